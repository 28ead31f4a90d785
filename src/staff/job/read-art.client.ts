import { suggestedInks } from '../../artwork/films/suggested-inks.ts';
import type { ReadArt } from './proof-draft.client.ts';

/** The longest side of the picture that's read, in pixels: enough for thin lines, and quick. */
const mostSide = 480;

/** What a picture at this address tells about its file; null if the browser can't show it. */
export async function readArt(address: string): Promise<ReadArt | null> {
  const local = address.startsWith('blob:');
  let url = address;
  try {
    // From another origin, a picture's pixels can only be read from memory.
    if (!local) url = URL.createObjectURL(await load(address));
    const image = new Image();
    image.src = url;
    await image.decode();
    return read(image);
  } catch {
    return null; // no network, or a damaged picture: staff choose by eye
  } finally {
    if (url !== address) URL.revokeObjectURL(url);
  }
}

async function load(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The picture's address answers ${response.status}.`);
  return response.blob();
}

function read(image: HTMLImageElement): ReadArt | null {
  const { naturalWidth: widthPx, naturalHeight: heightPx } = image;
  const scale = Math.min(1, mostSide / Math.max(widthPx, heightPx));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(widthPx * scale));
  canvas.height = Math.max(1, Math.round(heightPx * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || widthPx === 0 || heightPx === 0) return null;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const bitmap = context.getImageData(0, 0, canvas.width, canvas.height);
  return { pixels: { widthPx, heightPx }, inks: suggestedInks(bitmap) };
}
