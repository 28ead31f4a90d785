import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

/** How long a device stays known after its last sign-in. */
const knownMs = 90 * 86_400_000;

/**
 * Signs that somebody has signed in on a device: 'd1.{id}.{milliseconds since 1970}.{signature}'. It
 * opens nothing; its bearer's tries are counted apart from strangers' (product.md#rate-limits).
 */
export function signDevice(id: string | null, now: Date, secret: string): string {
  const signed = `d1.${id ?? randomUUID()}.${now.getTime()}`;
  return `${signed}.${sign(signed, secret).toString('base64url')}`;
}

/** The id of a device that was signed in on within the last 90 days; null for anything else. */
export function readDevice(token: string | undefined, now: Date, secret: string): string | null {
  const [, signed, id, signedAt, signature] =
    /^(d1\.([\da-f-]{36})\.(\d{1,15}))\.([\w-]{43})$/.exec(token ?? '') ?? [];
  if (!signed || !id || !signature) return null;
  if (!timingSafeEqual(Buffer.from(signature, 'base64url'), sign(signed, secret))) return null;
  return now.getTime() - Number(signedAt) < knownMs ? id : null;
}

function sign(signed: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`device.${signed}`).digest();
}
