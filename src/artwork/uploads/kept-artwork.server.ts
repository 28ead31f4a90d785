import { randomUUID } from 'node:crypto';
import { checkWholeArtwork } from '../files/artwork-contents.ts';
import { firstPage, hasPage } from '../files/artwork-facts.ts';
import type { KeptFile } from '../../orders/placed-record.ts';
import type { UploadPlace } from '../../garments/print-location.ts';
import type { Call } from '../../platform/handle.server.ts';
import { readReceipt, receiptMessages, type Receipt } from './receipts.server.ts';
import type { ArtworkStore } from '../../platform/storage.server.ts';
import type { SealedFile } from './artwork-files-store.server.ts';

/** The receipt of an upload for `place`, or the message for the customer if it isn't valid. */
export function readReceiptFor(
  place: UploadPlace,
  text: string,
  secret: string,
  now: Date,
): { ok: true; receipt: Receipt } | { ok: false; message: string } {
  const result = readReceipt(text, secret, now);
  if (!result.ok) return { ok: false, message: receiptMessages[result.reason] };
  // A receipt for another place is no use here.
  if (result.receipt.location !== place) return { ok: false, message: receiptMessages.signature };
  return { ok: true, receipt: result.receipt };
}

/** What the customer reads if Postgres finds that one of their files was deleted. */
export const fileDeleted = 'One of the files is no longer here. Upload it again.';

/** Removing what isn't needed delays an answer by at most this long. */
const removeMs = 2_000;

const otherFile = 'The file that arrived isn’t the one you chose. Choose it again.';

export type Sealed =
  | { ok: true; file: KeptFile }
  /** `missing` is false for a file that is there, but that we don't take. */
  | { ok: false; missing: boolean; message: string };

/**
 * Seals an upload, once: copies it to a path that no upload address exists for, and checks and
 * hashes the copy, which nobody can replace. From then on the answer comes from the database. What
 * arrived stays until its upload address has expired, so that nothing else can take its place. A
 * file that we don't take is deleted, so that nobody can have us read it again and again.
 */
export async function sealFile(
  receipt: Receipt,
  { artwork, artworkFiles, afterwards }: Call,
): Promise<Sealed> {
  const remove = (paths: string[]) =>
    afterwards('file-not-removed', async () => void (await artwork.remove(paths)), removeMs);

  const known = await artworkFiles.find(receipt.path);
  if (known) return answerFound(known, receipt);
  const objectPath = sealedPath(receipt.path);
  if (!(await artwork.copy(receipt.path, objectPath))) return answerFound(null, receipt);
  const check = await checkCopy(receipt, objectPath, artwork);
  if (!check.ok) {
    const arrived = await artworkFiles.delete(receipt.path);
    await remove([objectPath, ...(arrived ?? [])]);
    return { ok: false, missing: false, message: check.message };
  }
  const kept = await artworkFiles.seal(receipt.path, check.file);
  const answer = answerFound(kept, receipt);
  // Another call was faster, or the file was deleted meanwhile.
  if (!answer.ok || answer.file.objectPath !== objectPath) await remove([objectPath]);
  return answer;
}

/** A sealed upload with the page of it that is printed: `wanted`, or the first with something on it. */
export async function sealPage(
  receipt: Receipt,
  wanted: number | undefined,
  call: Call,
): Promise<Sealed> {
  const sealed = await sealFile(receipt, call);
  if (!sealed.ok || !sealed.file.facts || sealed.file.facts.pages.length === 1) return sealed;
  const { facts } = sealed.file;
  const page = wanted ?? firstPage(facts);
  if (hasPage(facts, page)) return { ...sealed, file: { ...sealed.file, page } };
  const message = `There’s nothing on page ${page} of this file. Choose another page.`;
  return { ok: false, missing: false, message };
}

/** No upload starts with 32 digits. */
const sealedPath = (path: string) => `${randomUUID().replaceAll('-', '')}_${path}`;

/**
 * Copies a sealed file for a receipt with another path, as if it had been uploaded and sealed again.
 * False if Storage doesn't have it anymore.
 */
export async function copySealed(
  { sha256, sizeBytes, widthPx, heightPx, facts, objectPath: from }: KeptFile,
  { path, format }: Receipt,
  { artwork, artworkFiles }: Call,
): Promise<boolean> {
  const objectPath = sealedPath(path);
  if (!(await artwork.copy(from, objectPath))) return false;
  await artworkFiles.seal(path, {
    objectPath,
    sha256,
    sizeBytes,
    format,
    widthPx,
    heightPx,
    facts,
  });
  return true;
}

function answerFound(found: SealedFile | 'deleted' | null, receipt: Receipt): Sealed {
  if (found === null || found === 'deleted') {
    return {
      ok: false,
      missing: true,
      message: 'This file didn’t arrive. Choose it again.',
    };
  }
  const { fileName, contentType } = receipt;
  return { ok: true, file: { ...found, fileName, contentType } };
}

/** The copy must match its receipt, and be artwork, inside as well. */
async function checkCopy(
  receipt: Receipt,
  objectPath: string,
  artwork: ArtworkStore,
): Promise<{ ok: true; file: SealedFile } | { ok: false; message: string }> {
  const stored = await artwork.digest(objectPath, receipt.size);
  if (stored?.size !== receipt.size || stored.contentType !== receipt.contentType) {
    return { ok: false, message: otherFile };
  }
  const check = await checkWholeArtwork(
    { name: receipt.fileName, bytes: Uint8Array.from(stored.head) },
    // pdf.js loads with the first PDF.
    async (bytes) => (await import('../files/read-pdf.server.ts')).readPdfApart(bytes),
  );
  if (!check.ok) return { ok: false, message: check.message };
  return {
    ok: true,
    file: {
      objectPath,
      sha256: stored.sha256,
      sizeBytes: stored.size,
      format: check.format,
      widthPx: check.pixels?.widthPx ?? null,
      heightPx: check.pixels?.heightPx ?? null,
      facts: check.facts,
    },
  };
}
