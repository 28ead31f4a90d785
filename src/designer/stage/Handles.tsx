import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import {
  corners,
  edges,
  frameOf,
  framePoint,
  type Corner,
  type Edge,
  type Frame,
} from './handles.ts';
import { toScreen } from './viewport.ts';
import { rulerPx } from './stage-view.client.ts';
import styles from './stage.module.css';
import { useDesigner } from '../designer.client.ts';

/** The distance from what is chosen to the frame, so that the frame doesn't cover small letters. */
const gapPx = 5;
/** The distance from the frame to the middle of the rotation handle. */
const stemPx = 30;
/** On sides shorter than this, in pixels, handles would overlap. */
const roomPx = 40;

/**
 * The box around what is chosen, with handles to scale, stretch, and rotate it. In screen pixels.
 */
export function Handles() {
  const { $chosen, $edited, $viewport, $stageSize, $parts, drawingOf } = useDesigner();
  const chosen = useStore($chosen);
  // Handles would cover the ends of the words.
  const isEdited = useStore($edited) !== null;
  const viewport = useStore($viewport);
  const stage = useStore($stageSize);
  const parts = useStore($parts);
  const hit = useCoarsePointer() ? 22 : 14;
  const frame = frameOf(chosen, (object) => drawingOf(object, parts));
  if (!frame) return null;

  const { x, y } = toScreen(viewport, stage, frame);
  const [width, height] = [frame.widthIn, frame.heightIn].map(
    (inches) => inches * viewport.scale + 2 * gapPx,
  ) as [number, number];
  const [single, ...rest] = chosen;
  const fixed = isEdited || chosen.every(({ locked }) => locked);
  const stretches = rest.length === 0 ? stretchable[single?.kind ?? ''] : undefined;
  const below = !isOnStage(toScreen(viewport, stage, turnPoint(frame, viewport.scale)), stage);
  const turnY = (height / 2 + stemPx) * (below ? 1 : -1);
  // On a small box, the handles' areas move outward to keep the middle free.
  const out = (side: number) => Math.max(0, hit - side / 4);
  const [outX, outY] = [out(width), out(height)];
  return (
    <g
      transform={`translate(${x} ${y}) rotate(${frame.rotation})`}
      data-chosen={chosen.length}
      className={styles.frame}
    >
      <Box width={width} height={height} dashed={fixed} />
      {!fixed && (
        <>
          <path className={styles.stem} d={`M0 ${Math.sign(turnY) * (height / 2)}V${turnY}`} />
          <g transform={`translate(0 ${turnY})`} data-handle="turn" className={styles.turn}>
            <circle r={hit} className={styles.grip} />
            <circle r="6.5" className={styles.knob} />
          </g>
          {stretches &&
            stretches
              .filter((edge) => (edges[edge].x === 0 ? width : height) > roomPx)
              .map((edge) => {
                const [ex, ey] = [edges[edge].x, edges[edge].y];
                return (
                  <g
                    key={edge}
                    data-handle={edge}
                    transform={`translate(${(ex * width) / 2} ${(ey * height) / 2})`}
                    className={cursor(frame, ex, ey)}
                  >
                    <circle r={hit} cx={ex * outX} cy={ey * outY} className={styles.grip} />
                    <rect
                      className={styles.knob}
                      {...(ex === 0 ? bar : { x: -3, y: -7, width: 6, height: 14 })}
                    />
                  </g>
                );
              })}
          {(Object.keys(corners) as Corner[]).map((corner) => {
            const [cx, cy] = [corners[corner].x, corners[corner].y];
            return (
              <g
                key={corner}
                data-handle={corner}
                transform={`translate(${(cx * width) / 2} ${(cy * height) / 2})`}
                className={cursor(frame, cx, cy)}
              >
                <circle r={hit} cx={cx * outX} cy={cy * outY} className={styles.grip} />
                <rect x="-5" y="-5" width="10" height="10" className={styles.knob} />
              </g>
            );
          })}
        </>
      )}
    </g>
  );
}

/** A shape's edges stretch it; words wrap at the sides. */
const stretchable: Readonly<Record<string, readonly Edge[]>> = {
  shape: ['n', 'e', 's', 'w'],
  text: ['e', 'w'],
};

/** Dashes around the group that was entered. */
export function EnteredGroup() {
  const { $entered, $objects, $viewport, $stageSize, sizeOf } = useDesigner();
  const entered = useStore($entered);
  const objects = useStore($objects);
  const viewport = useStore($viewport);
  const stage = useStore($stageSize);
  const members = objects.filter(({ group }) => entered !== null && group === entered);
  const frame = frameOf(members, sizeOf);
  if (!frame) return null;
  const { x, y } = toScreen(viewport, stage, frame);
  const [width, height] = [frame.widthIn * viewport.scale, frame.heightIn * viewport.scale];
  return (
    <g transform={`translate(${x} ${y}) rotate(${frame.rotation})`} className={styles.frame}>
      <Box width={width + 4 * gapPx} height={height + 4 * gapPx} dashed />
    </g>
  );
}

const bar = { x: -7, y: -3, width: 14, height: 6 };

/** A line in the spot color between two in paper, so that it shows on any cloth. */
function Box({ width, height, dashed }: { width: number; height: number; dashed: boolean }) {
  const box = { x: -width / 2, y: -height / 2, width, height };
  return (
    <>
      <rect {...box} className={styles.boxEdge} />
      <rect {...box} className={styles.box} {...(dashed ? { strokeDasharray: '5 4' } : {})} />
    </>
  );
}

/** Under the objects: any empty part of the chosen box drags it. */
export function ChosenBox() {
  const { $chosen, $parts, drawingOf } = useDesigner();
  const chosen = useStore($chosen);
  const parts = useStore($parts);
  const frame = frameOf(
    chosen.filter(({ locked }) => !locked),
    (object) => drawingOf(object, parts),
  );
  if (!frame) return null;
  const { x, y, widthIn, heightIn, rotation } = frame;
  return (
    <rect
      data-chosen-box=""
      className={styles.hit}
      fill="none"
      x={-widthIn / 2}
      y={-heightIn / 2}
      width={widthIn}
      height={heightIn}
      transform={`translate(${x} ${y}) rotate(${rotation})`}
    />
  );
}

function turnPoint(frame: Frame, scale: number) {
  return framePoint(
    { ...frame, heightIn: frame.heightIn + (2 * (stemPx + gapPx)) / scale },
    edges.n,
  );
}

const isOnStage = (at: { x: number; y: number }, stage: { width: number; height: number }) =>
  at.x > rulerPx && at.y > rulerPx && at.x < stage.width && at.y < stage.height;

/** The cursor for the direction of the handle, at any rotation of the frame. */
function cursor(frame: Frame, x: number, y: number): string | undefined {
  const angle = (Math.atan2(y, x) * 180) / Math.PI + frame.rotation + 360;
  const names = [styles.ew, styles.nwse, styles.ns, styles.nesw];
  return names[Math.round(angle / 45) % 4];
}

const coarse = '(pointer: coarse)';

function useCoarsePointer(): boolean {
  return useSyncExternalStore(
    (listen) => {
      const query = matchMedia(coarse);
      query.addEventListener('change', listen);
      return () => query.removeEventListener('change', listen);
    },
    () => matchMedia(coarse).matches,
    () => false,
  );
}
