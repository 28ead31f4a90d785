import type { TakenPicture } from '../pictures/take-picture.client.ts';
import type { DesignStores } from './design-store.client.ts';
import type { DesignState } from '../store.client.ts';

/** Pictures of a design that aren't on this device. */
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
   * Makes a picture available to the page and stores it on this device. Never rejects: what can't
   * be stored now is written again with the design, and `$keeping` reports that failure.
   */
  async function keepPicture({ id, blob }: Pick<TakenPicture, 'id' | 'blob'>): Promise<void> {
    show(id, blob);
    try {
      const store = await openDesignStore();
      await store.writePicture(id, blob);
    } catch {
      // Saving the design stores missing pictures again.
    }
  }

  /**
   * Loads pictures into `$pictures`. Rejects with `MissingPictures`, a sentence, if some aren't on
   * this device; the others are loaded anyway.
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

  /** The bytes in memory, without asking the device. */
  const pictureBlob = (id: string): Blob | undefined => $pictures.get()[id]?.blob;

  /** Releases all pictures and their addresses except `but`, after a design was closed. */
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
