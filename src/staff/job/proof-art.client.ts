import type { ArtworkFacts } from '../../artwork/files/artwork-facts-schema.ts';
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

/** A file with several pages, of which one is printed. */
export type Paged = {
  fileName: string;
  pages: ArtworkFacts['pages'];
  /** The file, or its link, if it's known. */
  source: Blob | string | undefined;
};

/** The files with several pages of an order and its proofs, by their SHA-256. */
export const pagedOf = (
  { files, proofs }: OrderJob,
  links: Readonly<Record<string, string>>,
): Readonly<Record<string, Paged>> =>
  Object.fromEntries(
    [...proofs.flatMap((proof) => proof.files), ...files].flatMap(
      ({ sha256, fileName, facts, objectPath }) =>
        facts && facts.pages.length > 1
          ? [[sha256, { fileName, pages: facts.pages, source: links[objectPath] }]]
          : [],
    ),
  );

/** The picture of a file, or of a page of it; null if there is none. */
export async function pictureOf(
  source: Blob | string,
  fileName: string,
  page?: number,
): Promise<ProofArt[string] | null> {
  const picture = await loadPicture(source, fileName, page);
  return picture && named(picture, fileName);
}

const named = (picture: ArtworkPicture, fileName: string) => ({
  ...picture,
  name: pictureName(picture, fileName),
});
