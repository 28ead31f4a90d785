import { headBytes, isTurned, sanitizeFileName, sniffType } from '../../artwork/artwork.ts';
import {
  artworkNotes,
  firstPage,
  pageOf,
  printPixels,
  unfitSentence,
} from '../../artwork/files/artwork-facts.ts';
import { checkStart, checkWholeArtwork } from '../../artwork/files/artwork-contents.ts';
import { decodeSvg } from '../../artwork/files/svg-work.ts';
import { asArtwork } from '../../artwork/uploads/as-artwork.client.ts';
import { drawableSvg, undrawableSvg } from './svg-picture.ts';
import type { ArtworkFacts } from '../../artwork/files/artwork-facts-schema.ts';
import * as draws from '../../artwork/pictures/artwork-picture.client.ts';
import { withoutMetadata } from '../../artwork/files/picture-metadata.ts';
import { pictureIdOf } from './check-picture.client.ts';
import { isPictureFormat, pictureRefusal } from './picture.ts';
import { asPixels, because, flattenFile, type FlatSvg } from './flatten-file.client.ts';
import { missingFonts } from './missing-fonts.client.ts';

/** A picture for a design, ready to store. */
export type TakenPicture = {
  /** SHA-256 of the bytes, hex, so the same picture is stored only once. */
  readonly id: string;
  /** The name of its file: letters, digits, dots, and underscores, at most 100. */
  readonly name: string;
  /** image/png or image/jpeg, upright without EXIF. */
  readonly blob: Blob;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Fonts that an SVG's text names and that weren't there to draw it. */
  readonly missingFonts?: readonly string[];
  /** As in a design's picture. */
  readonly detail?: number;
};

/** A drawing for a design, as paths. */
export type TakenVector = { readonly name: string } & FlatSvg;

/**
 * `note` says why a drawing came as pixels. `toOrderForm` if the order form accepts the file though
 * the designer can't.
 */
export type PictureTaken =
  | { ok: true; picture: TakenPicture; note?: string }
  | { ok: true; vector: TakenVector; note?: string }
  | { ok: false; message: string; toOrderForm: boolean };

type Drawn = Extract<PictureTaken, { picture: object }>;

/**
 * Lets the customer choose one of so many pages, numbered from 1, beginning with the first that has
 * something on it; null if they want none.
 */
export type ChoosePage = (
  pages: { count: number; first: number },
  preview: (page: number) => Promise<Blob | null>,
) => Promise<number | null>;

const unreadable =
  'Your browser can’t read this file; it may have been moved or saved again since. Choose it again.';
const damaged =
  'Your browser couldn’t open this picture. It may be damaged. Export it again and choose the new file.';

/**
 * Takes a file into the designer. It is checked like artwork in the order form, and by its header
 * before anything is opened. A PNG or JPG loses its metadata, and is redrawn if EXIF rotates it. An SVG becomes a PNG, drawn as an image, so that none of its scripts run and it
 * loads nothing. null if nobody chose one of its pages. Never throws.
 */
export async function takePicture(file: File): Promise<PictureTaken>;
export async function takePicture(file: File, choosePage: ChoosePage): Promise<PictureTaken | null>;
export async function takePicture(
  file: File,
  choosePage: ChoosePage = async ({ first }) => first,
): Promise<PictureTaken | null> {
  const made = await asArtwork(file).catch(() => null);
  if (!made) return refused(unreadable);
  if (!made.ok) return refused(made.message);
  const { name, size } = made.file;
  const head = await readBytes(made.file.slice(0, headBytes));
  if (!head) return refused(unreadable);
  const first = checkStart({ name, size, head });
  if (!first.ok) return refused(first.message);
  const early = pictureRefusal(first.format, first.pixels);
  if (early !== null) return refused(early, true);
  const bytes = await readBytes(made.file);
  if (!bytes) return refused(unreadable);
  const check = await checkWholeArtwork({ name, bytes }, draws.readPdfInside);
  if (!check.ok) return refused(check.message);
  const { format, facts } = check;
  if (facts.unfit) return refused(unfitSentence(facts.unfit));
  const refusal = pictureRefusal(format, check.pixels);
  if (refusal !== null || !isPictureFormat(format)) return refused(refusal ?? damaged, true);
  const answer =
    format === 'svg'
      ? await takeSvg(name, bytes, facts)
      : format === 'png' || format === 'jpg'
        ? await takePixels(name, bytes, format)
        : await takePage(name, bytes, format, facts, choosePage);
  if (!answer?.ok) return answer;
  const note = [made.note, answer.note].filter(Boolean).join(' ');
  return { ...answer, ...(note !== '' && { note }) };
}

/** pdf.js and what reads a PSD load with the first such file. */
async function takePage(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  format: 'pdf' | 'ai' | 'psd',
  facts: ArtworkFacts,
  choosePage: ChoosePage,
): Promise<PictureTaken | null> {
  const unread = refused(undrawable[format], true);
  try {
    if (format === 'psd') {
      const blob = await draws.drawPsdToPrint(bytes);
      return blob
        ? await takeDrawn(name, blob, 'It prints as all of its layers together.')
        : unread;
    }
    if (sniffType(bytes) !== 'pdf') return unread;
    const count = facts.pages.length;
    const preview = (each: number) => draws.previewPdfPage(bytes, format, each);
    const first = firstPage(facts);
    const page = count > 1 ? await choosePage({ count, first }, preview) : 1;
    if (page === null) return null;
    const print = await draws.drawPdfToPrint(bytes, format, page);
    const notes = artworkNotes({ facts, page });
    if (print?.kind === 'pixels') {
      const note = [asPixels(because[print.reason]), ...notes].join(' ');
      return withDetail(await takeDrawn(name, print.blob, note), format, facts, page);
    }
    if (print?.kind !== 'paths') return unread;
    const { art, widthIn, heightIn } = print;
    const vector = { name: sanitizeFileName(name), art, widthIn, heightIn, isDeclared: true };
    return { ok: true, vector, note: notes.join(' ') };
  } catch {
    return unread;
  }
}

