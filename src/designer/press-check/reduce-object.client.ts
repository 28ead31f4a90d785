import { takesPicture, type ObjectOf } from '../design.ts';
import { pictureDpi } from '../pictures/picture.ts';
import { reducePicture } from '../pictures/reduce-picture.client.ts';
import { pictureIdOf } from '../pictures/check-picture.client.ts';
import { picturesFull } from '../pictures/picture.ts';
import { newId } from '../store.client.ts';
import type { Designer } from '../designer.client.ts';

/** Specks up to this many inches across are left out: barely a dot of the screen. */
const speckIn = 0.02;

type Change = Pick<ObjectOf<'picture'>, 'picture' | 'widthPx' | 'heightPx' | 'inks'>;

/**
 * A picture in that many flat inks at most, without its plain background, as the fields to set. Its
 * bytes are kept by then. Otherwise a sentence.
 */
export async function reduceObject(
  { $design, $pictures, loadPictures, keepPicture }: Designer,
  object: ObjectOf<'picture'>,
  inks: number,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<{ ok: true; change: Change } | { ok: false; message: string }> {
  const gone = 'This picture is no longer on this device. Take it off, or add it again.';
  // Checked first, because the work takes a while and its result is one more picture.
  if (!takesPicture($design.get(), { ...object, picture: newId() })) {
    return { ok: false, message: picturesFull };
  }
  try {
    await loadPictures([object.source]);
  } catch {
    return { ok: false, message: gone };
  }
  const blob = $pictures.get()[object.source]?.blob;
  if (!blob) return { ok: false, message: gone };
  const drawn = { widthPx: object.widthPx, heightPx: object.heightPx };
  const speckPx = Math.max(4, Math.round((pictureDpi(drawn, object) * speckIn) ** 2));
  const wish = { inks, dropBackground: true, speckPx, palette: 'inks' as const };
  const answer = await reducePicture(blob, wish, signal, onProgress);
  if (!answer.ok) return { ok: false, message: answer.message };
  const { reduced } = answer;
  const picture = await pictureIdOf(reduced.blob);
  await keepPicture({ id: picture, blob: reduced.blob });
  const { widthPx, heightPx, palette } = reduced;
  const found = palette.filter(({ share }) => share > 0).map(({ ink }) => ink);
  return { ok: true, change: { picture, widthPx, heightPx, inks: [...new Set(found)] } };
}
