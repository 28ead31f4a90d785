import { randomUUID } from 'node:crypto';
import { millisecondsInDay } from 'date-fns/constants';
import { isSigned, sign } from '../../platform/signature.server.ts';

/** How long a device stays known after its last sign-in. */
const knownMs = 90 * millisecondsInDay;

/**
 * Signs that somebody has signed in on a device: 'd1.{id}.{milliseconds since 1970}.{signature}'. It
 * opens nothing; its bearer's tries are counted apart from strangers' (product.md#rate-limits).
 */
export function signDevice(id: string | null, now: Date, secret: string): string {
  const signed = `d1.${id ?? randomUUID()}.${now.getTime()}`;
  return `${signed}.${sign('device', signed, secret)}`;
}

/** The id of a device that was signed in on within the last 90 days; null for anything else. */
export function readDevice(token: string | undefined, now: Date, secret: string): string | null {
  const [, signed, id, signedAt, signature] =
    /^(d1\.([\da-f-]{36})\.(\d{1,15}))\.([\w-]{43})$/.exec(token ?? '') ?? [];
  if (!signed || !id || !signature) return null;
  if (!isSigned('device', signed, signature, secret)) return null;
  return now.getTime() - Number(signedAt) < knownMs ? id : null;
}
