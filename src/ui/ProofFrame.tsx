import type { ReadableProof } from '../proofs/proof-words.ts';
import type { ShownPin } from '../proofs/shown-proof.ts';
import { garmentViews, type GarmentView } from '../garments/drawings/garment-views.ts';
import { ProofDrawing, printsIn, type DrawnProof, type ProofArt } from './ProofDrawing.tsx';
import { ProofPins } from './ProofPins.tsx';
import styles from './ProofFrame.module.css';

/** What a version's pictures need of it. */
export type FramedProof = DrawnProof & Pick<ReadableProof, 'picture'>;

/** One picture of a version: a side of the garment, or what staff uploaded instead. */
export type Frame = GarmentView | 'uploaded';

/** A version's pictures, in order. */
export function framesOf(proof: Pick<FramedProof, 'picture' | 'prints'>): Frame[] {
  if (proof.picture !== null) return ['uploaded'];
  return garmentViews.filter((view) => printsIn(view, proof).length > 0);
}

type Props = { frame: Frame; proof: FramedProof; art: ProofArt; pins?: readonly ShownPin[] };

/** One picture of a version, with the pins on it. */
export function ProofFrame({ frame, proof, art, pins = [] }: Props) {
  if (frame !== 'uploaded') {
    const prints = printsIn(frame, proof);
    const here = pins.filter((pin) => prints.some(({ location }) => location === pin.location));
    return (
      <div className={styles.frame}>
        <ProofDrawing view={frame} {...{ proof, art }} />
        <ProofPins pins={here} />
      </div>
    );
  }
  const picture = proof.picture === null ? undefined : art[proof.picture];
  return (
    <div className={styles.frame}>
      {picture ? (
        <img src={picture.url} alt={`The proof: ${picture.name}`} />
      ) : (
        <p>We can’t show this picture here.</p>
      )}
      <ProofPins pins={pins} />
    </div>
  );
}
