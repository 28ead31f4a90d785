import { checkArtwork, needsAllOf } from '../domain/artwork.ts';
import type { KeptFile } from '../domain/placed-record.ts';
import type { UploadPlace } from '../domain/print-location.ts';
import { readReceipt, receiptMessages, type Receipt } from './receipts.ts';
import type { ArtworkStore } from './storage.ts';

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

/** The message for a stored file that isn't what its receipt says. */
export const otherFile = 'The file that arrived isn’t the one you chose. Choose it again.';

/** The stored file must match its receipt, and its first bytes must be artwork. */
export async function checkKeptFile(
  receipt: Receipt,
  artwork: ArtworkStore,
): Promise<{ ok: true; file: KeptFile } | { ok: false; message: string }> {
  const stored = await artwork.readHead(receipt.path);
  if (!stored) return { ok: false, message: 'This file didn’t arrive. Choose it again.' };
  if (stored.size !== receipt.size || stored.contentType !== receipt.contentType) {
    return { ok: false, message: otherFile };
  }
  const named = { name: receipt.fileName, size: stored.size };
  let check = checkArtwork({ ...named, head: stored.head });
  if (needsAllOf(check)) {
    const whole = await artwork.readHead(receipt.path, stored.size);
    check = checkArtwork({ ...named, head: whole?.head ?? stored.head });
  }
  if (!check.ok) return { ok: false, message: check.message };
  return {
    ok: true,
    file: {
      objectPath: receipt.path,
      fileName: receipt.fileName,
      sizeBytes: stored.size,
      contentType: stored.contentType,
      format: check.format,
      widthPx: check.pixels?.widthPx ?? null,
      heightPx: check.pixels?.heightPx ?? null,
    },
  };
}
