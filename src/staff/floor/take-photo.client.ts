import { transferArtwork } from '../../artwork/uploads/artwork-transfer.client.ts';
import { call } from '../../platform/call.client.ts';
import { photoSize } from '../../press/first-shirt.ts';
import { keepPhoto } from './keep-photo.contract.ts';

const unreadable = 'This browser can’t read that picture. Take a photo, or choose a JPG or PNG.';

/**
 * Scales a photo of a design's first shirt down, and keeps it with its order.
 * @returns what went wrong, as a sentence; null if nothing did
 */
export async function takePhoto(
  file: File,
  of: { readonly id: string; readonly number: number; readonly design: number },
): Promise<string | null> {
  const photo = await scaledDown(file).catch(() => null);
  if (!photo) return unreadable;
  const sent = await transferArtwork('photo', photo, {
    signal: new AbortController().signal,
    onProgress: () => {},
  });
  if (!sent.ok) return sent.message;
  const answer = await call(keepPhoto, { ...of, receipt: sent.upload.receipt });
  return answer.ok ? null : answer.message;
}

/** A JPEG of at most `photoPixels`, as it's seen. Throws for a file that is no picture. */
async function scaledDown(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const { width, height } = photoSize(picture.width, picture.height);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.85);
  });
  if (!blob) throw new Error('The canvas gave no picture.');
  return new File([blob], 'first-shirt.jpg', { type: blob.type });
}
