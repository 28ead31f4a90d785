import { pixelSize, sniffType } from '../artwork.ts';
import type { ArtworkFormat } from '../artwork-format.ts';
import { psdDpi } from './psd-picture.ts';

export type Inches = { widthIn: number; heightIn: number };

const pointsPerInch = 72;

/** How large a file's first bytes say that it is, on paper; null if they don't. */
export function artworkInches(head: Uint8Array, format: ArtworkFormat): Inches | null {
  if (format === 'psd') {
    const pixels = pixelSize(head, format);
    const dpi = psdDpi(head);
    return pixels && dpi ? inches(pixels.widthPx / dpi, pixels.heightPx / dpi) : null;
  }
  const text = new TextDecoder('latin1').decode(head);
  const box = sniffType(head) === 'pdf' ? pageBox : boundingBox;
  const [, left, bottom, right, top] = box.exec(text)?.map(Number) ?? [];
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) {
    return null;
  }
  return inches((right - left) / pointsPerInch, (top - bottom) / pointsPerInch);
}

const pageBox =
  /\/MediaBox\s{0,9}\[\s{0,9}(-?\d{1,7}\.?\d{0,9})\s{1,9}(-?\d{1,7}\.?\d{0,9})\s{1,9}(-?\d{1,7}\.?\d{0,9})\s{1,9}(-?\d{1,7}\.?\d{0,9})/;
const boundingBox =
  /%%BoundingBox:\s{1,9}(-?\d{1,7}\.?\d{0,9})\s{1,9}(-?\d{1,7}\.?\d{0,9})\s{1,9}(-?\d{1,7}\.?\d{0,9})\s{1,9}(-?\d{1,7}\.?\d{0,9})/;

/** null unless it's something one can print. */
function inches(widthIn: number, heightIn: number): Inches | null {
  const fits = (side: number) => side > 0.01 && side < 1000;
  return fits(widthIn) && fits(heightIn) ? { widthIn, heightIn } : null;
}
