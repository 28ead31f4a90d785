import {
  areaOf,
  checkArtwork,
  inMegapixels,
  inPixels,
  mostPixels,
  needsAllOf,
  type ArtworkCheck,
} from '../artwork.ts';
import type { ArtworkFormat } from '../artwork-format.ts';
import { mostPdfPixels } from './pdf-pictures.ts';
import type { PixelSize } from '../print-verdict.ts';
import { decodeSvg, largestSvgPicture, svgRefusal } from './svg-work.ts';

/**
 * `checkArtwork`, and then what is inside: the pictures of an SVG, a PDF, or an AI file, and how
 * much work an SVG is to draw. `readAll` reads the whole file, if its head isn't all of it; null if
 * it can't be read.
 */
export async function checkWholeArtwork(
  file: { name: string; size: number; head: Uint8Array },
  readAll: () => Promise<Uint8Array | null>,
): Promise<ArtworkCheck> {
  const first = checkArtwork(file);
  if (!first.ok || !(needsAllOf(first) || holdsPictures(first.format))) return first;
  const whole = file.head.byteLength >= file.size ? file.head : await readAll();
  if (!whole) return { ok: false, reason: 'damaged', message: unreadable };
  const check = checkArtwork({ ...file, head: whole });
  const message = check.ok ? refusalInside(whole, check.format) : null;
  return message === null ? check : { ok: false, reason: 'inside', message };
}

/**
 * The size of the largest picture inside a whole SVG, or of the one in an EPS, by its head; null if
 * there is none, and for other formats.
 */
export function pictureInside(bytes: Uint8Array, format: ArtworkFormat): PixelSize | null {
  if (format === 'svg') return largestSvgPicture(decodeSvg(bytes));
  return format === 'eps' ? epsPicture(bytes) : null;
}

/** As Photoshop, Illustrator, and most converters write it. */
function epsPicture(head: Uint8Array): PixelSize | null {
  const text = new TextDecoder('latin1').decode(head);
  const [, width, height] =
    /^%ImageData: (\d{1,6}) (\d{1,6}) /m.exec(text) ??
    /\/ImageType 1\s+\/Width (\d{1,6})\s+\/Height (\d{1,6})\s/.exec(text) ??
    /\b(\d{1,6}) (\d{1,6}) (?:1|2|4|8)\s*\[[^\]]{1,80}\]\s*[^%]{1,200}?\b(?:color)?image\b/.exec(
      text,
    ) ??
    [];
  const size = { widthPx: Number(width), heightPx: Number(height) };
  return areaOf(size) > 0 ? size : null;
}

const unreadable = 'We couldn’t read this file. Choose it again.';

const holdsPictures = (format: ArtworkFormat): boolean =>
  format === 'svg' || format === 'pdf' || format === 'ai';

/** Whether checking a file of this format can take more than its head. */
export const mayNeedAllOf = (format: ArtworkFormat): boolean =>
  format === 'jpg' || holdsPictures(format);

function refusalInside(bytes: Uint8Array, format: ArtworkFormat): string | null {
  if (format === 'svg') return svgRefusal(decodeSvg(bytes));
  if (format !== 'pdf' && format !== 'ai') return null;
  const pixels = mostPdfPixels(bytes);
  if (pixels <= areaOf(mostPixels)) return null;
  return `A picture inside this file has ${inMegapixels(pixels)}, more than a press can use. Scale it down to at most ${inPixels(mostPixels)} and choose the new file.`;
}
