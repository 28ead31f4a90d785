import { call } from '../../platform/call.client.ts';
import { openDesign } from './open-design.contract.ts';
import { maxArtworkBytes } from '../../artwork/artwork-format.ts';
import { designPictures, type Design } from '../design.ts';
import { designExcess } from '../design-work.ts';
import { sharedTokenSchema } from './shared-design.ts';
import { checkPicture, sha256 } from '../pictures/check-picture.client.ts';
import type { PictureStore } from './picture-store.client.ts';

export type SharedDesignAnswer =
  | { ok: true; design: Design }
  /** `again` if another try may help. */
  | { ok: false; message: string; again: boolean };

const unknown =
  'This link doesn’t open a design. It may be cut short. Copy the whole link, or ask for a new one. Your own designs haven’t changed.';
const damaged =
  'The shared design is damaged, so we can’t open it. Ask for a new link. Your own designs haven’t changed.';
const unreached =
  'We couldn’t load the shared design’s pictures. Check your connection and reload the page.';

/** A picture of 50 MB over a slow connection. */
const pictureTimeoutMs = 120_000;

/**
 * Loads the design that a link shares, its pictures checked like any file and stored on this
 * device. Never rejects.
 */
export async function openShared(
  { keepPicture }: PictureStore,
  token: string,
): Promise<SharedDesignAnswer> {
  if (!sharedTokenSchema.safeParse(token).success) return refused(unknown);
  const answer = await call(openDesign, { token });
  if (!answer.ok) {
    if (answer.code === 'internal') return refused(damaged);
    return { ok: false, message: answer.message, again: answer.code !== 'not-found' };
  }
  const { design, pictures } = answer.data;
  const excess = designExcess(design);
  if (excess !== null) return refused(excess);
  const urls = new Map(pictures.map(({ id, url }) => [id, url]));
  const blobs = new Map<string, Blob>();
  try {
    for (const id of designPictures(design)) {
      const url = urls.get(id);
      const bytes = url === undefined ? null : await fetchBytes(url);
      const blob = bytes && (await checkPicture(design, id, bytes));
      if (!blob) return refused(damaged);
      blobs.set(id, blob);
    }
  } catch {
    return { ok: false, message: unreached, again: true };
  }
  await Promise.all([...blobs].map(([id, blob]) => keepPicture({ id, blob })));
  return { ok: true, design };
}

/** What this device knows a link by. The link itself would open the design for anybody. */
export const linkName = (token: string): Promise<string> => sha256(new TextEncoder().encode(token));

const refused = (message: string): SharedDesignAnswer => ({ ok: false, message, again: false });

/** null if the file doesn't exist or is larger than allowed; rejects without a connection. */
async function fetchBytes(url: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(pictureTimeoutMs) });
  if (!response.ok) return null;
  if (Number(response.headers.get('content-length') ?? 0) > maxArtworkBytes) return null;
  return new Uint8Array(await response.arrayBuffer());
}
