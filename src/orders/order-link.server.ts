import { randomUUID } from 'node:crypto';
import { orderFragment, paths, quoteFragment, repeatId } from '../paths.ts';
import type { Env } from '../platform/env.server.ts';
import { hashSecret } from '../platform/request-hash.server.ts';
import { sign } from '../platform/signature.server.ts';
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

/** The whole link, for emails. */
export const orderLink = (order: Linked, { siteUrl, receiptSecret }: Env): string =>
  `${siteUrl}${paths.yourOrder}${orderFragment}${orderKeyOf(order, receiptSecret)}`;

/** The same link, which opens at "Order it again". */
export const repeatLink = (order: Linked, env: Env): string =>
  `${orderLink(order, env)}&${repeatId}`;

/** The link of a quoted request. */
export const quoteLink = (request: Linked, { siteUrl, receiptSecret }: Env): string =>
  `${siteUrl}${paths.yourQuote}${quoteFragment}${orderKeyOf(request, receiptSecret)}`;

/** The number of an order or a quote request, and the hash of its link's key. */
export function readOrderKey(orderKey: string): LinkKey {
  const [number = '', key = ''] = orderKey.split('.');
  return { number: Number(number), keyHash: hashSecret(key) };
}
