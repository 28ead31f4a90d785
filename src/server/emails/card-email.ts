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
    subject: `Order #${number} is still unpaid: ${formatCents(dueCents)}`,
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

/** To the shop: a cardholder disputed a payment, or the bank decided. */
export function describeDispute(
  { number }: Pick<OrderRecord, 'number'>,
  { amountCents, status }: NonNullable<CardNews['dispute']>,
  siteUrl: string,
): ChangesEmail {
  const amount = formatCents(amountCents);
  const told = {
    open: {
      subject: `${amount} of order #${number} is disputed with the bank`,
      lead: 'The cardholder disputed the payment.',
      text: 'The bank took the money back until it decides. Answer with evidence at Stripe before the deadline that it shows; the order’s balance counts the money as gone until then.',
    },
    won: {
      subject: `The bank decided for us: ${amount} of order #${number}`,
      lead: 'The bank decided for us.',
      text: 'The money is back, and the order’s balance has it.',
    },
    lost: {
      subject: `The bank decided against us: ${amount} of order #${number}`,
      lead: 'The bank decided against us.',
      text: 'The money stays with the cardholder. Decide what becomes of the order’s balance.',
    },
  }[status];
  return {
    subject: told.subject,
    kicker: `Order #${number}`,
    lead: told.lead,
    pins: [{ place: amount, text: told.text }],
    files: [],
    adminUrl: siteUrl + jobPath({ kind: 'order', number }),
    button: `Open order #${number}`,
    siteUrl,
  };
}
