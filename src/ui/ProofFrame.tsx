import type { ReadableProof } from '../proofs/proof-words.ts';
import type { ShownPin } from '../proofs/shown-proof.ts';
import { garmentViews, type GarmentView } from '../garments/drawings/garment-views.ts';
import { ProofDrawing, printsIn, type ProofArt } from './ProofDrawing.tsx';
import { ProofPins } from './ProofPins.tsx';
import styles from './ProofFrame.module.css';

/** What a version's pictures need of it. */
export type FramedProof = Pick<ReadableProof, 'designs'>;

/** One picture of a version: a side of a design on one of its items, or what staff uploaded instead. */
export type Frame = {
  key: string;
  design: number;
  /** Its places in the proof; null for an uploaded picture. */
  side: { item: number; view: GarmentView } | null;
};

/** A version's pictures, in order. */
export function framesOf({ designs }: FramedProof): Frame[] {
  return designs.flatMap(({ items, prints, picture }, design): Frame[] => {
    if (picture !== null) return [{ key: `${design} uploaded`, design, side: null }];
    const views = garmentViews.filter((view) => printsIn(view, { prints }).length > 0);
    return items.flatMap((_, item) =>
      views.map((view) => ({ key: `${design} ${item} ${view.key}`, design, side: { item, view } })),
    );
  });
}

type Props = { frame: Frame; proof: FramedProof; art: ProofArt; pins?: readonly ShownPin[] };

/** One picture of a version, with the pins on it. */
export function ProofFrame({ frame, proof, art, pins = [] }: Props) {
  const { prints = [], picture = null, items = [] } = proof.designs[frame.design] ?? {};
  const ofDesign = pins.filter(({ design }) => design === frame.design);
  if (frame.side) {
    const { view } = frame.side;
    const item = items[frame.side.item];
    const here = printsIn(view, { prints });
    return (
      <div className={styles.frame}>
        {item ? (
          <ProofDrawing {...{ view, art }} proof={{ ...item, prints }} />
        ) : (
          <p>This version doesn’t have it.</p>
        )}
        {frame.side.item === 0 && (
          <ProofPins
            pins={ofDesign.filter((pin) => here.some(({ location }) => location === pin.location))}
          />
        )}
      </div>
    );
  }
  const shown = picture === null ? undefined : art[picture];
  return (
    <div className={styles.frame}>
      {shown ? (
        <img src={shown.url} alt={`The proof: ${shown.name}`} />
      ) : (
        <p>We can’t show this picture here.</p>
      )}
      <ProofPins pins={ofDesign} />
    </div>
  );
}
