import { loadPicture } from '../../artwork/pictures/load-picture.client.ts';
import { $previews, dropPicture, sources } from './artwork-previews.client.ts';

/** Which call is to show a picture: another page may have been chosen since. */
const turns = new Map<string, object>();

/** Shows a chosen file, or a stored one by its link, once its picture is made. */
export async function showPicture(
  key: string,
  source: Blob | string,
  name: string,
  page?: number,
): Promise<void> {
  dropPicture(key);
  sources.set(key, source);
  const turn = {};
  turns.set(key, turn);
  const picture = await loadPicture(source, name, page);
  if (!picture) return;
  if (sources.get(key) === source && turns.get(key) === turn) $previews.setKey(key, picture);
  else URL.revokeObjectURL(picture.url);
}
