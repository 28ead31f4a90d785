import { areaOf, formatNames, mostPixels, sniffType, takenAs, tooManyPixels } from '../artwork.ts';
import { artworkFormat, maxArtworkBytes } from '../artwork-format.ts';
import { otherKind, type OtherKind } from '../files/other-kinds.ts';

/**
 * A file as it was chosen, or as we could make it into one that we take; `note` says how. A PNG that
 * we made may be opaque, although it has room for transparency.
 */
export type AsArtwork =
  | { ok: true; file: File; note?: string; isOpaque?: boolean }
  | { ok: false; message: string };

/**
 * Makes artwork of a file that is almost that: a picture of a kind that this browser opens becomes a
 * PNG with as many pixels, a compressed SVG is unpacked, and a file under another kind's name gets
 * its own. Anything else stays as it is, for `checkArtwork` to refuse.
 */
export async function asArtwork(file: File): Promise<AsArtwork> {
  const head = new Uint8Array(await file.slice(0, 16_384).arrayBuffer());
  const type = sniffType(head);
  const kind = type === 'unknown' ? otherKind(head) : null;
  if (kind?.opens === 'picture') return (await asPng(file, kind)) ?? { ok: true, file };
  if (kind?.opens === 'svg') return (await asPlainSvg(file)) ?? { ok: true, file };
  if (type === 'unknown' || takenAs(type, artworkFormat(file.name))) return { ok: true, file };
  const format = type === 'postscript' ? 'eps' : type;
  const name = `${baseOf(file.name)}.${format}`;
  const note = `Inside it’s ${formatNames[format]}, so we call it ${name}.`;
  return { ok: true, file: named(file, name), note };
}

const named = (content: Blob, name: string): File =>
  new File([content], name, { type: content.type });
const baseOf = (name: string): string => name.replace(/\.[^.]*$/, '') || name;

/** null if this browser can't open it. */
async function asPng(file: File, { name: kind }: OtherKind): Promise<AsArtwork | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  try {
    const size = { widthPx: width, heightPx: height };
    if (areaOf(size) > areaOf(mostPixels)) {
      return { ok: false, message: tooManyPixels(size) };
    }
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return null;
    context.drawImage(bitmap, 0, 0);
    const isOpaque = hasOnlyOpaque(context, width, height);
    const png = await canvas.convertToBlob();
    const name = `${baseOf(file.name)}.png`;
    return {
      ok: true,
      file: named(png, name),
      note: `This is ${kind}, so we made a PNG of it, as large as it was.`,
      isOpaque,
    };
  } catch {
    return null; // too large for this browser
  } finally {
    bitmap.close();
  }
}

/** All pixels of a large picture would take a lot of memory. */
const pixelsAtOnce = 1_000_000;

function hasOnlyOpaque(
  context: OffscreenCanvasRenderingContext2D,
  width: number,
  height: number,
): boolean {
  const rows = Math.max(1, Math.floor(pixelsAtOnce / width));
  for (let y = 0; y < height; y += rows) {
    const { data } = context.getImageData(0, y, width, Math.min(rows, height - y));
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  }
  return true;
}

/** null if it isn't one, or is too large once it's unpacked. */
async function asPlainSvg(file: File): Promise<AsArtwork | null> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value);
      length += part.value.length;
      if (length > maxArtworkBytes) return null;
    }
  } catch {
    return null; // damaged
  } finally {
    void reader.cancel().catch(() => undefined);
  }
  const svg = new Blob(parts, { type: 'image/svg+xml' });
  const head = new Uint8Array(await svg.slice(0, 16_384).arrayBuffer());
  if (sniffType(head) !== 'svg') return null;
  const name = `${baseOf(file.name.replace(/\.gz$/i, ''))}.svg`;
  return { ok: true, file: named(svg, name), note: 'This SVG was compressed, so we unpacked it.' };
}
