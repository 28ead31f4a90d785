import { millisecondsInDay } from 'date-fns/constants';
import type { ConfirmedOrder } from '../contracts/read-confirmation.ts';
import { brokenConfirmation, confirmationDays } from '../domain/order-link.ts';
import { confirmationFragment, paths } from '../paths.ts';
import type { Env } from './env.ts';
import { RequestError } from './errors.ts';
import type { Step } from './handle.ts';
import { isSigned, sign } from './signature.ts';

/**
 * An order's id and our signature of it, the same each time. It holds nothing about the customer,
 * and opens the confirmation for anyone who has it.
 */
export function signConfirmation(orderId: string, secret: string): string {
  return `${orderId}.${sign('confirmation', signedText(orderId), secret)}`;
}

/** The whole link, for emails. */
export function confirmationLink(orderId: string, { siteUrl, receiptSecret }: Env): string {
  const token = signConfirmation(orderId, receiptSecret);
  return `${siteUrl}${paths.orderConfirmation}${confirmationFragment}${token}`;
}

/** The id in a token that we signed, or null. */
export function readConfirmationToken(token: string, secret: string): string | null {
  const [orderId = '', signature = '', ...rest] = token.split('.');
  const ours =
    rest.length === 0 && isSigned('confirmation', signedText(orderId), signature, secret);
  return ours ? orderId : null;
}

/** What the confirmation page shows, and no more of the order. */
export const openConfirmation: Step<{ token: string }, ConfirmedOrder> = async (
  { token },
  { env, now, orders },
) => {
  const orderId = readConfirmationToken(token, env.receiptSecret);
  const confirmed = orderId === null ? null : await orders.readConfirmation(orderId);
  if (!confirmed) throw new RequestError('not-found', brokenConfirmation);
  if (now.getTime() - Date.parse(confirmed.createdAt) > confirmationDays * millisecondsInDay) {
    throw new RequestError(
      'not-found',
      `This link has expired: it works for ${confirmationDays} days. The confirmation is still in your email.`,
    );
  }
  return confirmed;
};

const signedText = (orderId: string): string => `c1.${orderId}`;