/** The picture, with how coarse the coarsest one in its file is. */
function withDetail(
  answer: Drawn,
  format: 'svg' | 'pdf' | 'ai',
  facts: ArtworkFacts,
  page: number,
): Drawn {
  const { picture } = answer;
  const real = printPixels(format, picture, facts, page);
  const detail = real
    ? Math.min(real.widthPx / picture.widthPx, real.heightPx / picture.heightPx)
    : 1;
  return detail > 0 && detail < 1 ? { ...answer, picture: { ...picture, detail } } : answer;
}

async function takeDrawn(name: string, blob: Blob, note: string): Promise<Drawn> {
  const { width, height } = await createImageBitmap(blob);
  return { ...(await taken(name, blob, width, height)), note };
}

const undrawable = {
  pdf: 'Your browser couldn’t draw this PDF. Export it as an SVG or a PNG, and choose that instead.',
  ai: 'Your browser couldn’t draw this AI file. Save it with “Create PDF Compatible File”, or export it as an SVG, and choose the new file.',
  psd: 'Your browser couldn’t draw this PSD. Save it with “Maximize Compatibility”, or export it as a PNG, and choose the new file.',
} as const;

async function takePixels(
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  format: 'png' | 'jpg',
): Promise<PictureTaken> {
  const type = format === 'png' ? 'image/png' : 'image/jpeg';
  try {
    const bitmap = await createImageBitmap(new Blob([bytes], { type }));
    const { width, height } = bitmap;
    const blob = isTurned(bytes, format)
      ? await draw(bitmap, width, height).convertToBlob({ type, quality: 0.95 })
      : new Blob([withoutMetadata(bytes, format)], { type });
    bitmap.close();
    return await taken(name, blob, width, height);
  } catch {
    return refused(damaged);
  }
}

async function takeSvg(
  name: string,
  bytes: Uint8Array,
  facts: ArtworkFacts,
): Promise<PictureTaken> {
  const text = decodeSvg(bytes);
  const drawable = drawableSvg(text);
  if (typeof drawable === 'string') return refused(drawable);
  const flat = await flattenFile(text);
  if (flat.ok) return { ok: true, vector: { name: sanitizeFileName(name), ...flat.flat } };
  const { svg, widthPx, heightPx } = drawable;
  try {
    const image = await loadImage(new Blob([svg], { type: 'image/svg+xml' }));
    if (drawingMs(image, widthPx, heightPx) > mostDrawingMs) return refused(slow);
    const canvas = draw(image, widthPx, heightPx);
    if (isBlank(canvas)) {
      return refused(
        'There’s nothing to see in this SVG. Export it again and choose the new file.',
      );
    }
    const page = pageOf(facts, 1) ?? {};
    const texts = page.texts ?? [];
    const fonts = missingFonts(texts.map(({ typeface }) => typeface).filter(Boolean));
    const picture = await taken(name, await canvas.convertToBlob(), widthPx, heightPx, fonts);
    // This device drew the others as they should be.
    const foreign = texts.filter(({ typeface }) => typeface === '' || fonts.includes(typeface));
    const notes = artworkNotes({ facts: { ...facts, pages: [{ ...page, texts: foreign }] } });
    const note = [flat.message, ...notes].join(' ');
    return withDetail({ ...picture, note }, 'svg', facts, 1);
  } catch {
    return refused(undrawableSvg);
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

/** A page that doesn't respond for longer seems broken. */
const mostDrawingMs = 8000;
const slow =
  'This SVG would take your browser too long to draw. Export it as a PNG and choose that instead.';

/**
 * About how long a drawing takes at that size, by drawing it twice at smaller ones: what it paints
 * over and over, and all that filters do, grows with the area. A busy device gets three tries.
 */
function drawingMs(image: HTMLImageElement, widthPx: number, heightPx: number): number {
  const timeAt = (share: number): number => {
    const start = performance.now();
    const [width, height] = [Math.ceil(widthPx * share), Math.ceil(heightPx * share)];
    // Reading a pixel makes the browser draw right away, and not later.
    draw(image, width, height).getContext('2d')?.getImageData(0, 0, 1, 1);
    return performance.now() - start;
  };
  let least = Infinity;
  for (let tries = 0; tries < 3 && least > mostDrawingMs; tries += 1) {
    const [small, larger] = [timeAt(1 / 32), timeAt(1 / 8)];
    least = Math.min(least, small + Math.max(0, larger - small) * 64);
  }
  return least;
}

/** Checked at a small size, where a hairline still leaves a trace. */
function isBlank(canvas: OffscreenCanvas): boolean {
  const scale = Math.min(1, 512 / Math.max(canvas.width, canvas.height));
  const small = draw(canvas, Math.ceil(canvas.width * scale), Math.ceil(canvas.height * scale));
  const data = small.getContext('2d')?.getImageData(0, 0, small.width, small.height).data ?? [];
  return !data.some((byte, at) => at % 4 === 3 && byte > 0);
}

function draw(image: CanvasImageSource, width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

async function taken(
  fileName: string,
  blob: Blob,
  widthPx: number,
  heightPx: number,
  fonts: readonly string[] = [],
): Promise<Drawn> {
  const [id, name] = [await pictureIdOf(blob), sanitizeFileName(fileName)];
  return {
    ok: true,
    picture: {
      id,
      name,
      blob,
      widthPx,
      heightPx,
      ...(fonts.length > 0 && { missingFonts: fonts }),
    },
  };
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
