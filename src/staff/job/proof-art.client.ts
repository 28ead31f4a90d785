import { artId } from '../../artwork/art-id.ts';
import type { ArtworkPicture } from '../../artwork/pictures/artwork-picture.client.ts';
import { loadPicture } from '../../artwork/pictures/load-picture.client.ts';
import { pictureName } from '../../artwork/picture-name.ts';
import type { ProofArt } from '../../ui/ProofDrawing.tsx';
import type { OrderJob } from './proof-draft.client.ts';

/** Pictures of an order's artwork and of what its proofs have shown, by `artId`. */
export function artOf(
  { files, proofs }: OrderJob,
  pictures: Readonly<Record<string, ArtworkPicture | undefined>>,
): ProofArt {
  const all = [...proofs.flatMap((proof) => proof.files), ...files];
  return Object.fromEntries(
    all.flatMap((file) => {
      const picture = pictures[artId(file)];
      return picture ? [[artId(file), named(picture, file.fileName)]] : [];
    }),
  );
}

/** The picture of a file that was just chosen; null if there is none. */
export async function pictureOf(file: File, page?: number): Promise<ProofArt[string] | null> {
  const picture = await loadPicture(file, file.name, page);
  return picture && named(picture, file.name);
}

const named = (picture: ArtworkPicture, fileName: string) => ({
  ...picture,
  name: pictureName(picture, fileName),
});
