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
  type EmailStep,
} from './email-words.ts';

/** The contents of the emails about a reorder, in words, for both HTML and plain text. */
export type ReorderEmail = {
  number: number;
  name: string;
  email: string;
  invoice: string;
  /** 'Wednesday, December 2, 2026', or that there is none. */
  pickup: string;
  sizes: { size: string; quantity: number }[];
  totalQuantity: number;
  siteUrl: string;
  /** The reorder's page for staff; only for the shop's email. */
  adminUrl: string;
  /** The original order with its page for staff; only for the shop's email. */
  order: { number: number; adminUrl: string } | null;
};

/** Puts a reorder into the words of its emails. `siteUrl` has no trailing slash. */
export function describeReorder(reorder: ReorderRecord, siteUrl: string): ReorderEmail {
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
export function reorderReceiptSubject(email: ReorderEmail): string {
  return `Reorder #${email.number} — invoice ${email.invoice}`;
}

/** 'New reorder #7001 — invoice 1042, Ada Lovelace'. */
export function newReorderSubject(email: ReorderEmail): string {
  return `New reorder #${email.number} — invoice ${email.invoice}, ${email.name}`;
}

export const noSizes = 'None given; we’ll ask.';

export const noSuchOrder =
  'We have no order with that number under this email address. Check the paper invoices, or ask.';

export const reorderPromise = 'We got your request and will confirm it within one business day.';

/** What happens after a reorder (product.md#turnaround-promises). */
export const reorderSteps: readonly EmailStep[] = [
  { title: 'Review', text: 'We find your invoice and the artwork we printed.' },
  { title: 'Email', text: 'You’ll get the price and pickup date within one business day.' },
  {
    title: 'Production',
    text: 'Once you say yes, it goes to press. Standard turnaround is 6–8 business days.',
  },
];

/** The customer's receipt as plain text. */
export function reorderReceiptText(email: ReorderEmail): string {
  return layOut([
    [shop.name, `Reorder #${email.number}`],
    [`Thanks, ${email.name}!`, reorderPromise],
    ['WHAT HAPPENS NEXT', ...reorderSteps.map(stepLine)],
    ...askedLines(email),
    ['YOUR CONTACT', email.name, email.email],
    questionLines(shop.email, shop.phone),
    [signature, email.siteUrl],
  ]);
}

/** The shop's notice as plain text. */
export function newReorderText(email: ReorderEmail): string {
  return layOut([
    [`New reorder #${email.number}`, email.adminUrl],
    email.order
      ? ['ORDER', `This is order #${email.order.number}.`, email.order.adminUrl]
      : ['ORDER', noSuchOrder],
    ['CUSTOMER', email.name, email.email],
    ...askedLines(email),
  ]);
}

function askedLines(email: ReorderEmail): string[][] {
  return [
    ['INVOICE', email.invoice],
    ['PICKUP', email.pickup],
    email.sizes.length > 0
      ? [
          'SIZES',
          ...email.sizes.map(({ size, quantity }) => `${size.padEnd(3)}  ${quantity}`),
          `All  ${email.totalQuantity.toLocaleString('en-US')}`,
        ]
      : ['SIZES', noSizes],
  ];
}
