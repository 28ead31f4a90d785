import { checkArtwork, headBytes, pixelSize, sniffType } from '../../artwork/artwork.ts';
import type { Design } from '../design.ts';
import { isSizeOf } from '../design-work.ts';
import { pictureRefusal } from './picture.ts';

/**
 * A picture that came with a design, as a blob to store: PNG or JPG by its own bytes, of a size the
 * designer opens, and exactly the bytes and the pixels that the design says. null for anything else.
 */
export async function checkPicture(
  design: Design,
  id: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Blob | null> {
  const head = bytes.subarray(0, headBytes);
  const format = sniffType(head);
  if (format !== 'png' && format !== 'jpg') return null;
  const check = checkArtwork({ name: `${id}.${format}`, size: bytes.byteLength, head });
  if (!check.ok) return null;
  // Once more, because a JPG may have more than a megabyte before its size.
  const pixels = pixelSize(bytes, format);
  if (!pixels || pictureRefusal(format, pixels) !== null) return null;
  if (!isSizeOf(design, id, pixels)) return null;
  if ((await sha256(bytes)) !== id) return null;
  return new Blob([bytes], { type: format === 'png' ? 'image/png' : 'image/jpeg' });
}

/** The id of a picture with these bytes. */
export const pictureIdOf = async (blob: Blob): Promise<string> =>
  sha256(new Uint8Array(await blob.arrayBuffer()));

/** In hexadecimal digits. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
