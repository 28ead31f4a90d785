import { headBytes, pixelSize, sniffType } from '../artwork.ts';
import { artworkInches } from '../files/artwork-inches.ts';
import { artworkFormat, type ArtworkFormat } from '../artwork-format.ts';
import { fileSheet } from '../../garments/drawings/file-sheet.ts';
import { unreadFacts } from '../files/artwork-facts.ts';
import type { PdfRead } from '../files/artwork-contents.ts';
import type { PdfPrint } from './pdf-print.client.ts';
import { drawInWorker, type PagePictures, type PictureJob } from './picture-job.client.ts';

/** What an `<img>` shows of an uploaded file. */
export type ArtworkPicture = {
  url: string;
  /** Nothing in the file can be shown, so the picture is a sheet that says what it is. */
  sheet: boolean;
};

/** A hostile file may take as long as it likes; its worker ends after this. */
const mostMs = 10_000;

/**
 * The picture of a file that was just chosen, or of a stored one by its link; of a PDF, that of a
 * page, the first one by default. Storage sends most
 * files as downloads only, so that opening a link runs nothing; those are shown from memory. Null
 * if the file can't be read.
 */
export async function artworkPicture(
  source: Blob | string,
  name: string,
  page?: number | null,
): Promise<ArtworkPicture | null> {
  const format = artworkFormat(name);
  if (!format) return null;
  if (format === 'png' || format === 'jpg') {
    return { url: typeof source === 'string' ? source : URL.createObjectURL(source), sheet: false };
  }
  const bytes = await readBytes(source);
  if (!bytes) return null;
  if (format === 'svg') return shown(new Blob([bytes], { type: 'image/svg+xml' }));
  const drawn = await oneAtATime(() => drawFile({ bytes, format, page: page ?? undefined }));
  return drawn ? shown(drawn) : { ...shown(sheetOf(bytes, format)), sheet: true };
}

const shown = (picture: Blob): ArtworkPicture => ({
  url: URL.createObjectURL(picture),
  sheet: false,
});

async function readBytes(source: Blob | string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const file = typeof source === 'string' ? await fetch(source) : source;
    if (file instanceof Response && !file.ok) return null;
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return null; // no network, or the file has been moved since
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Several large files at once could take more memory than a phone has. */
function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
}

/** Draws the file's page, or, if it can't be drawn, the preview inside the file. */
async function drawFile(job: PictureJob): Promise<Blob | null> {
  const { bytes, format } = job;
  try {
    const page = sniffType(bytes) === 'pdf' ? await drawPdf<Blob>(job) : null;
    return page ?? (await drawPicture(bytes, format));
  } catch {
    return null; // the browser has no workers
  }
}

/** A print takes longer than a preview. */
const mostPrintMs = 60_000;

/** The composite of a PSD as a PNG to print, transparent. null if nothing in it can be drawn. */
export async function drawPsdToPrint(bytes: Uint8Array<ArrayBuffer>): Promise<Blob | null> {
  try {
    return await drawPicture(bytes, 'psd', true);
  } catch {
    return null; // the browser has no workers
  }
}

/**
 * A page of a PDF, or of an AI file that is one, to print, by its number from 1: as paths, or as a
 * PNG at 300 DPI; both at its own size, and transparent. null if nothing in it can be drawn.
 */
export async function drawPdfToPrint(
  bytes: Uint8Array<ArrayBuffer>,
  format: 'pdf' | 'ai',
  page: number,
): Promise<PdfPrint | null> {
  try {
    return await drawPdf<PdfPrint>({ bytes, format, toPrint: true, page });
  } catch {
    return null; // the browser has no workers
  }
}

/** What is in a PDF, or in an AI file that is one. */
export async function readPdfInside(
  bytes: Uint8Array<ArrayBuffer>,
  format: ArtworkFormat,
): Promise<PdfRead> {
  const read = await oneAtATime(() => drawPdf<PdfRead>({ bytes, format, read: true })).catch(
    () => null,
  );
  // It took too long, or the browser can't; the server reads it, too.
  return read ?? { ok: true, facts: unreadFacts };
}

/** A small picture of a page, by its number from 1. null if it can't be drawn. */
export function previewPdfPage(
  bytes: Uint8Array<ArrayBuffer>,
  format: 'pdf' | 'ai',
  page: number,
): Promise<Blob | null> {
  return oneAtATime(() => drawPdf<Blob>({ bytes, format, page })).catch(() => null);
}

/** As many pages in one go, so that a picture that is wanted meanwhile needn't wait for all. */
const fewPages = 4;

/**
 * Very small pictures of pages of a PDF, or of an AI file that is one, by their numbers from 1, a few
 * at a time. Those that can't be drawn are left out.
 */
export async function* pagePictures(
  source: Blob | string,
  name: string,
  pages: readonly number[],
): AsyncGenerator<PagePictures> {
  const format = artworkFormat(name);
  const bytes = format && (await readBytes(source));
  if (!format || !bytes || sniffType(bytes) !== 'pdf') return;
  for (let at = 0; at < pages.length; at += fewPages) {
    const thumbnails = pages.slice(at, at + fewPages);
    const draw = () => drawPdf<PagePictures>({ bytes, format, thumbnails });
    yield (await oneAtATime(draw).catch(() => null)) ?? [];
  }
}

const drawPdf = <Picture>(job: PictureJob) =>
  drawInWorker<Picture>(
    new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' }),
    job,
    job.toPrint ? mostPrintMs : mostMs,
  );

const drawPicture = (bytes: Uint8Array<ArrayBuffer>, format: ArtworkFormat, toPrint = false) =>
  drawInWorker(
    new Worker(new URL('./picture.worker.ts', import.meta.url), { type: 'module' }),
    { bytes, format, toPrint },
    toPrint ? mostPrintMs : mostMs,
  );

function sheetOf(bytes: Uint8Array, format: ArtworkFormat): Blob {
  const head = bytes.subarray(0, headBytes);
  const text = fileSheet({
    format,
    bytes: bytes.length,
    inches: artworkInches(head, format),
    pixels: pixelSize(head, format),
  });
  return new Blob([text], { type: 'image/svg+xml' });
}
