import type { SentProof } from './open-order.contract.ts';
import type { PrintPlace, Proof } from '../../proofs/proof.ts';
import type { ShownPin } from '../../proofs/shown-proof.ts';

/** A version of a proof with what it shows. */
export type CustomerProof = Omit<SentProof, 'contents'> & { contents: Proof };

export const readProof = (proof: SentProof): CustomerProof => ({
  ...proof,
  // The server has checked it.
  contents: JSON.parse(proof.contents) as Proof,
});

/** A change that the customer is about to ask for. */
export type DraftPin = PrintPlace & {
  id: string;
  /** The spot on the picture as shares of its width and height; null for none. */
  spot: { x: number; y: number } | null;
  text: string;
};

/** Those with a spot, by their places in the list. */
export function draftedPins(drafts: readonly DraftPin[]): ShownPin[] {
  return drafts.flatMap(({ design, location, spot }, at) =>
    spot ? [{ number: at + 1, design, location, ...spot, answered: false }] : [],
  );
}

/** A new change of a print, at a spot of its picture or at none. */
export const newPin = (
  { design, location }: PrintPlace,
  spot: DraftPin['spot'] = null,
): DraftPin => ({
  id: crypto.randomUUID(),
  design,
  location,
  spot,
  text: '',
});

/** The prints of a version, in order. */
export const placesOf = ({ designs }: Pick<Proof, 'designs'>): PrintPlace[] =>
  designs.flatMap(({ prints }, design) => prints.map(({ location }) => ({ design, location })));
