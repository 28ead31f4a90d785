import { shapeNames } from '../design.ts';
import { shapeLabels, shapePath } from '../shape.ts';
import styles from '../shirt-designer.module.css';
import { useDesigner } from '../designer.client.ts';

/** Heights of shapes that would otherwise look the same. */
const heights: Readonly<Record<string, number>> = { line: 3, ribbon: 13, ellipse: 32, rounded: 24 };

export function ShapePanel() {
  const { addShape } = useDesigner();
  return (
    <ul className={styles.tiles} aria-label="Shapes">
      {shapeNames.map((shape) => (
        <li key={shape}>
          <button type="button" className={styles.tile} onClick={() => addShape(shape)}>
            <svg viewBox="-20 -20 40 40" aria-hidden="true">
              <path
                d={shapePath(shape, 32, heights[shape] ?? (shape === 'rectangle' ? 24 : 32))}
                fill="currentColor"
                fillRule="evenodd"
              />
            </svg>
            <span>{shapeLabels[shape]}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
