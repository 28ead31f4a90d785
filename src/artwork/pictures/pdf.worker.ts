// Without this, pdf.js would start another worker, which nobody could stop.
import 'pdfjs-dist/build/pdf.worker.mjs';
import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist';
import { areaOf, sharpPixels } from '../artwork.ts';
import { looksSame } from './same-pixels.ts';
import { flattenSvg, type Flattened } from './vector-art.ts';
import type { PdfRead } from '../files/artwork-contents.ts';
import { boundsOf, type Box } from '../box.ts';
import { artBoxOf, readPdf } from '../pdf/pdf-facts.ts';
import type { Matrix } from '../path-data.ts';
import { readOpenedObjects } from '../pdf/pdf-objects.ts';
import { mostOpenedPixels, mostPdfPixels } from '../files/pdf-pictures.ts';
import { previewSide } from '../files/picture-inside.ts';
import { sharpDpi } from '../print-verdict.ts';
import { DrawingRecorder, recordedPaths } from './drawing-recorder.client.ts';
import type { PdfPrint } from './pdf-print.client.ts';
import { answerPictureJobs, type PagePictures } from './picture-job.client.ts';

const pointsPerInch = 72;

// pdf.js makes its paths with this class, and a canvas draws them as its own.
const Path = Path2D;
self.Path2D = recordedPaths(Path);

/**
 * Reads a PDF, or an AI file that is one, or draws a page of it: to print, as paths if they look the
 * same, or else as pixels. Everything happens in this worker: nothing is loaded, compiled, or added
 * to the page, so fonts are drawn as outlines.
 */
answerPictureJobs<Blob | PdfPrint | PdfRead | PagePictures>(async (job) => {
  const { bytes, toPrint, read, thumbnails, page: number } = job;
  // pdf.js would leave such a picture out, and the page would look empty.
  if (!read && mostPdfPixels(bytes) > most) return null;
  const task = getDocument({
    // It takes the bytes away.
    data: bytes.slice(),
    disableFontFace: true,
    fontExtraProperties: true,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    maxImageSize: read ? mostOpenedPixels : most,
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    verbosity: 0,
  });
  let locked = false;
  task.onPassword = () => {
    locked = true;
    void task.destroy();
  };
  if (read) {
    const untilMs = performance.now() + readMs;
    return task.promise
      .then((pdf) => readPdf(pdf, bytes, OPS, untilMs))
      .catch(() => ({ ok: false, reason: locked ? 'locked' : 'damaged' }));
  }
  const pdf = await task.promise;
  if (thumbnails) {
    const objects = await readOpenedObjects(pdf, bytes);
    const drawn: PagePictures = [];
    for (const each of thumbnails) {
      const picture = await pdf
        .getPage(each)
        .then(async (page) =>
          drawWithin(page, await artBoxOf(page, objects, pdf, OPS), thumbnailSide),
        )
        .catch(() => null); // a damaged page
      if (picture) drawn.push([each, picture]);
    }
    return drawn;
  }
  const page = await pdf.getPage(number ?? 1);
  const trim = await artBoxOf(page, await readOpenedObjects(pdf, bytes), pdf, OPS);
  if (!toPrint) return drawWithin(page, trim, previewSide);
  const paths = await pathsOf(page, trim);
  if (paths.ok) return { kind: 'paths', ...paths };
  const { width, height } = viewOf(page, trim, 1);
  const scale = Math.min(printScale, Math.sqrt(most / (width * height)));
  const { canvas } = await drawPage(page, trim, scale);
  return { kind: 'pixels', blob: await canvas.convertToBlob(), reason: paths.reason };
});

/** For all pages of a file together. */
const readMs = 5_000;
const most = areaOf(sharpPixels);
/** Twice as many pixels as its place is wide, for dense screens. */
const thumbnailSide = 160;
const printScale = sharpDpi / pointsPerInch;
// A shirt has no paper.
const background = 'rgba(0, 0, 0, 0)';

/** The art of a page at so many pixels per point: all of it, or what is within its trim box. */
function viewOf(page: PDFPageProxy, trim: Box | null, scale: number) {
  const whole = page.getViewport({ scale });
  if (!trim) return { viewport: whole, width: whole.width, height: whole.height };
  const [left, top, right, bottom] = boundsOf(trim, whole.transform as unknown as Matrix);
  return {
    viewport: page.getViewport({ scale, offsetX: -left, offsetY: -top }),
    width: right - left,
    height: bottom - top,
  };
}

/** As a picture whose longer side has so many pixels. */
async function drawWithin(page: PDFPageProxy, trim: Box | null, side: number): Promise<Blob> {
  const { width, height } = viewOf(page, trim, 1);
  const { canvas } = await drawPage(page, trim, side / Math.max(width, height));
  return canvas.convertToBlob();
}

async function drawPage(page: PDFPageProxy, trim: Box | null, scale: number) {
  const { viewport, width, height } = viewOf(page, trim, scale);
  const { canvas, context } = new Canvases().create(
    Math.max(1, Math.round(width)),
    Math.max(1, Math.round(height)),
  );
  if (!context) throw new Error('No canvas.');
  // Its types only know the canvas of a page.
  const canvasContext = context as unknown as CanvasRenderingContext2D;
  await page.render({ canvas: null, canvasContext, viewport, background }).promise;
  return { canvas, context };
}

/** Enough to notice a missing hairline, and few enough to compare in one go. */
const comparedPixels = 4_000_000;

async function pathsOf(page: PDFPageProxy, trim: Box | null): Promise<Flattened> {
  const { viewport, ...size } = viewOf(page, trim, printScale);
  const recorder = new DrawingRecorder(
    size.width,
    size.height,
    (matrix) => new DOMMatrix([...matrix]),
  );
  const canvasContext = recorder as unknown as CanvasRenderingContext2D;
  try {
    await page.render({ canvas: null, canvasContext, viewport, background }).promise;
  } catch {
    // It paints with other canvases, which won't take this one for their own.
    return { ok: false, reason: recorder.lost ?? 'painted' };
  }
  if (recorder.lost) return { ok: false, reason: recorder.lost };
  const flat = flattenSvg(recorder.asSvg(sharpDpi));
  if (!flat.ok) return flat;
  const area = size.width * size.height;
  const share = Math.min(1, Math.sqrt(comparedPixels / area));
  const { canvas, context } = await drawPage(page, trim, printScale * share);
  const { width, height } = canvas;
  const again = new Canvases().create(width, height).context;
  if (!again) throw new Error('No canvas.');
  recorder.replay(again, share, (d) => new Path(d));
  const [one, other] = [context, again].map((each) => each.getImageData(0, 0, width, height).data);
  return one && other && looksSame(one, other) ? flat : { ok: false, reason: 'unlike' };
}

// By default, pdf.js makes both of these with the page, which a worker doesn't have.

class Canvases {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }
  reset(made: { canvas: OffscreenCanvas }, width: number, height: number): void {
    made.canvas.width = width;
    made.canvas.height = height;
  }
  destroy(made: { canvas: OffscreenCanvas }): void {
    this.reset(made, 0, 0);
  }
}

/** Without one, pdf.js counts the pixels of masks itself. */
class NoFilters {
  readonly #none = () => 'none';
  readonly addFilter = this.#none;
  readonly addHCMFilter = this.#none;
  readonly addAlphaFilter = this.#none;
  readonly addLuminosityFilter = this.#none;
  readonly addKnockoutFilter = this.#none;
  destroy(): void {}
}
