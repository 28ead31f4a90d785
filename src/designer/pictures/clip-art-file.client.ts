import { atom } from 'nanostores';
import {
  clipArtDrawingSchema,
  clipArtIndexSchema,
  type ClipArtDrawing,
  type ClipArtListing,
} from '../clip-art.ts';
import { clipArtFilePath, clipArtPath } from '../../paths.ts';
import type { DesignState } from '../store.client.ts';

export type ClipArt = ReturnType<typeof createClipArt>;

/** The shop's drawings: a list of all, and each one fetched when it is used. */
export function createClipArt({ $clipArt }: DesignState) {
  /** Empty until loaded. */
  const $artListings = atom<readonly ClipArtListing[]>([]);
  let index: Promise<readonly ClipArtListing[]> | null = null;

  /**
   * Loads the list into `$artListings`, once. Rejects if that fails; asking again retries.
   */
  function loadArtListings(): Promise<readonly ClipArtListing[]> {
    index ??= fetchText(clipArtPath)
      .then((text) => {
        const listings = clipArtIndexSchema.parse(JSON.parse(text));
        $artListings.set(listings);
        return listings;
      })
      .catch((cause: unknown) => {
        index = null;
        throw cause;
      });
    return index;
  }

  /**
   * The drawing of that key, also in `$clipArt` from then on; undefined if the shop doesn't have
   * it. Rejects if it can't be fetched; asking again retries.
   */
  async function loadArt(key: string): Promise<ClipArtDrawing | undefined> {
    const known = $clipArt.get().get(key);
    if (known) return known;
    const listing = (await loadArtListings()).find((each) => each.key === key);
    if (!listing) return undefined;
    const svg = await fetchText(clipArtFilePath(listing.file)).catch((cause: unknown) => {
      // The shop may have changed the drawing since the list was read.
      index = null;
      throw cause;
    });
    const drawing = readPublished(listing, svg);
    $clipArt.set(new Map($clipArt.get()).set(key, drawing));
    return drawing;
  }

  return { $artListings, loadArtListings, loadArt };
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  return await response.text();
}

/** What `publishDrawing` of `src/designer/pictures/clip-art.build.ts` wrote. */
function readPublished(listing: ClipArtListing, svg: string): ClipArtDrawing {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const parts = [...root.querySelectorAll('path')].map((part) => ({
    name: part.getAttribute('data-part'),
    ink: part.getAttribute('data-ink'),
    path: part.getAttribute('d'),
  }));
  const [width, height] = ['width', 'height'].map((side) => Number(root.getAttribute(side)));
  return clipArtDrawingSchema.parse({ ...listing, width, height, parts });
}
