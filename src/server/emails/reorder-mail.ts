import { totalPieces } from '../../domain/quantity.ts';
import { reorderSizes } from '../../domain/reorder.ts';
import type { ReorderRecord } from '../../domain/reorder-record.ts';
import { formatDayLong } from '../../domain/date-words.ts';
import { jobPath } from '../../paths.ts';
import { shop } from '../../shop.ts';
import {
  layOut,
  oneLine,
  questionLines,
  signature,
  stepLine,
  type MailStep,
} from './mail-words.ts';

/** What the mails about a reorder say, in words; HTML and plain text are both made from it. */
export type ReorderMail = {
  number: number;
  name: string;
  email: string;
  invoice: string;
  /** 'Wednesday, December 2, 2026' or that there is none. */
  pickup: string;
  sizes: { size: string; quantity: number }[];
  totalQuantity: number;
  siteUrl: string;
  /** The reorder's page for staff; for the shop's mail alone. */
  adminUrl: string;
  /** The order it is of, with its page for staff; for the shop's mail alone. */
  order: { number: number; adminUrl: string } | null;
};

/** Puts a reorder into the words of its mails. `siteUrl` has no slash at its end. */
export function describeReorder(reorder: ReorderRecord, siteUrl: string): ReorderMail {
  const { order } = reorder;
  return {
    number: reorder.number,
    name: oneLine(reorder.name),
    email: reorder.email,
    invoice: oneLine(reorder.invoiceNumber),
    pickup: reorder.pickupDate ? formatDayLong(reorder.pickupDate) : 'No date given',
    sizes: reorderSizes.flatMap((size) => {
      const quantity = reorder.quantities[size] ?? 0;
      return quantity > 0 ? [{ size, quantity }] : [];
    }),
    totalQuantity: totalPieces(reorder.quantities),
    siteUrl,
    adminUrl: siteUrl + jobPath({ kind: 'reorder', number: reorder.number }),
    order: order && {
      number: order.number,
      adminUrl: siteUrl + jobPath({ kind: 'order', number: order.number }),
    },
  };
}

/** 'Reorder #7001 — invoice 1042'. */
export function reorderReceiptSubject(mail: ReorderMail): string {
  return `Reorder #${mail.number} — invoice ${mail.invoice}`;
}

/** 'New reorder #7001 — invoice 1042, Ada Lovelace'. */
export function newReorderSubject(mail: ReorderMail): string {
  return `New reorder #${mail.number} — invoice ${mail.invoice}, ${mail.name}`;
}

export const noSizes = 'None given; we’ll ask.';

export const noSuchOrder =
  'We have no order with that number under this email address. Check the paper invoices, or ask.';

export const reorderPromise = 'We got your request and will confirm it within one business day.';

/** What happens after a reorder (product.md#turnaround-promises). */
export const reorderSteps: readonly MailStep[] = [
  { title: 'Review', text: 'We find your invoice and the artwork we printed.' },
  { title: 'Email', text: 'You’ll get the price and pickup date within one business day.' },
  {
    title: 'Production',
    text: 'Once you say yes, it goes to press. Standard turnaround is 6–8 business days.',
  },
];

/** The customer's receipt as plain text. */
export function reorderReceiptText(mail: ReorderMail): string {
  return layOut([
    [shop.name, `Reorder #${mail.number}`],
    [`Thanks, ${mail.name}!`, reorderPromise],
    ['WHAT HAPPENS NEXT', ...reorderSteps.map(stepLine)],
    ...askedLines(mail),
    ['YOUR CONTACT', mail.name, mail.email],
    questionLines(shop.email, shop.phone),
    [signature, mail.siteUrl],
  ]);
}

/** The shop's notice as plain text. */
export function newReorderText(mail: ReorderMail): string {
  return layOut([
    [`New reorder #${mail.number}`, mail.adminUrl],
    mail.order
      ? ['ORDER', `This is order #${mail.order.number}.`, mail.order.adminUrl]
      : ['ORDER', noSuchOrder],
    ['CUSTOMER', mail.name, mail.email],
    ...askedLines(mail),
  ]);
}

function askedLines(mail: ReorderMail): string[][] {
  return [
    ['INVOICE', mail.invoice],
    ['PICKUP', mail.pickup],
    mail.sizes.length > 0
      ? [
          'SIZES',
          ...mail.sizes.map(({ size, quantity }) => `${size.padEnd(3)}  ${quantity}`),
          `All  ${mail.totalQuantity.toLocaleString('en-US')}`,
        ]
      : ['SIZES', noSizes],
  ];
}
