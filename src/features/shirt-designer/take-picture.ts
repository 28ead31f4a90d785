import {
  checkArtwork,
  headBytes,
  isTurned,
  pixelSize,
  sanitizeFileName,
} from '../../domain/artwork.ts';
import { isPictureFormat, pictureRefusal, svgFrame } from '../../domain/design/picture.ts';

/** A picture that a design may hold, as it is kept. */
export type TakenPicture = {
  /** SHA-256 of the bytes, hex: the same picture twice is one. */
  readonly id: string;
  /** Of the file it came from: letters, digits, dots and underscores, at most 100. */
  readonly name: string;
  /** image/png or image/jpeg, upright without EXIF. */
  readonly blob: Blob;
  readonly widthPx: number;
  readonly heightPx: number;
};

/** `toOrderForm` where the order form takes the file though the designer can't. */
export type PictureTaken =
  { ok: true; picture: TakenPicture } | { ok: false; message: string; toOrderForm: boolean };

const unreadable = 'Your browser could not read this file. Choose it again.';
const damaged =
  'Your browser could not open this picture: it may be damaged. Export it again and choose the new file.';
const undrawable =
  'Your browser could not draw this SVG. Export it as a plain SVG or as a PNG, and choose the new file.';

/**
 * Takes a file into the designer: checked as the order form checks artwork, and by its header before
 * anything is opened. PNG and JPG keep their bytes, unless EXIF turns them; an SVG becomes a PNG,
 * drawn as a picture, so that none of its scripts runs and nothing is fetched for it. Never throws.
 */
export async function takePicture(file: File): Promise<PictureTaken> {
  const head = await readBytes(file.slice(0, headBytes));
  if (!head) return refused(unreadable);
  const check = checkArtwork({ name: file.name, size: file.size, head });
  if (!check.ok) return refused(check.message);
  const { format } = check;
  const refusal = pictureRefusal(format, check.pixels);
  if (refusal !== null || !isPictureFormat(format)) return refused(refusal ?? damaged, true);
  const bytes = await readBytes(file);
  if (!bytes) return refused(unreadable);
  return format === 'svg' ? takeSvg(file.name, bytes) : takePixels(file.name, bytes, format);
}

async function takePixels(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  format: 'png' | 'jpg',
): Promise<PictureTaken> {
  // Again, as a JPG may carry more than a megabyte before its size.
  const pixels = pixelSize(bytes, format);
  if (!pixels) return refused(damaged);
  const refusal = pictureRefusal(format, pixels);
  if (refusal !== null) return refused(refusal, true);
  const type = format === 'png' ? 'image/png' : 'image/jpeg';
  const kept = new Blob([bytes], { type });
  try {
    const bitmap = await createImageBitmap(kept);
    const { width, height } = bitmap;
    const blob = isTurned(bytes, format) ? await drawn(bitmap, width, height, type) : kept;
    bitmap.close();
    return await taken(name, blob, width, height);
  } catch {
    return refused(damaged);
  }
}

async function takeSvg(name: string, bytes: Uint8Array): Promise<PictureTaken> {
  // Nothing in a parsed document runs or is fetched.
  const svg = new DOMParser().parseFromString(svgText(bytes), 'image/svg+xml');
  const root = svg.documentElement;
  if (!(root instanceof SVGSVGElement) || svg.querySelector('parsererror')) {
    return refused(undrawable);
  }
  const frame = svgFrame({
    width: root.getAttribute('width'),
    height: root.getAttribute('height'),
    viewBox: root.getAttribute('viewBox'),
  });
  if (!frame) {
    return refused(
      'This SVG doesn’t say how large it is. Export it with a width and a height, and choose the new file.',
    );
  }
  for (const html of svg.querySelectorAll('foreignObject')) {
    if (html.parentElement?.localName !== 'switch') {
      return refused(
        'This SVG holds text as a web page, which doesn’t print. Turn its text into outlines and choose the new file.',
      );
    }
    // What else the switch offers is drawn; with HTML in it, a canvas gives no pixels away.
    html.remove();
  }
  const { widthPx, heightPx, viewBox } = frame;
  root.setAttribute('viewBox', viewBox);
  root.setAttribute('width', `${widthPx}`);
  root.setAttribute('height', `${heightPx}`);
  root.style.removeProperty('width');
  root.style.removeProperty('height');
  const source = new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' });
  try {
    const image = await loadImage(source);
    if (isBlank(image, widthPx, heightPx)) {
      return refused(
        'Nothing of this SVG can be seen. Pictures it links to must be inside the file: embed them and choose the new file.',
      );
    }
    const blob = await drawn(image, widthPx, heightPx, 'image/png');
    return await taken(name, blob, widthPx, heightPx);
  } catch {
    return refused(undrawable);
  }
}

/** By its byte-order mark, else by the encoding it declares, else UTF-8. */
function svgText(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
  const marked = start.startsWith('\xff\xfe')
    ? 'utf-16le'
    : start.startsWith('\xfe\xff')
      ? 'utf-16be'
      : null;
  try {
    return new TextDecoder(marked ?? declared).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

async function loadImage(source: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(source);
  const image = new Image();
  try {
    await new Promise<void>((resolve, reject) => {
      image.addEventListener('load', () => resolve());
      image.addEventListener('error', () => reject(new Error('Not an image.')));
      image.src = address;
    });
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Drawn small: a hair line still leaves a trace of itself. */
function isBlank(image: HTMLImageElement, widthPx: number, heightPx: number): boolean {
  const scale = 512 / Math.max(widthPx, heightPx);
  const [width, height] = [widthPx, heightPx].map((side) => Math.max(1, Math.round(side * scale)));
  const context = contextOf(width ?? 1, height ?? 1);
  context.drawImage(image, 0, 0, width ?? 1, height ?? 1);
  const { data } = context.getImageData(0, 0, width ?? 1, height ?? 1);
  return !data.some((byte, at) => at % 4 === 3 && byte > 0);
}

async function drawn(
  image: CanvasImageSource,
  width: number,
  height: number,
  type: 'image/png' | 'image/jpeg',
): Promise<Blob> {
  const context = contextOf(width, height);
  context.drawImage(image, 0, 0, width, height);
  return context.canvas.convertToBlob({ type, quality: 0.95 });
}

function contextOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('No canvas.');
  return context;
}

async function taken(
  fileName: string,
  blob: Blob,
  widthPx: number,
  heightPx: number,
): Promise<PictureTaken> {
  const [id, name] = [await pictureIdOf(blob), sanitizeFileName(fileName)];
  return { ok: true, picture: { id, name, blob, widthPx, heightPx } };
}

/** What a picture of these bytes is kept by. */
export async function pictureIdOf(blob: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function refused(message: string, toOrderForm = false): PictureTaken {
  return { ok: false, message, toOrderForm };
}

async function readBytes(blob: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    return null;
  }
}
