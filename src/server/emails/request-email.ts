import { formatDayLong } from '../../domain/date-words.ts';
import type { WrittenText } from '../../domain/form-field.ts';
import { shop } from '../../shop.ts';
import {
  layOut,
  questionLines,
  signature,
  sizeLines,
  stepLine,
  writtenLines,
  type ArtworkFile,
  type EmailStep,
} from './email-words.ts';

/** The contents of the emails about a quote or a reorder, in words, for both HTML and plain text. */
export type RequestEmail = {
  kind: 'quote' | 'reorder';
  noun: 'Quote request' | 'Reorder';
  number: number;
  name: string;
  email: string;
  phone: string | null;
  /** What it's about, for subjects: 'about 150 shirts'. */
  about: string;
  /** What the customer can expect. */
  promise: string;
  steps: readonly EmailStep[];
  /** What the customer asked for. */
  asked: readonly WrittenText[];
  /** Only for a reorder. */
  sizes?: { size: string; quantity: number }[];
  totalQuantity: number;
  files: readonly ArtworkFile[];
  /** What the shop should know first; only for the shop's email. */
  news: string;
  /**
   * The order that a reorder repeats, with its page for staff; null if we have none. Only for the
   * shop's email.
   */
  order?: { number: number; adminUrl: string } | null;
  siteUrl: string;
  /** Its page for staff; only for the shop's email. */
  adminUrl: string;
};

/** 'Wednesday, December 2, 2026', or that there is none. */
export const pickupText = (day: string | null): WrittenText => ({
  title: 'Pickup',
  text: day ? formatDayLong(day) : 'No date given',
});

/** 'Quote request #5001 — about 150 shirts', 'Reorder #7001 — invoice 1042'. */
export function receiptSubject({ noun, number, about }: RequestEmail): string {
  return `${noun} #${number} — ${about}`;
}

/** 'New quote request #5001 — about 150 shirts, Ada Lovelace'. */
export function newRequestSubject({ noun, number, about, name }: RequestEmail): string {
  return `New ${noun.toLowerCase()} #${number} — ${about}, ${name}`;
}

export const noSizes = 'None given; we’ll ask.';

export const noSuchOrder =
  'We have no order with that number under this email address. Check the paper invoices, or ask.';

/** The customer's receipt as plain text. */
export function receiptText(email: RequestEmail): string {
  return layOut([
    [shop.name, `${email.noun} #${email.number}`],
    [`Thanks, ${email.name}!`, email.promise],
    ['WHAT HAPPENS NEXT', ...email.steps.map(stepLine)],
    ...askedLines(email, []),
    ['YOUR CONTACT', ...contactLines(email)],
    questionLines(shop.email, shop.phone),
    [signature, email.siteUrl],
  ]);
}

/** The shop's notice as plain text. `links` are in the order of the files. */
export function newRequestText(email: RequestEmail, links: readonly string[]): string {
  return layOut([
    [`New ${email.noun.toLowerCase()} #${email.number}`, email.adminUrl],
    orderLines(email),
    ['CUSTOMER', ...contactLines(email)],
    ...askedLines(email, links),
  ]);
}

/** The customer's name and addresses. */
export function contactLines({ name, email, phone }: RequestEmail): string[] {
  return [name, email, ...(phone ? [phone] : [])];
}

function orderLines({ order }: RequestEmail): string[] {
  if (order === undefined) return [];
  return order
    ? ['ORDER', `This is order #${order.number}.`, order.adminUrl]
    : ['ORDER', noSuchOrder];
}

function askedLines(email: RequestEmail, links: readonly string[]): string[][] {
  const { asked, sizes, totalQuantity } = email;
  const files = email.files.flatMap(({ name, facts }, index) => [
    `${name} (${facts})`,
    ...(links[index] ? [`  ${links[index]}`] : []),
  ]);
  return [
    ...asked.map(writtenLines),
    sizes ? ['SIZES', ...(sizes.length > 0 ? sizeLines(sizes, totalQuantity) : [noSizes])] : [],
    files.length > 0 ? ['ARTWORK', ...files] : [],
  ];
}
