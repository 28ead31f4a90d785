import { cropBox, editPixels, noEdits, trimmed } from './picture-edits.ts';
import { tooLargeToChange } from './picture.ts';
import type { EditAnswer, EditTask } from './edit-picture.client.ts';

self.addEventListener('message', ({ data }: MessageEvent<EditTask>) => {
  void edit(data).then(
    (answer) => self.postMessage(answer),
    // The browser's message means nothing to a customer; the other side has its own.
    () => self.postMessage(null),
  );
});

async function edit({ blob, edits, maxSidePx, trims }: EditTask): Promise<EditAnswer> {
  const whole = await createImageBitmap(blob);
  const wholePx = { widthPx: whole.width, heightPx: whole.height };
  const refusal = tooLargeToChange(wholePx);
  if (refusal !== null) {
    whole.close();
    return { ok: false, message: refusal };
  }
  const scale = Math.min(1, (maxSidePx ?? Infinity) / Math.max(whole.width, whole.height));
  const width = Math.max(1, Math.round(whole.width * scale));
  const height = Math.max(1, Math.round(whole.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('No canvas.');
  pen.drawImage(whole, 0, 0, width, height);
  whole.close();
  const pixels = pen.getImageData(0, 0, width, height);
  const bitmap = { width, height, data: pixels.data };
  editPixels(bitmap, edits);
  const trim = trims ? trimmed(bitmap) : null;
  const box = cropBox(maxSidePx ? noEdits : edits, width, height);
  canvas.width = box.width;
  canvas.height = box.height;
  pen.putImageData(pixels, -box.x, -box.y);
  // Only a PNG can be transparent; a photo would be many times as large as one.
  const isPhoto = blob.type === 'image/jpeg' && edits.background === null;
  const edited = await canvas.convertToBlob(
    isPhoto ? { type: 'image/jpeg', quality: 0.95 } : { type: 'image/png' },
  );
  return {
    ok: true,
    edited: { blob: edited, widthPx: box.width, heightPx: box.height, whole: wholePx, trim },
  };
}
