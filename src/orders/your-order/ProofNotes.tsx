import { artworkNotes } from '../../artwork/files/artwork-facts.ts';
import type { CustomerProof } from './pins.client.ts';

/** What to know of the files of a design before approving them. */
export function ProofNotes({ files }: { files: CustomerProof['files'] }) {
  const notes = new Set(files.flatMap(({ facts, page }) => artworkNotes({ facts, page })));
  if (notes.size === 0) return null;
  return (
    <div>
      <dt>About the artwork</dt>
      {[...notes].map((note) => (
        <dd key={note}>{note}</dd>
      ))}
    </div>
  );
}
