import type { Mark } from '../draw-object.ts';
import { inkByKey, type InkKey } from '../../artwork/ink.ts';
import { inverted, type Mask } from '../../artwork/films/mask.ts';
import type { Measured } from './press-check.ts';
import { lineDpi, marginPx, thinnest, type ThinLines } from './thin-lines.ts';
import { mainColor } from '../../artwork/print-contrast.ts';
import { styleLine } from '../output/print-canvas.client.ts';
import type { MeasureAnswer, MeasureJob } from './measure-lines.client.ts';

let last: Promise<void> = Promise.resolve();

// One at a time: each may take as much memory as a side of a shirt.
self.addEventListener('message', ({ data }: MessageEvent<MeasureJob>) => {
  last = last.then(async () => {
    const { id } = data;
    // The other side says in words that something wasn't measured.
    const measured = await measure(data).catch(() => null);
    self.postMessage({ id, measured } satisfies MeasureAnswer);
  });
});

async function measure({ size, marks, worn, picture, inks }: MeasureJob): Promise<Measured> {
  if (!picture) return { ...linesOfMarks(size, marks, worn), mainColor: null };
  const bitmap = await createImageBitmap(picture);
  try {
    return inks
      ? { ...linesOfPicture(size, bitmap, inks), mainColor: null }
      : { line: null, gap: null, mainColor: mainColorOf(bitmap) };
  } finally {
    bitmap.close();
  }
}

type Pen = OffscreenCanvasRenderingContext2D;
type Drawn = { pen: Pen; width: number; height: number; dpi: number };

/** A canvas for an object with a margin; null for art that is larger than any side. */
function canvasFor({ widthIn, heightIn }: MeasureJob['size']): Drawn | null {
  const dpi = lineDpi(widthIn, heightIn);
  if (dpi === null) return null;
  const width = Math.ceil(widthIn * dpi) + 2 * marginPx;
  const height = Math.ceil(heightIn * dpi) + 2 * marginPx;
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('No canvas.');
  return { pen, width, height, dpi };
}

const nothing: ThinLines = { line: null, gap: null };

/** Each ink by itself, less what prints over it, and then the cloth between all inks. */
function linesOfMarks(
  size: MeasureJob['size'],
  marks: readonly Mark[],
  worn: string | undefined,
): ThinLines {
  const drawn = canvasFor(size);
  if (!drawn) return nothing;
  const { pen, width, height, dpi } = drawn;
  const maskOf = (ink: InkKey | null): Mask => {
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.setTransform(dpi, 0, 0, dpi, width / 2, height / 2);
    pen.save();
    if (worn) pen.clip(new Path2D(worn), 'evenodd');
    for (const mark of marks) {
      if (mark.kind === 'picture') continue;
      const isPrinted = ink === null || mark.ink === ink;
      pen.globalCompositeOperation = isPrinted ? 'source-over' : 'destination-out';
      const path = new Path2D(mark.path);
      if (mark.kind === 'stroke') {
        styleLine(pen, mark);
        pen.stroke(path);
      } else pen.fill(path, mark.rule);
    }
    pen.restore();
    const { data } = pen.getImageData(0, 0, width, height);
    const bits = new Uint8Array(width * height);
    for (let at = 0; at < bits.length; at += 1) bits[at] = (data[at * 4 + 3] ?? 0) < 128 ? 0 : 1;
    return { width, height, bits };
  };
  const inks = marks.flatMap((mark) => (mark.kind === 'picture' ? [] : [mark.ink]));
  return thinLines([...new Set(inks)], maskOf, dpi);
}

/** Draws without smoothing, because inks are recognized by their exact colors. */
function linesOfPicture(
  size: MeasureJob['size'],
  bitmap: ImageBitmap,
  inks: readonly InkKey[],
): ThinLines {
  const drawn = canvasFor(size);
  if (!drawn) return nothing;
  const { pen, width, height, dpi } = drawn;
  pen.imageSmoothingEnabled = false;
  pen.drawImage(bitmap, marginPx, marginPx, width - 2 * marginPx, height - 2 * marginPx);
  const { data } = pen.getImageData(0, 0, width, height);
  const maskOf = (ink: InkKey | null): Mask => {
    const rgb = ink === null ? null : Number.parseInt(inkByKey[ink].hex.slice(1), 16);
    const bits = new Uint8Array(width * height);
    for (let at = 0; at < bits.length; at += 1) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = [
        data[at * 4],
        data[at * 4 + 1],
        data[at * 4 + 2],
        data[at * 4 + 3],
      ];
      const isInk = rgb === null || ((red << 16) | (green << 8) | blue) === rgb;
      bits[at] = alpha >= 128 && isInk ? 1 : 0;
    }
    return { width, height, bits };
  };
  return thinLines(inks, maskOf, dpi);
}

/** Inches: what is left between two inks that meet is no line, and nobody sees such a gap. */
const seamIn = 0.005;

function thinLines(
  inks: readonly InkKey[],
  maskOf: (ink: InkKey | null) => Mask,
  dpi: number,
): ThinLines {
  const whole = maskOf(null);
  const gapIn = thinnest(inverted(whole), dpi);
  const gap = gapIn === null || gapIn < seamIn ? null : { widthIn: gapIn };
  const [only] = inks;
  const wholeIn = thinnest(whole, dpi);
  if (only === undefined || inks.length === 1) {
    return { line: only && wholeIn !== null ? { ink: only, widthIn: wholeIn } : null, gap };
  }
  let line: ThinLines['line'] = null;
  for (const ink of inks) {
    const widthIn = thinnest(maskOf(ink), dpi);
    if (widthIn === null || (widthIn < seamIn && wholeIn === null)) continue;
    if (!line || widthIn < line.widthIn) line = { ink, widthIn };
  }
  return { line, gap };
}

/** At a small size, which has the same colors. */
function mainColorOf(bitmap: ImageBitmap): string | null {
  const scale = Math.min(1, 96 / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('No canvas.');
  pen.drawImage(bitmap, 0, 0, width, height);
  return mainColor(pen.getImageData(0, 0, width, height));
}
