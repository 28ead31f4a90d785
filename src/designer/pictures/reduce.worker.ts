import { indexedPng } from '../../artwork/films/indexed-png.client.ts';
import { reduceColors, type Bitmap } from '../../artwork/films/color-reduction.ts';
import { inkByKey } from '../../artwork/ink.ts';
import { tooLargeToChange } from './picture.ts';
import { readInStrips, stripsOf } from '../../artwork/films/strips.ts';
import type { Reduced, ReduceMessage, ReduceTask } from './reduce-picture.client.ts';

const post = (message: ReduceMessage) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ReduceTask>) => {
  void reduce(data, progress()).then(
    post,
    // The browser's message means nothing to a customer; the other side has its own.
    () => post(null),
  );
});

/** Shares of the time that a photo of 48 megapixels takes. */
const opened = 0.15;
const reducedBy = 0.95;

/** Says how far it is, ten times a second at most. */
function progress(): (share: number) => void {
  let last = -Infinity;
  return (share) => {
    const now = performance.now();
    if (now - last < 100) return;
    last = now;
    post({ percent: Math.floor(share * 100) });
  };
}

async function reduce(
  { blob, options }: ReduceTask,
  onProgress: (share: number) => void,
): Promise<Reduced> {
  const { maxSidePx = Infinity, palette: paints, speckPx, ...wishes } = options;
  onProgress(0);
  const whole = await createImageBitmap(blob);
  const refusal = tooLargeToChange({ widthPx: whole.width, heightPx: whole.height });
  if (refusal !== null) {
    whole.close();
    return { ok: false, canceled: false, message: refusal };
  }
  const scale = Math.min(1, maxSidePx / Math.max(whole.width, whole.height));
  const bitmap = pixelsOf(whole, scale);
  whole.close();
  onProgress(opened);

  const reduction = reduceColors(bitmap, {
    ...wishes,
    speckPx: speckPx * scale ** 2,
    onProgress: (share) => onProgress(opened + share * (reducedBy - opened)),
  });
  const { palette, width, height } = reduction;
  if (palette.every(({ share }) => share === 0)) {
    return {
      ok: false,
      canceled: false,
      message: options.dropBackground
        ? 'Nothing is left without the background. Keep it, and reduce again.'
        : 'There’s nothing to see in this picture. Choose another one.',
    };
  }
  const painted =
    paints === 'inks'
      ? palette.map(({ ink }) => inkByKey[ink].hex)
      : (paints ?? palette.map(({ hex }) => hex));
  const reduced = await indexedPng(reduction, painted, (share) =>
    onProgress(reducedBy + share * (1 - reducedBy)),
  );
  return { ok: true, reduced: { blob: reduced, widthPx: width, heightPx: height, palette } };
}

function pixelsOf(whole: ImageBitmap, scale: number): Bitmap {
  const size = {
    width: Math.max(1, Math.round(whole.width * scale)),
    height: Math.max(1, Math.round(whole.height * scale)),
  };
  // One for all strips, because canvases wait for the garbage collector.
  const canvas = new OffscreenCanvas(size.width, stripsOf(size)[0]?.rows ?? 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas.');
  // With smoothing, a flat picture would get colors that it doesn't have.
  context.imageSmoothingEnabled = false;
  return readInStrips(size, ({ top, rows }) => {
    context.clearRect(0, 0, size.width, rows);
    context.drawImage(whole, 0, -top, size.width, size.height);
    return context.getImageData(0, 0, size.width, rows).data;
  });
}
