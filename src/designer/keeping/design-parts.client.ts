import { designPictures, designSides, type Design } from '../design.ts';
import { MissingPictures } from './picture-store.client.ts';
import type { DesignState } from '../store.client.ts';
import type { Typefaces } from '../lettering/typefaces.client.ts';
import type { ClipArt } from '../pictures/clip-art-file.client.ts';
import type { PictureStore } from './picture-store.client.ts';

export type Parts = ReturnType<typeof createParts>;

export function createParts(
  { $design }: DesignState,
  { shapeObject }: Typefaces,
  { loadArt }: ClipArt,
  { loadPictures }: PictureStore,
) {
  /**
   * Loads whatever the open design needs: letters, clip art, pictures. Failures are retried with
   * the design's next change. Returns the function that stops it.
   */
  function followParts(onFailure: (message: string) => void): () => void {
    return $design.subscribe((design) => {
      fetchParts(design).catch((error: unknown) => {
        onFailure(
          error instanceof MissingPictures
            ? error.message
            : 'We couldn’t load part of this design. Check your connection and reload.',
        );
      });
    });
  }

  /** Resolves once every part of a design is loaded; rejects if one can't be. */
  async function fetchParts(design: Design): Promise<void> {
    const objects = designSides.flatMap((side) => design.sides[side]);
    const art = new Set(objects.flatMap((one) => (one.kind === 'clipArt' ? [one.art] : [])));
    await Promise.all([
      ...objects.map(shapeObject),
      ...[...art].map(loadArt),
      loadPictures(designPictures(design)),
    ]);
  }

  return { followParts, fetchParts };
}
