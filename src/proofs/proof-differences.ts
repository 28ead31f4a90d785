import {
  approvalRows,
  ofDesign,
  printLines,
  type ApprovalRow,
  type ReadableProof,
} from './proof-words.ts';

/** A line of the list or the artwork that differs between two versions. */
export type ProofDifference = Pick<ApprovalRow, 'label'> & { before: string[]; after: string[] };

/** What two versions show differently. `nameOf` is the name of the file with this hash. */
export function proofDifferences(
  before: ReadableProof,
  after: ReadableProof,
  nameOf: (sha256: string) => string,
): ProofDifference[] {
  const all = (proof: ReadableProof) => [...approvalRows(proof), artworkRow(proof, nameOf)];
  const old = all(before);
  return all(after).flatMap(({ key, label, lines }) => {
    const was = old.find((row) => row.key === key)?.lines ?? [];
    return was.join('\n') === lines.join('\n') ? [] : [{ label, before: was, after: lines }];
  });
}

/** Compared by hash, because another file may have the same name. */
function artworkRow(proof: ReadableProof, nameOf: (sha256: string) => string) {
  const named = (sha256: string | null) =>
    sha256 === null ? 'none' : `${nameOf(sha256)} (${sha256.slice(0, 8)})`;
  const lines = proof.designs.flatMap((design, at) =>
    design.picture
      ? ofDesign(proof, at, `Uploaded picture: ${named(design.picture)}`)
      : printLines(proof, at, ({ file }) => named(file)),
  );
  return { key: 'artwork', label: 'Artwork', lines };
}
