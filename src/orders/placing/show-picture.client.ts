import { loadPicture } from '../../artwork/pictures/load-picture.client.ts';
import { $previews, dropPicture, sources } from './artwork-previews.client.ts';

/** Shows a chosen file, or a stored one by its link, once its picture is made. */
export async function showPicture(
  key: string,
  source: Blob | string,
  name: string,
  page?: number,
): Promise<void> {
  dropPicture(key);
  sources.set(key, source);
  const picture = await loadPicture(source, name, page);
  if (!picture) return;
  if (sources.get(key) === source) $previews.setKey(key, picture);
  else URL.revokeObjectURL(picture.url);
}
