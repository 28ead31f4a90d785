import { useState } from 'react';
import type { ProofArt } from './ProofDrawing.tsx';
import { framesOf, ProofFrame, type FramedProof } from './ProofFrame.tsx';
import { Segments } from './Segments.tsx';
import { Wipe } from './Wipe.tsx';
import styles from './ComparePhoto.module.css';

type Props = {
  /** The photo's address. */
  url: string;
  proof: FramedProof;
  /** The place of the design in the proof's, from 0. */
  design: number;
  art: ProofArt;
};

/** The photo of a design's first shirt under what was approved, with a slider between them. */
export function ComparePhoto({ url, proof, design, art }: Props) {
  const frames = framesOf(proof).filter((frame) => frame.design === design);
  const [key, setKey] = useState(frames[0]?.key ?? null);
  const frame = frames.find((each) => each.key === key) ?? frames[0];
  const photo = <img src={url} alt="The first shirt" className={styles.photo} />;
  if (!frame) return photo;
  return (
    <div className={styles.compare}>
      {frames.length > 1 && (
        <Segments
          legend="Compare the photo with"
          value={frame.key}
          options={frames.map((each) => [each.key, sideName(each, proof)] as const)}
          onPick={setKey}
        />
      )}
      <Wipe
        over="Proof"
        under="Photo"
        name="the proof"
        pairs={[{ key: frame.key, over: <ProofFrame {...{ frame, proof, art }} />, under: photo }]}
      />
    </div>
  );
}

/** 'Front', or 'Front, Navy' if there are several garments. */
function sideName({ side, design }: ReturnType<typeof framesOf>[number], { designs }: FramedProof) {
  if (!side) return 'The proof';
  const items = designs[design]?.items ?? [];
  return [side.view.label, ...(items.length > 1 ? [items[side.item]?.colorName] : [])].join(', ');
}
