import { randomUUID } from 'node:crypto';
import { emailedPart, orderFragment, paths, quoteFragment } from '../paths.ts';
import type { Env } from '../platform/env.server.ts';
import { RequestError } from '../platform/errors.server.ts';
import { hashSecret } from '../platform/request-hash.server.ts';
import { isSigned, sign } from '../platform/signature.server.ts';
import { shop } from '../shop.ts';
import type { LinkKey } from './orders-store.server.ts';

/** The link of an order or a quote request. Its key comes from its id and our secret. */
type Linked = { number: number; linkId: string };

/** 192 bits, base64url. */
const keyOf = (linkId: string, secret: string): string =>
  sign('order-link', linkId, secret).slice(0, 32);

/** A link for a job that has none or needs another; only a hash of its key is stored. */
export function newLink(secret: string): { linkId: string; linkKeyHash: string } {
  const linkId = randomUUID();
  return { linkId, linkKeyHash: hashSecret(keyOf(linkId, secret)) };
}

/** What the order's link ends with: '1042.' and the key. */
export const orderKeyOf = ({ number, linkId }: Linked, secret: string): string =>
  `${number}.${keyOf(linkId, secret)}`;

/**
 * What the order's link ends with, for those who know what it was placed with: as long as staff
 * haven't replaced the first link.
 * @throws RequestError 'aborted', with the number, once staff replaced the link
 */
export function firstOrderKeyOf(
  { number, linkId }: { number: number; linkId: string | null },
  secret: string,
): string {
  if (linkId !== null) return orderKeyOf({ number, linkId }, secret);
  throw new RequestError(
    'aborted',
    `This was already placed as order #${number}, and we’ve replaced its link since. The new link is in your email. If you can’t find it, call ${shop.ordersPhone}.`,
  );
}

/** What the link in an email signs, however the address is typed. */
const emailedText = (number: number, email: string): string => `${number} ${email.toLowerCase()}`;

/**
 * The whole link, for an email to `recipient`, which proves that it was in that email. It opens the
 * order's page, or another that takes its key.
 */
export const orderLink = (
  order: Linked,
  recipient: string,
  { siteUrl, receiptSecret }: Env,
  path: string = paths.yourOrder,
): string => {
  const proof = sign('emailed', emailedText(order.number, recipient), receiptSecret);
  return `${siteUrl}${path}${orderFragment}${orderKeyOf(order, receiptSecret)}&${emailedPart}${proof}`;
};

/** Whether a link with this proof was in an email to the address that the order has now. */
export const isEmailed = (
  { number, customerEmail }: { number: number; customerEmail: string },
  proof: string,
  secret: string,
): boolean => isSigned('emailed', emailedText(number, customerEmail), proof, secret);

/** The link of a quoted request. */
export const quoteLink = (request: Linked, { siteUrl, receiptSecret }: Env): string =>
  `${siteUrl}${paths.yourQuote}${quoteFragment}${orderKeyOf(request, receiptSecret)}`;

/** The number of an order or a quote request, and the hash of its link's key. */
export function readOrderKey(orderKey: string): LinkKey {
  const [number = '', key = ''] = orderKey.split('.');
  return { number: Number(number), keyHash: hashSecret(key) };
}
