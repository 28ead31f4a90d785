import { formatDayLong } from '../../domain/date-words.ts';
import type { ContactLine, WrittenText } from '../../domain/form-field.ts';
import { shop } from '../../shop.ts';
import {
  layOut,
  leftOut,
  linkLines,
  questionLines,
  signature,
  sizeLines,
  stepLine,
  writtenLines,
  type ArtworkFile,
  type EmailStep,
  type FileLink,
} from './email-words.ts';

/**
 * A quote or a reorder in our own words, for both HTML and plain text: only numbers and dates. Emails
 * to customers have nothing else, because nobody has confirmed that the address is theirs
 * (product.md#request-emails).
 */
export type ReceiptEmail = {
  noun: 'Quote request' | 'Reorder';
  number: number;
  /** What the customer can expect. */
  promise: string;
  steps: readonly EmailStep[];
  /** What the customer asked for. */
  asked: readonly WrittenText[];
  /** Only for a reorder. */
  sizes?: { size: string; quantity: number }[];
  totalQuantity: number;
  siteUrl: string;
};

/** A request with everything the customer typed and uploaded, for the shop. */
export type RequestEmail = ReceiptEmail & {
  kind: 'quote' | 'reorder';
  name: string;
  email: string;
  contact: readonly ContactLine[];
  /** What it's about, for the subject: 'about 150 shirts'. */
  about: string;
  files: readonly ArtworkFile[];
  /** What the shop should know first. */
  news: string;
  /** The order that a reorder repeats, with its page for staff; null if we have none. */
  order?: { number: number; adminUrl: string } | null;
  /** Its page for staff. */
  adminUrl: string;
};

/** 'Wednesday, December 2, 2026', or that there is none. */
export const pickupText = (day: string | null): WrittenText => ({
  title: 'Pickup',
  text: day ? formatDayLong(day) : 'No date given',
});

/** 'Quote request #5001 is in'. */
export function receiptSubject({ noun, number }: ReceiptEmail): string {
  return `${noun} #${number} is in`;
}

/** 'New quote request #5001 — about 150 shirts, Ada Lovelace'. */
export function newRequestSubject({ noun, number, about, name }: RequestEmail): string {
  return `New ${noun.toLowerCase()} #${number} — ${about}, ${name}`;
}

/** For people whose address somebody else entered. */
export const notYourRequest =
  'Somebody entered your address by mistake. Reply to this email, and you won’t hear from us about this again.';

export const noSizes = 'None given; we’ll ask.';

export const noSuchOrder =
  'We have no order or invoice with that number under this email address. Check the paper invoices, or ask the customer.';

/** The customer's receipt as plain text. */
export function receiptText(email: ReceiptEmail): string {
  return layOut([
    [shop.name, `${email.noun} #${email.number}`],
    ['Got it. Thanks!', email.promise],
    ['WHAT HAPPENS NEXT', ...email.steps.map(stepLine)],
    ...askedLines(email),
    [leftOut],
    ['DIDN’T ASK FOR THIS?', notYourRequest],
    questionLines(shop.email, shop.phone),
    [signature, email.siteUrl],
  ]);
}

/** The shop's notice as plain text. `links` are in the order of the files. */
export function newRequestText(email: RequestEmail, links: readonly FileLink[]): string {
  return layOut([
    [`New ${email.noun.toLowerCase()} #${email.number}`, email.adminUrl],
    orderLines(email),
    ['CUSTOMER', ...email.contact.map(({ text }) => text)],
    ...askedLines(email, links),
  ]);
}

function orderLines({ order }: RequestEmail): string[] {
  if (order === undefined) return [];
  return order
    ? ['ORDER', `This is order #${order.number}.`, order.adminUrl]
    : ['ORDER', noSuchOrder];
}

function askedLines(
  { asked, sizes, totalQuantity, files = [] }: ReceiptEmail & Partial<RequestEmail>,
  links: readonly FileLink[] = [],
): string[][] {
  const fileLines = files.flatMap((file, index) => [
    `${file.name} (${file.facts})`,
    ...linkLines(file, links[index] ?? null).map((line) => `  ${line}`),
  ]);
  return [
    ...asked.map(writtenLines),
    sizes ? ['SIZES', ...(sizes.length > 0 ? sizeLines(sizes, totalQuantity) : [noSizes])] : [],
    fileLines.length > 0 ? ['ARTWORK', ...fileLines] : [],
  ];
}
