import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { lineOn } from '../../garments/cloth.ts';
import { garmentById, usualGarment } from '../../garments/garment.ts';
import { movedPrint, nudgeIn, proportionsOf, sizedPrint } from '../../proofs/place-print.ts';
import { placementText, printSizeText, type Placement } from '../../proofs/placement.ts';
import { locationLabel, type PrintLocation } from '../../garments/print-location.ts';
import type { PixelSize } from '../../artwork/print-verdict.ts';
import type { ProofPrint } from '../../proofs/proof.ts';
import { garmentGeometry } from '../../garments/drawings/garment-geometry.ts';
import type { GarmentView } from '../../garments/drawings/garment-views.ts';
import { printBox, ProofDrawing, type DrawnProof, type ProofArt } from '../../ui/ProofDrawing.tsx';
import styles from './proof.module.css';

/** A handle is this large on the drawing, whose width is 380. */
const handleUnits = 34;

const arrows: Readonly<Partial<Record<string, { right: number; down: number }>>> = {
  ArrowLeft: { right: -1, down: 0 },
  ArrowRight: { right: 1, down: 0 },
  ArrowUp: { right: 0, down: -1 },
  ArrowDown: { right: 0, down: 1 },
};
/** With and without Shift. */
const sizeKeys: Readonly<Partial<Record<string, number>>> = { '+': 1, '=': 1, '-': -1, _: -1 };

type Props = {
  view: GarmentView;
  proof: DrawnProof;
  /** The one that this view shows. */
  print: ProofPrint;
  art: ProofArt;
  /** The size of its file, if it's known. */
  pixels: PixelSize | undefined;
  onPlace: (location: PrintLocation, to: Placement) => void;
};

type Drag = { pointer: number; x: number; y: number; resizes: boolean; from: ProofPrint };

/**
 * One side of a proof on which its print can be dragged, sized by its corner, and moved and sized
 * with keys. The fields below do the same, so nobody has to drag.
 */
export function PlacePrints({ view, proof, print, art, pixels, onPlace }: Props) {
  const surface = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(null);
  const [said, setSaid] = useState('');
  const keys = useId();
  useEffect(() => {
    const element = surface.current;
    // Elsewhere on the drawing, a finger scrolls the page. React's own listeners can't stop that.
    const hold = (event: TouchEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-grip]')) {
        event.preventDefault();
      }
    };
    element?.addEventListener('touchstart', hold, { passive: false });
    return () => element?.removeEventListener('touchstart', hold);
  }, []);
  const { location } = print;
  const garment = garmentById(proof.garmentId) ?? usualGarment;
  const { width, height, unitsPerInch, areas } = garmentGeometry[garment.kind][view.side];
  const area = areas[location];
  const box = printBox(proof, view, print);
  if (!area || !box) return <ProofDrawing {...{ view, proof, art }} />;
  const corner = { x: box.x + box.width, y: box.y + box.height };

  const sized = (from: ProofPrint, widthIn: number) =>
    sizedPrint(from, widthIn, pixels ?? proportionsOf(from), garment, location);
  const words = (at: Placement) => `${printSizeText(at)}, ${placementText(at, garment, location)}`;

  const start = (event: PointerEvent, resizes: boolean) => {
    if (event.button !== 0 || drag.current) return;
    surface.current?.focus({ preventScroll: true });
    surface.current?.setPointerCapture(event.pointerId);
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    drag.current = { pointer, x, y, resizes, from: print };
  };
  const follow = (event: PointerEvent) => {
    const { current: held } = drag;
    const shown = surface.current?.getBoundingClientRect();
    if (held?.pointer !== event.pointerId || !shown) return;
    const inches = width / unitsPerInch / shown.width;
    const [right, down] = [(event.clientX - held.x) * inches, (event.clientY - held.y) * inches];
    const { from } = held;
    if (!held.resizes) {
      onPlace(location, movedPrint(from, { right, down }, garment, location));
      return;
    }
    // The top and the center stay, and the corner follows the pointer along its way from there.
    const [across, along] = [from.widthIn / 2, from.heightIn];
    const way = (across * (across + right) + along * (along + down)) / (across ** 2 + along ** 2);
    onPlace(location, sized(from, from.widthIn * way));
  };
  const end = (event: PointerEvent) => {
    if (drag.current?.pointer !== event.pointerId) return;
    drag.current = null;
    setSaid(words(print));
  };
  const cancel = () => {
    if (!drag.current) return;
    onPlace(location, drag.current.from);
    drag.current = null;
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') cancel();
    if (drag.current) return;
    const arrow = arrows[event.key];
    const size = sizeKeys[event.key];
    const step = event.shiftKey ? nudgeIn.large : nudgeIn.small;
    const to = arrow
      ? movedPrint(print, { right: arrow.right * step, down: arrow.down * step }, garment, location)
      : size
        ? sized(print, print.widthIn + size * nudgeIn.small)
        : null;
    if (!to) return;
    event.preventDefault();
    onPlace(location, to);
    setSaid(words(to));
  };

  return (
    <figure className={styles.place}>
      <div>
        <ProofDrawing {...{ view, proof, art }} />
        <div
          ref={surface}
          role="application"
          aria-label={`Place the print: ${locationLabel(location)}`}
          aria-describedby={keys}
          tabIndex={0}
          onPointerMove={follow}
          onPointerUp={end}
          onPointerCancel={cancel}
          onKeyDown={press}
        >
          <svg viewBox={`0 0 ${width} ${height}`} fill="none" aria-hidden="true">
            <rect {...area} stroke={lineOn(proof.colorHex)} strokeDasharray="4 4" />
            <rect
              {...box}
              className={styles.box}
              data-grip="move"
              onPointerDown={(event) => start(event, false)}
            />
            <g className={styles.corner} transform={`translate(${corner.x} ${corner.y})`}>
              <rect
                x={-handleUnits / 2}
                y={-handleUnits / 2}
                width={handleUnits}
                height={handleUnits}
                data-grip="size"
                onPointerDown={(event) => start(event, true)}
              />
              <rect x="-6" y="-6" width="12" height="12" />
            </g>
          </svg>
        </div>
      </div>
      <figcaption>{words(print)}</figcaption>
      <p id={keys} className="visually-hidden">
        Arrow keys move it by an eighth of an inch, with Shift by half an inch. Plus and minus
        change its size.
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </figure>
  );
}
