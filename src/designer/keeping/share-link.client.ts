import { transferArtwork } from '../../artwork/uploads/artwork-transfer.client.ts';
import { call } from '../../platform/call.client.ts';
import { shareDesign } from './share-design.contract.ts';
import { designPictures, type Design } from '../design.ts';
import { maxSharedPictures, sharedFragment } from './shared-design.ts';
import { withRoster } from '../team/team-design.ts';
import { paths } from '../../paths.ts';
import { MissingPictures } from './picture-store.client.ts';
import type { Designer } from '../designer.client.ts';

export type SharedLink =
  | { ok: true; url: string; /** ISO 8601. */ expiresAt: string }
  | { ok: false; message: string };

type Options = {
  /** Cancels; pictures that were already sent are swept later. */
  signal: AbortSignal;
  /** How much of the pictures is uploaded, from 0 to 1. */
  onProgress: (share: number) => void;
};

/** The server checks every picture before it answers. */
const shareTimeoutMs = 30_000;

/** Stores a design with its pictures and returns a link that opens a copy. Never rejects. */
export async function makeLink(
  designer: Designer,
  design: Design,
  { signal, onProgress }: Options,
): Promise<SharedLink> {
  const { loadPictures, pictureBlob } = designer;
  const ids = designPictures(design);
  if (ids.length > maxSharedPictures) {
    return {
      ok: false,
      message: `A link holds up to ${maxSharedPictures} pictures, and this design has ${ids.length}, including the originals of reduced ones. Save it as a file under Designs instead.`,
    };
  }
  try {
    await loadPictures(ids);
  } catch (error) {
    const message = error instanceof MissingPictures ? error.message : unread;
    return { ok: false, message };
  }
  const pictures: { id: string; receipt: string }[] = [];
  for (const [index, id] of ids.entries()) {
    const blob = pictureBlob(id);
    if (!blob) return { ok: false, message: unread };
    const extension = blob.type === 'image/jpeg' ? 'jpg' : 'png';
    const sent = await transferArtwork(
      'design',
      new File([blob], `${id}.${extension}`, { type: blob.type }),
      {
        signal,
        onProgress: (share) => onProgress((index + share) / ids.length),
      },
    );
    if (!sent.ok) return { ok: false, message: sent.message };
    pictures.push({ id, receipt: sent.upload.receipt });
  }
  const answer = await call(
    shareDesign,
    // The link opens the design, not the players' names.
    { design: withRoster(design, []), pictures },
    { signal, timeoutMs: shareTimeoutMs },
  );
  if (!answer.ok) return { ok: false, message: answer.message };
  const { token, expiresAt } = answer.data;
  return {
    ok: true,
    url: `${location.origin}${paths.shirtDesigner}${sharedFragment}${token}`,
    expiresAt,
  };
}

const unread = 'We couldn’t read a picture in this design. Reload the page and try again.';
