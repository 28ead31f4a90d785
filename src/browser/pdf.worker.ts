// Without this, pdf.js would start another worker, which nobody could stop.
import 'pdfjs-dist/build/pdf.worker.mjs';
import { getDocument } from 'pdfjs-dist';
import { areaOf, sharpPixels } from '../domain/artwork.ts';
import { mostPdfPixels } from '../domain/pdf-pictures.ts';
import { previewSide } from '../domain/picture-inside.ts';
import { sharpDpi } from '../domain/print-verdict.ts';
import { answerPictureJobs } from './picture-job.ts';

const pointsPerInch = 72;

/** What Illustrator writes on the page of an AI file that is only for Illustrator. */
const withoutContent = /saved without PDF Content/i;

/**
 * Draws the first page of a PDF, or of an AI file that is one. Everything happens in this worker:
 * nothing is loaded, compiled, or added to the page, so fonts are drawn as outlines.
 */
answerPictureJobs(async ({ bytes, format, toPrint }) => {
  const most = areaOf(sharpPixels);
  // pdf.js would leave such a picture out, and the page would look empty.
  if (mostPdfPixels(bytes) > most) return null;
  const task = getDocument({
    data: bytes,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    maxImageSize: most,
    CanvasFactory: Canvases,
    FilterFactory: NoFilters,
    verbosity: 0,
  });
  const page = await (await task.promise).getPage(1);
  if (format === 'ai') {
    const { items } = await page.getTextContent();
    if (withoutContent.test(items.map((item) => ('str' in item ? item.str : '')).join(' '))) {
      return null;
    }
  }
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = toPrint
    ? Math.min(sharpDpi / pointsPerInch, Math.sqrt(most / (width * height)))
    : previewSide / Math.max(width, height);
  const viewport = page.getViewport({ scale });
  const { canvas, context } = new Canvases().create(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  );
  // A shirt has no paper.
  const background = 'rgba(0, 0, 0, 0)';
  // Its types only know the canvas of a page.
  const canvasContext = context as unknown as CanvasRenderingContext2D;
  await page.render({ canvas: null, canvasContext, viewport, background }).promise;
  return canvas.convertToBlob();
});

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
