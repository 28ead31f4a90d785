import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { dragCrop, mostOff, pixelsOff, withOff, type CropSide } from '../stage/crop-frame.ts';
import type { Point } from '../object-box.ts';
import type { Crop } from '../pictures/picture-edits.ts';
import type { PixelSize } from '../../artwork/print-verdict.ts';
import styles from './properties.module.css';

type Props = {
  /** The address of the whole picture, edited but not cropped; none until it's drawn. */
  url: string | undefined;
  /** Its size before it was scaled down for the preview. */
  whole: PixelSize;
  crop: Crop;
  /** Hexadecimal, with its number sign. */
  cloth: string;
  onCrop: (crop: Crop) => void;
};
type Drag = { grip: Point; from: Point; crop: Crop };

/** Room for handles at the edges of the picture, in pixels of the page. */
const margin = 14;
const mostHeight = 320;
const middle: Point = { x: 0, y: 0 };
const corners: readonly Point[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
];
const edges: readonly (Point & { side: CropSide })[] = [
  { side: 'top', x: 0, y: -1 },
  { side: 'right', x: 1, y: 0 },
  { side: 'bottom', x: 0, y: 1 },
  { side: 'left', x: -1, y: 0 },
];

/**
 * The whole picture, with what is cut off behind a veil. A drag of a side, a corner, or the middle
 * moves the frame of what stays; each side is a slider for the arrow keys, too.
 */
export function CropFrame({ url, whole, crop, cloth, onCrop }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const [room, setRoom] = useState(280);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      if (width > 0) setRoom(width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const { widthPx, heightPx } = whole;
  const scale = Math.min((room - 2 * margin) / widthPx, (mostHeight - 2 * margin) / heightPx);
  const [width, height] = [widthPx * scale, heightPx * scale];
  const off = pixelsOff(crop, whole);
  const [left, top] = [off.left * scale, off.top * scale];
  const [right, bottom] = [width - off.right * scale, height - off.bottom * scale];
  const frame = `M${left} ${top}H${right}V${bottom}H${left}Z`;
  const at = ({ x, y }: Point) =>
    `translate(${x < 0 ? left : x > 0 ? right : (left + right) / 2} ${y < 0 ? top : y > 0 ? bottom : (top + bottom) / 2})`;
  // On a small frame, the areas of handles move outward, so that they don't cover each other.
  const out = (length: number) => Math.max(0, 12 - length / 4);
  const [outX, outY] = [out(right - left), out(bottom - top)];

  const held = (grip: Point) => ({
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { grip, from: { x: event.clientX, y: event.clientY }, crop };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<SVGElement>) => {
      if (!drag.current) return;
      const { from, crop: before } = drag.current;
      const by = { x: (clientX - from.x) / scale, y: (clientY - from.y) / scale };
      onCrop(dragCrop(before, grip, by, whole));
    },
    onPointerUp: () => {
      drag.current = null;
    },
    onPointerCancel: () => {
      if (drag.current) onCrop(drag.current.crop);
      drag.current = null;
    },
  });
  return (
    <div ref={holder}>
      <svg
        className={styles.cropped}
        width={width + 2 * margin}
        height={height + 2 * margin}
        viewBox={`${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`}
        role="group"
        aria-label="The edited picture, with the frame of what stays"
      >
        <rect width={width} height={height} fill={cloth} />
        {url && <image href={url} width={width} height={height} preserveAspectRatio="none" />}
        <path
          className={styles.cutOff}
          fillRule="evenodd"
          d={`M0 0H${width}V${height}H0Z${frame}`}
        />
        {Object.values(off).some((pixels) => pixels > 0) && (
          <path className={styles.cropMove} d={frame} {...held(middle)} />
        )}
        <path className={styles.cropEdge} d={frame} />
        <path className={styles.cropLine} d={frame} />
        {edges.map(({ side, x, y }) => (
          <g
            key={side}
            tabIndex={0}
            className={x === 0 ? styles.cropDown : styles.cropAcross}
            transform={at({ x, y })}
            {...held({ x, y })}
            {...slider(side, crop, whole, onCrop)}
          >
            <rect
              className={styles.cropGrip}
              x={x === 0 ? -Math.max(12, (right - left) / 2 - 12) : -12 + x * outX}
              y={y === 0 ? -Math.max(12, (bottom - top) / 2 - 12) : -12 + y * outY}
              width={x === 0 ? Math.max(24, right - left - 24) : 24}
              height={y === 0 ? Math.max(24, bottom - top - 24) : 24}
            />
            <rect
              className={styles.cropKnob}
              {...(x === 0
                ? { x: -8, y: -3, width: 16, height: 6 }
                : { x: -3, y: -8, width: 6, height: 16 })}
            />
          </g>
        ))}
        {corners.map(({ x, y }) => (
          <g
            key={`${x} ${y}`}
            className={x === y ? styles.cropFalling : styles.cropRising}
            transform={at({ x, y })}
            {...held({ x, y })}
          >
            <rect
              className={styles.cropGrip}
              x={-12 + x * outX}
              y={-12 + y * outY}
              width="24"
              height="24"
            />
            <rect className={styles.cropKnob} x="-5" y="-5" width="10" height="10" />
          </g>
        ))}
      </svg>
    </div>
  );
}

/**
 * A side as a slider. Its value grows to the right or upward, in pixels, as assistive technology
 * expects, so each arrow key moves the side in its direction: by a pixel, or with Shift by a 20th.
 */
function slider(side: CropSide, crop: Crop, whole: PixelSize, onCrop: (crop: Crop) => void) {
  const isAcross = side === 'left' || side === 'right';
  const along = isAcross ? whole.widthPx : whole.heightPx;
  const isFromZero = side === 'left' || side === 'bottom';
  const off = pixelsOff(crop, whole)[side];
  const most = mostOff(crop, side, whole);
  const [value, least, greatest] = isFromZero ? [off, 0, most] : [along - off, along - most, along];
  const large = Math.max(1, Math.round(along / 20));
  const moves: Readonly<Partial<Record<string, number>>> = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: large,
    PageDown: -large,
    Home: -along,
    End: along,
  };
  return {
    role: 'slider',
    'aria-label': `Crop from the ${side}`,
    'aria-orientation': isAcross ? ('horizontal' as const) : ('vertical' as const),
    'aria-valuenow': value,
    'aria-valuemin': least,
    'aria-valuemax': greatest,
    'aria-valuetext': `${off.toLocaleString('en-US')} of ${along.toLocaleString('en-US')} pixels off`,
    onKeyDown: (event: KeyboardEvent<SVGElement>) => {
      const move = moves[event.key];
      if (move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const by = event.shiftKey && Math.abs(move) === 1 ? move * large : move;
      onCrop(withOff(crop, side, off + (isFromZero ? by : -by), whole));
    },
  };
}
