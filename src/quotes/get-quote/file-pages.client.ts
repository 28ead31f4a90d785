import { attachedNotes } from '../../artwork/files/artwork-facts.ts';
import { loadPicture } from '../../artwork/pictures/load-picture.client.ts';
import type { FileList } from '../../artwork/uploads/file-list.client.ts';

export { PageChoice } from '../../orders/fields/PageChoice.tsx';

/** Prints another page of a file in a list, from 1, and shows it. */
export async function choosePage(
  { $files, put }: FileList,
  id: string,
  page: number,
): Promise<void> {
  const find = () => $files.get().find((each) => each.id === id);
  const file = find();
  if (file?.status !== 'there') return;
  const upload = { ...file.upload, page };
  const chosen = { ...file, upload, notes: attachedNotes(upload, 'quote') };
  put(chosen);
  const picture = file.source && (await loadPicture(file.source, file.name, page));
  if (!picture) return;
  const now = find();
  // It may have been removed since, or another page chosen.
  const isCurrent = now?.status === 'there' && now.upload === upload;
  URL.revokeObjectURL((isCurrent ? now.preview : picture.url) ?? '');
  if (isCurrent) put({ ...now, preview: picture.url });
}
