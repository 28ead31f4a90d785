import type { AreaSize, ObjectOf } from '../design.ts';
import { proportionalRange, resized } from '../editing/resize-object.ts';
import { NumberField } from './NumberField.tsx';
import styles from './properties.module.css';
import { useDesigner } from '../designer.client.ts';

/** Width and height in proportion, and mirroring. */
export function ProportionalSize({
  object,
}: {
  object: ObjectOf<'clipArt' | 'picture' | 'vector'>;
}) {
  const { useLive, editObject, setObject } = useDesigner();
  const size: AreaSize = {
    widthIn: useLive(object, (live) => ('widthIn' in live ? live.widthIn : 1)),
    heightIn: useLive(object, (live) => ('heightIn' in live ? live.heightIn : 1)),
  };
  const edges = [
    ['Width', 'widthIn'],
    ['Height', 'heightIn'],
  ] as const;
  return (
    <>
      <div className={styles.pair}>
        {edges.map(([label, edge]) => (
          <NumberField
            key={edge}
            label={label}
            value={size[edge]}
            range={proportionalRange(size, edge)}
            onValue={(inches) => editObject(object, 'size', resized(size, edge, inches))}
          />
        ))}
      </div>
      <p className={styles.hint}>Its proportions are kept.</p>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={object.mirrored}
          onChange={({ target }) => setObject(object, 'mirroring', { mirrored: target.checked })}
        />
        Mirrored
      </label>
    </>
  );
}
