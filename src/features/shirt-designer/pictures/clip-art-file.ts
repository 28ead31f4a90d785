import { clipArtSchema } from '../../../domain/design/clip-art.ts';
import { clipArtPath } from '../../../paths.ts';
import type { DesignState } from '../store.ts';

export type ClipArt = ReturnType<typeof createClipArt>;

export function createClipArt({ $clipArt }: DesignState) {
  let asked: Promise<void> | null = null;

  /**
   * Loads all of the shop's drawings into `$clipArt`, once. Rejects if that fails; asking again
   * retries.
   */
  function loadClipArt(): Promise<void> {
    asked ??= fetchClipArt().catch((cause: unknown) => {
      asked = null;
      throw cause;
    });
    return asked;
  }

  async function fetchClipArt(): Promise<void> {
    const response = await fetch(clipArtPath);
    if (!response.ok) throw new Error(`${clipArtPath} answered ${response.status}.`);
    const drawings = clipArtSchema.parse(await response.json());
    $clipArt.set(new Map(drawings.map((drawing) => [drawing.key, drawing])));
  }

  return { loadClipArt };
}
