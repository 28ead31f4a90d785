import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ConfirmedOrder } from '../contracts/read-confirmation.ts';
import { brokenConfirmation, confirmationDays } from '../domain/order-link.ts';
import { confirmationFragment, paths } from '../paths.ts';
import type { Env } from './env.ts';
import { RequestError } from './errors.ts';
import type { Step } from './handle.ts';

/**
 * An order's id and our signature of it, the same each time. It holds nothing about the customer,
 * and opens the confirmation for anyone who has it.
 */
export function signConfirmation(orderId: string, secret: string): string {
  return `${orderId}.${sign(orderId, secret).toString('base64url')}`;
}

/** The whole link, for emails. */
export function confirmationLink(orderId: string, { siteUrl, receiptSecret }: Env): string {
  const token = signConfirmation(orderId, receiptSecret);
  return `${siteUrl}${paths.orderConfirmation}${confirmationFragment}${token}`;
}

/** The id in a token that we signed, or null. */
export function readConfirmationToken(token: string, secret: string): string | null {
  const [orderId = ''] = token.split('.', 1);
  // Compared as text, because decoding would also accept other spellings.
  const [given, ours] = [token, signConfirmation(orderId, secret)].map((text) => Buffer.from(text));
  if (!given || !ours) return null;
  return given.length === ours.length && timingSafeEqual(given, ours) ? orderId : null;
}

/** What the confirmation page shows, and no more of the order. */
export const openConfirmation: Step<{ token: string }, ConfirmedOrder> = async (
  { token },
  { env, now, orders },
) => {
  const orderId = readConfirmationToken(token, env.receiptSecret);
  const order = orderId === null ? null : await orders.read(orderId);
  if (!order) throw new RequestError('not-found', brokenConfirmation);
  if (now.getTime() - Date.parse(order.createdAt) > confirmationDays * 86_400_000) {
    throw new RequestError(
      'not-found',
      `This link has expired: it works for ${confirmationDays} days. The confirmation is still in your email.`,
    );
  }
  return { orderNumber: order.number, name: order.customerName, email: order.customerEmail };
};

/** For this purpose alone: the secret also signs receipts and hashes visitors. */
function sign(orderId: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`confirmation.c1.${orderId}`).digest();
}
