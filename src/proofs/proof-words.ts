/** What a customer approves, in words (product.md#proof). */
import { adjustmentText } from '../orders/prices/adjustment.ts';
import { inkByKey, type InkKey } from '../artwork/ink.ts';
import { garmentById, pieceNoun, usualGarment, type Garment } from '../garments/garment.ts';
import { formatCents } from '../platform/money.ts';
import { placedArea, placementText, printSizeText } from './placement.ts';
import type { Proof, ProofPrint } from './proof.ts';
import { totalPieces } from '../orders/quantity.ts';
import { quantitiesText } from '../orders/quantity-words.ts';

export type ApprovalRow = {
  key: 'spelling' | 'size' | 'placement' | 'inks' | 'garment' | 'counts' | 'price';
  /** 'Ink colors'. */
  label: string;
  /** One line, or one for each print: 'Sweet-Corn Cream and Capitol Gold'. */
  lines: string[];
};

/** A proof as its reader may see it: press staff get no price. */
export type ReadableProof = Omit<Proof, 'price'> & { price: Proof['price'] | null };

/** The list above the Approve button. */
export function approvalRows(proof: ReadableProof): ApprovalRow[] {
  const garment = garmentById(proof.garmentId) ?? usualGarment;
  const row = (key: ApprovalRow['key'], label: string, lines: string[]) => ({ key, label, lines });
  return [
    row('spelling', 'Spelling', [proof.wording.trim() || 'No words on it']),
    row('size', 'Size', perPrint(proof, garment, printSizeText)),
    row(
      'placement',
      'Placement',
      proof.prints.map((print) => placementText(print, garment, print.location)),
    ),
    row(
      'inks',
      'Ink colors',
      perPrint(proof, garment, (print) => inksText(print.inks)),
    ),
    row('garment', 'Garment', [`${proof.garmentName} in ${proof.colorName}`]),
    row('counts', 'Counts', [countsText(proof.quantities, garment)]),
    ...(proof.price ? [row('price', 'Price', priceTexts(proof.price))] : []),
  ];
}

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
  const garment = garmentById(proof.garmentId) ?? usualGarment;
  const named = (sha256: string | null) =>
    sha256 === null ? 'none' : `${nameOf(sha256)} (${sha256.slice(0, 8)})`;
  const { picture } = proof;
  const lines = picture
    ? [`Uploaded picture: ${named(picture)}`]
    : perPrint(proof, garment, ({ file }) => named(file));
  return { key: 'artwork', label: 'Artwork', lines };
}

const listed = new Intl.ListFormat('en-US');

/** 'Sweet-Corn Cream and Capitol Gold'. */
export function inksText(inks: readonly InkKey[]): string {
  return listed.format(inks.map((key) => inkByKey[key].name));
}

/** A line for each print, which says where it is if there are several. */
function perPrint(
  { prints }: ReadableProof,
  garment: Garment,
  lineOf: (print: ProofPrint) => string,
): string[] {
  if (prints.length === 1) return prints.map(lineOf);
  return prints.map((print) => `${placedArea(garment, print.location).name}: ${lineOf(print)}`);
}

function countsText(quantities: Proof['quantities'], garment: Garment): string {
  const pieces = totalPieces(quantities);
  const total = `${pieces.toLocaleString('en-US')} ${pieceNoun(garment, pieces)}`;
  return garment.sizes.length > 1 ? `${total}: ${quantitiesText(quantities)}` : total;
}

function priceTexts({ perItemCents, totalCents, adjustments }: Proof['price']): string[] {
  return [
    `${formatCents(perItemCents)} each, ${formatCents(totalCents)} in all with tax`,
    ...adjustments.map(adjustmentText),
  ];
}
