import { recolor, reduceColors } from '../../../domain/design/color-reduction.ts';
import { inkByKey } from '../../../domain/design/ink.ts';
import type { Reduced, ReduceTask } from './reduce-picture.ts';

/**
 * A front of 16 × 20 inches at 300 DPI, and a little more: about half a gigabyte while it is
 * reduced.
 */
const mostReducedPixels = 30_000_000;
const tooLarge: Reduced = {
  ok: false,
  canceled: false,
  message:
    'This picture is over 30 megapixels, too many to reduce to inks. Scale it to at most 5,000 × 6,000 pixels, or print it as is.',
};

self.addEventListener('message', ({ data }: MessageEvent<ReduceTask>) => {
  void reduce(data).then(
    (answer) => self.postMessage(answer),
    // The browser's message means nothing to a customer; the other side has its own.
    () => self.postMessage(null),
  );
});

async function reduce({ blob, options }: ReduceTask): Promise<Reduced> {
  const { maxSidePx = Infinity, palette: paints, speckPx, ...wishes } = options;
  const whole = await createImageBitmap(blob);
  if (whole.width * whole.height > mostReducedPixels) return tooLarge;
  const scale = Math.min(1, maxSidePx / Math.max(whole.width, whole.height));
  const width = Math.max(1, Math.round(whole.width * scale));
  const height = Math.max(1, Math.round(whole.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas.');
  // With smoothing, a flat picture would get colors that it doesn't have.
  context.imageSmoothingEnabled = false;
  context.drawImage(whole, 0, 0, width, height);
  whole.close();

  const pixels = context.getImageData(0, 0, width, height);
  // Read once, because `data` is a slow getter that would take most of the time.
  const { data } = pixels;
  const wish = { ...wishes, speckPx: speckPx * scale ** 2 };
  const reduction = reduceColors({ width, height, data }, wish);
  const { palette } = reduction;
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
  data.set(recolor(reduction, painted));
  context.putImageData(pixels, 0, 0);
  const reduced = await canvas.convertToBlob({ type: 'image/png' });
  return { ok: true, reduced: { blob: reduced, widthPx: width, heightPx: height, palette } };
}
