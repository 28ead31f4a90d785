import { formatDayLong } from '../../domain/date-words.ts';
import type { ContactLine, WrittenText } from '../../domain/form-field.ts';
import type { ArtworkFile, EmailStep } from './email-words.ts';

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
