import { createHmac, timingSafeEqual } from 'node:crypto';

/** What we sign with our one secret; of visitors, only this signature is kept. */
export type Purpose =
  | 'receipt'
  | 'order-link'
  | 'group-link'
  | 'group-invitation'
  | 'emailed'
  | 'device'
  | 'tablet'
  | 'visitor';

/** HMAC-SHA256, base64url. It covers the purpose, so it's worth nothing for another one. */
export function sign(purpose: Purpose, text: string, secret: string): string {
  return createHmac('sha256', secret).update(`${purpose}.${text}`).digest('base64url');
}

/** Whether we signed this text for this purpose. */
export function isSigned(
  purpose: Purpose,
  text: string,
  signature: string,
  secret: string,
): boolean {
  // Compared as text, because decoding would also accept other spellings.
  const [given, ours] = [Buffer.from(signature), Buffer.from(sign(purpose, text, secret))];
  return given.length === ours.length && timingSafeEqual(given, ours);
}
