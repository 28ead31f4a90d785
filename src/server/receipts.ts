import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import {
  artworkExtensions,
  maxArtworkBytes,
  type ArtworkFormat,
} from '../domain/artwork-format.ts';
import { uploadPlaces } from '../domain/print-location.ts';

const formats = [...new Set(Object.values(artworkExtensions))] as [
  ArtworkFormat,
  ...ArtworkFormat[],
];

const receiptSchema = z.object({
  /** Path in the `artwork` bucket. */
  path: z.string(),
  location: z.enum(uploadPlaces),
  /** The customer's name for the file. */
  fileName: z.string(),
  /** Announced size in bytes. */
  size: z.number().check(z.int(), z.positive(), z.maximum(maxArtworkBytes)),
  contentType: z.string(),
  format: z.enum(formats),
  /** Milliseconds since 1970. */
  issuedAt: z.number(),
});
/**
 * The contents of an upload's signed receipt. Anyone who has it may read, delete, and use that
 * file.
 */
export type Receipt = z.infer<typeof receiptSchema>;

/** How long a receipt is good for: a draft may rest for two weeks. */
export const receiptDays = 14;
const receiptMs = receiptDays * 86_400_000;

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

/** 'r1.{payload}.{signature}', base64url, HMAC-SHA256 over version and payload. */
export function signReceipt(receipt: Receipt, secret: string): string {
  const payload = Buffer.from(JSON.stringify(receipt)).toString('base64url');
  return `${version}.${payload}.${sign(payload, secret).toString('base64url')}`;
}

/** Reads a receipt that this shop signed within the last 14 days. */
export function readReceipt(text: string, secret: string, now: Date): ReceiptResult {
  const [given, payload, signature, ...rest] = text.split('.');
  if (given !== version || !payload || !signature || rest.length > 0) {
    return { ok: false, reason: 'malformed' };
  }
  const expected = sign(payload, secret);
  const actual = Buffer.from(signature, 'base64url');
  // Decoding skips anything that isn't base64url, so only accept the spelling we wrote.
  const spelled = actual.toString('base64url') === signature;
  if (!spelled || actual.length !== expected.length || !timingSafeEqual(actual, expected)) {
    return { ok: false, reason: 'signature' };
  }
  const receipt = parsePayload(payload);
  if (!receipt) return { ok: false, reason: 'malformed' };
  const age = now.getTime() - receipt.issuedAt;
  if (age > receiptMs || age < -clockSkewMs) return { ok: false, reason: 'expired' };
  return { ok: true, receipt };
}

function sign(payload: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`receipt.${version}.${payload}`).digest();
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
