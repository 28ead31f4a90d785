import { millisecondsInDay } from 'date-fns/constants';
import * as z from 'zod/mini';
import { artworkFormats, maxArtworkBytes } from '../artwork-format.ts';
import { uploadPlaces } from '../../garments/print-location.ts';
import { isSigned, sign } from '../../platform/signature.server.ts';

const receiptSchema = z.object({
  /** Path in the `artwork` bucket. */
  path: z.string(),
  location: z.enum(uploadPlaces),
  /** The customer's name for the file. */
  fileName: z.string(),
  /** Announced size in bytes. */
  size: z.number().check(z.int(), z.positive(), z.maximum(maxArtworkBytes)),
  contentType: z.string(),
  format: z.enum(artworkFormats),
  /** Milliseconds since 1970. */
  issuedAt: z.number(),
});
/**
 * The contents of an upload's signed receipt. Anyone who has it may read, delete, and use that
 * file.
 */
export type Receipt = z.infer<typeof receiptSchema>;

/**
 * How long a receipt is good for, counted from the upload. A draft's link counts from the last
 * change, so it may outlive a file, which is then asked for again (product.md#draft-links).
 */
export const receiptDays = 14;
const receiptMs = receiptDays * millisecondsInDay;

/** We didn't issue a receipt that is further in the future than this. */
const clockSkewMs = 5 * 60_000;

const version = 'r1';

export type ReceiptResult =
  | { ok: true; receipt: Receipt }
  | { ok: false; reason: 'malformed' | 'signature' | 'expired' };

/** What the customer reads if a receipt is refused. */
export const receiptMessages = {
  malformed: 'We have no such upload. Choose the file again.',
  signature: 'We have no such upload. Choose the file again.',
  expired: 'This upload is more than two weeks old. Choose the file again.',
} as const;

/** 'r1.{payload}.{signature}', base64url; the signature covers version and payload. */
export function signReceipt(receipt: Receipt, secret: string): string {
  const payload = Buffer.from(JSON.stringify(receipt)).toString('base64url');
  const signed = `${version}.${payload}`;
  return `${signed}.${sign('receipt', signed, secret)}`;
}

/** Reads a receipt that this shop signed within the last 14 days. */
export function readReceipt(text: string, secret: string, now: Date): ReceiptResult {
  const [given, payload, signature, ...rest] = text.split('.');
  if (given !== version || !payload || !signature || rest.length > 0) {
    return { ok: false, reason: 'malformed' };
  }
  if (!isSigned('receipt', `${version}.${payload}`, signature, secret)) {
    return { ok: false, reason: 'signature' };
  }
  const receipt = parsePayload(payload);
  if (!receipt) return { ok: false, reason: 'malformed' };
  const age = now.getTime() - receipt.issuedAt;
  if (age > receiptMs || age < -clockSkewMs) return { ok: false, reason: 'expired' };
  return { ok: true, receipt };
}

function parsePayload(payload: string): Receipt | null {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return null;
  }
  const result = receiptSchema.safeParse(value);
  return result.success ? result.data : null;
}
