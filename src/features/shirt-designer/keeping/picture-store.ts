import type { TakenPicture } from '../pictures/take-picture.ts';
import type { DesignStores } from './design-store.ts';
import type { DesignState } from '../store.ts';

/** Pictures of a design whose bytes this device doesn't have. */
export class MissingPictures extends Error {
  override name = 'MissingPictures';
  readonly ids: readonly string[];

  constructor(ids: readonly string[]) {
    super(
      ids.length === 1
        ? 'A picture of this design is no longer on this device. Delete it, or add it again.'
        : `${ids.length} pictures of this design are no longer on this device. Delete them, or add them again.`,
    );
    this.ids = ids;
  }
}

export type PictureStore = ReturnType<typeof createPictureStore>;

export function createPictureStore({ openDesignStore }: DesignStores, { $pictures }: DesignState) {
  /**
   * Shows a picture's bytes to the page and keeps them on this device. Never rejects: what the device
   * doesn't take now is written again with the design, whose failure `$keeping` tells.
   */
  async function keepPicture({ id, blob }: Pick<TakenPicture, 'id' | 'blob'>): Promise<void> {
    show(id, blob);
    try {
      const store = await openDesignStore();
      await store.writePicture(id, blob);
    } catch {
      // See above: `write` puts what is missing beside the design.
    }
  }

  /**
   * Makes pictures' bytes ready in `$pictures`. Rejects with `MissingPictures`, a sentence, where some
   * aren't on this device; the others are there all the same.
   */
  async function loadPictures(ids: readonly string[]): Promise<void> {
    const wanted = ids.filter((id) => !(id in $pictures.get()));
    if (wanted.length === 0) return;
    const store = await openDesignStore();
    const found = await Promise.all(
      wanted.map(async (id) => {
        const blob = await store.readPicture(id);
        if (blob) show(id, blob);
        return blob !== undefined || id in $pictures.get();
      }),
    );
    const missing = wanted.filter((_, index) => !found[index]);
    if (missing.length > 0) throw new MissingPictures(missing);
  }

  /** The bytes that the page holds, without asking the device. */
  const pictureBlob = (id: string): Blob | undefined => $pictures.get()[id]?.blob;

  /** Lets go of every picture but these, their addresses with them: a design was closed. */
  function closePictures(but: readonly string[]): void {
    const kept = new Set(but);
    const pictures = { ...$pictures.get() };
    for (const [id, { url }] of Object.entries(pictures)) {
      if (kept.has(id)) continue;
      URL.revokeObjectURL(url);
      delete pictures[id];
    }
    $pictures.set(pictures);
  }

  function show(id: string, blob: Blob): void {
    if (id in $pictures.get()) return;
    $pictures.setKey(id, { blob, url: URL.createObjectURL(blob) });
  }

  return { keepPicture, loadPictures, pictureBlob, closePictures };
}
