import { formatCents } from '../../domain/money.ts';
import type { OrderRecord } from '../../domain/order-record.ts';
import { jobPath } from '../../paths.ts';
import { shop } from '../../shop.ts';
import type { CardNews } from '../store/cards.ts';
import { linkSecret, type LinkEmail } from './link-email.ts';
import type { ChangesEmail } from './proof-email.ts';

const leads = {
  failed: 'Your card didn’t go through.',
  expired: 'Your payment page closed before you paid.',
} as const;

/** To the customer: a payment by card came to nothing, and nobody has paid since. */
export function describeUnpaidCard(
  status: keyof typeof leads,
  { number }: Pick<OrderRecord, 'number'>,
  dueCents: number,
  siteUrl: string,
  link: string,
): LinkEmail {
  return {
    subject: `${formatCents(dueCents)} is still due for order #${number}`,
    kicker: `Order #${number}`,
    lead: leads[status],
    title: `${formatCents(dueCents)} is still due.`,
    promise:
      'Nothing was charged, and your order is as it was. On its page you can try again, with the same card or another. A check, cash, or a bank transfer works, too.',
    button: 'See your order',
    link,
    secret: linkSecret,
    notYours: `If you didn’t try to pay, somebody who has the link did. Call us at ${shop.ordersPhone} if that worries you; nothing was charged.`,
    siteUrl,
  };
}

/** To the shop: a cardholder disputed a payment, or the bank asks, or decided. */
export function describeDispute(
  { number }: Pick<OrderRecord, 'number'>,
  { amountCents, status }: NonNullable<CardNews['dispute']>,
  siteUrl: string,
): ChangesEmail {
  const amount = formatCents(amountCents);
  const told = {
    inquiry: {
      subject: `The bank asked about ${amount} for order #${number}`,
      lead: 'The cardholder’s bank asked about a card payment.',
      text: 'It hasn’t taken any money. Find the question at Stripe, and answer it before the deadline it shows, so that it doesn’t become a dispute.',
    },
    open: {
      subject: `A card payment of ${amount} for order #${number} is disputed`,
      lead: 'A card payment is disputed.',
      text: 'The cardholder told the bank that this payment isn’t right. The bank took the money back until it decides, so the order’s balance doesn’t count it. Find the dispute at Stripe, and send your evidence before the deadline it shows: the approved proof, the messages, and the tracking number.',
    },
    won: {
      subject: `We won the dispute over ${amount} for order #${number}`,
      lead: 'We won the dispute.',
      text: 'The bank gave the money back, and the order’s balance counts it again. You don’t have to do anything.',
    },
    lost: {
      subject: `We lost the dispute over ${amount} for order #${number}`,
      lead: 'We lost the dispute.',
      text: 'The cardholder keeps the money, so the order’s balance shows it as unpaid. Call the customer about paying another way, or write the amount off on the job page: record an adjustment.',
    },
  }[status];
  return toShop(number, amount, told, siteUrl);
}

/** To the shop: Stripe or the bank won't make a refund. */
export function describeFailedRefund(
  { number }: Pick<OrderRecord, 'number'>,
  cents: number,
  siteUrl: string,
): ChangesEmail {
  const amount = formatCents(cents);
  const told = {
    subject: `A refund of ${amount} for order #${number} failed`,
    lead: 'A refund didn’t reach the customer.',
    text: 'Stripe or the bank didn’t take it, so the money is still ours. Give it back another way, and record that on the job page.',
  };
  return toShop(number, amount, told, siteUrl);
}

function toShop(
  number: number,
  amount: string,
  { subject, lead, text }: { subject: string; lead: string; text: string },
  siteUrl: string,
): ChangesEmail {
  return {
    subject,
    kicker: `Order #${number}`,
    lead,
    pins: [{ place: amount, text }],
    files: [],
    adminUrl: siteUrl + jobPath({ kind: 'order', number }),
    button: `Open order #${number}`,
    siteUrl,
  };
}
