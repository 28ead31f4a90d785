import * as z from 'zod/mini';
import { call } from '../../platform/call.client.ts';
import type { UploadPlace } from '../../garments/print-location.ts';
import { attachedNotes } from '../files/artwork-facts.ts';
import { loadPicture } from '../pictures/load-picture.client.ts';
import { artworkUploadSchema, type ArtworkUpload } from './artwork-upload.ts';
import type { ChosenFile } from './chosen-file.ts';
import { sealUpload } from './seal-upload.contract.ts';

/** The list that they go back into. */
type List = {
  readonly $files: { get: () => readonly ChosenFile[] };
  readonly put: (file: ChosenFile) => void;
  readonly place: UploadPlace;
};

const uploadsSchema = z.array(artworkUploadSchema);

/** The uploads, at most `max`, that a list has kept as JSON; none if it can't be read. */
export function readUploads(text: string, max: number): ArtworkUpload[] {
  try {
    const { data = [] } = uploadsSchema.safeParse(JSON.parse(text));
    return data.slice(0, max);
  } catch {
    return []; // not JSON
  }
}

/** Puts earlier uploads back into a list, with fresh previews, and reports lost ones. */
export async function restoreUploads(list: List, kept: readonly ArtworkUpload[]): Promise<void> {
  const { $files, put, place } = list;
  const find = (id: string) => $files.get().find((each) => each.id === id);
  const files = kept.map((upload) => ({
    id: crypto.randomUUID(),
    name: upload.name,
    status: 'there' as const,
    upload,
  }));
  for (const file of files) put(file);
  await Promise.all(
    files.map(async ({ id, name, upload }) => {
      const result = await call(sealUpload, { receipt: upload.receipt });
      if (!find(id)) return; // removed since
      if (result.ok) {
        const source = result.data.url;
        const picture = await loadPicture(source, name, upload.page);
        const now = find(id);
        // Without a picture, or with another page chosen since, it stays as it is.
        if (!picture || now?.status !== 'there' || now.upload !== upload) {
          URL.revokeObjectURL(picture?.url ?? '');
          return;
        }
        put({ ...now, source, notes: attachedNotes(upload, place), preview: picture.url });
      } else if (result.code === 'not-found' || result.code === 'invalid-argument') {
        const message = 'We no longer have this upload. Choose the file again.';
        put({ id, name, status: 'failed', message, retry: null });
      }
    }),
  );
}
