import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { rulerSteps } from './viewport.ts';
import { rulerPx } from './stage-view.client.ts';
import styles from './stage.module.css';
import { useDesigner } from '../designer.client.ts';

/** Inches from the upper left corner of the print area, along the top and the left. */
export function Rulers() {
  const { $stageSize, $viewport, $origin, $area, stagePixel } = useDesigner();
  const stage = useStore($stageSize);
  const { scale } = useStore($viewport);
  const origin = useStore($origin);
  const area = useStore($area);
  const marks = useRef<SVGGElement>(null);

  useEffect(() => {
    const svg = marks.current?.ownerSVGElement;
    if (!svg) return;
    const follow = (event: PointerEvent) => {
      const [across, down] = marks.current?.children ?? [];
      const { x, y } = stagePixel(svg, event);
      across?.setAttribute('transform', `translate(${x} 0)`);
      down?.setAttribute('transform', `translate(0 ${y})`);
    };
    svg.addEventListener('pointermove', follow);
    return () => svg.removeEventListener('pointermove', follow);
  }, [stagePixel]);

  const zeroX = origin.x - (area.widthIn / 2) * scale;
  const zeroY = origin.y - (area.heightIn / 2) * scale;
  const across = ticks(zeroX, scale, stage.width);
  const down = ticks(zeroY, scale, stage.height);
  return (
    <g className={styles.rulers}>
      <path d={`M0 0H${stage.width}V${rulerPx}H${rulerPx}V${stage.height}H0Z`} />
      <path
        className={styles.ticks}
        d={
          across.map(({ at, long }) => `M${at} ${rulerPx}v${-long}`).join('') +
          down.map(({ at, long }) => `M${rulerPx} ${at}h${-long}`).join('')
        }
      />
      {across.map(
        ({ at, label }) =>
          label !== null && (
            <text key={label} x={at + 3} y="12">
              {label}
            </text>
          ),
      )}
      {down.map(
        ({ at, label }) =>
          label !== null && (
            <text key={label} transform={`translate(12 ${at - 3}) rotate(-90)`}>
              {label}
            </text>
          ),
      )}
      <g ref={marks} className={styles.pointerMarks}>
        <path d={`M0 0V${rulerPx}`} transform="translate(-9 0)" />
        <path d={`M0 0H${rulerPx}`} transform="translate(0 -9)" />
      </g>
      <path className={styles.rulerCorner} d={`M0 0H${rulerPx}V${rulerPx}H0Z`} />
      <text x="6" y="15">
        in
      </text>
    </g>
  );
}

type Tick = { at: number; long: number; label: number | null };

function ticks(zero: number, scale: number, length: number): Tick[] {
  const { every, numbered } = rulerSteps(scale);
  const first = Math.ceil((rulerPx - zero) / scale / every);
  const last = Math.floor((length - zero) / scale / every);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const inches = (first + index) * every;
    const label = inches % numbered === 0 ? inches : null;
    const long = label === null ? (inches % 1 === 0 ? 9 : inches % 0.5 === 0 ? 6 : 4) : rulerPx;
    return { at: Math.round((zero + inches * scale) * 2) / 2, long, label };
  });
}
