import { useStore } from '@nanostores/react';
import { zoomStep } from './viewport.ts';
import styles from './stage.module.css';
import { useDesigner } from '../designer.client.ts';

/** Pixels that an arrow button pans the view. */
const panPx = 80;

const arrows = [
  { name: 'left', sign: '←', by: { x: panPx, y: 0 } },
  { name: 'right', sign: '→', by: { x: -panPx, y: 0 } },
  { name: 'up', sign: '↑', by: { x: 0, y: panPx } },
  { name: 'down', sign: '↓', by: { x: 0, y: -panPx } },
] as const;

/** Buttons to zoom and pan, for everything that pinching, wheels, and dragging do. */
export function ZoomBar() {
  const { $percent, $closer, zoomBy, sayZoom, showFit, pan } = useDesigner();
  const percent = useStore($percent);
  const closer = useStore($closer);
  const zoom = (factor: number) => {
    zoomBy(factor);
    sayZoom();
  };
  return (
    <div className={styles.zoomBar} role="group" aria-label="Zoom">
      <button type="button" aria-label="Zoom out" onClick={() => zoom(1 / zoomStep)}>
        −
      </button>
      <span className={styles.percent}>{percent} %</span>
      <button type="button" aria-label="Zoom in" onClick={() => zoom(zoomStep)}>
        +
      </button>
      <button type="button" onClick={() => showFit('area')}>
        Print area
      </button>
      <button type="button" onClick={() => showFit('shirt')}>
        Whole shirt
      </button>
      {closer && (
        <span className={styles.arrows}>
          {arrows.map(({ name, sign, by }) => (
            <button key={name} type="button" aria-label={`Look ${name}`} onClick={() => pan(by)}>
              {sign}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}
