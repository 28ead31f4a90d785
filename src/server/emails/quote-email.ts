import type { QuoteRecord } from '../../domain/quote-record.ts';
import { formatDayLong } from '../../domain/date-words.ts';
import { jobPath } from '../../paths.ts';
import { shop } from '../../shop.ts';
import {
  describeFile,
  layOut,
  oneLine,
  questionLines,
  signature,
  stepLine,
  type ArtworkFile,
  type EmailStep,
} from './email-words.ts';

/** The contents of the emails about a quote, in words, for both HTML and plain text. */
export type QuoteEmail = {
  number: number;
  name: string;
  email: string;
  phone: string | null;
  /** 'about 150 shirts'. */
  goods: string;
  /** 'Wednesday, December 2, 2026', or that there is none. */
  pickup: string;
  details: string;
  files: ArtworkFile[];
  siteUrl: string;
  /** The quote's page for staff; only for the shop's email. */
  adminUrl: string;
};

/** Puts a quote into the words of its emails. `siteUrl` has no trailing slash. */
export function describeQuote(quote: QuoteRecord, siteUrl: string): QuoteEmail {
  const noun = quote.quantity === 1 ? 'shirt' : 'shirts';
  return {
    number: quote.number,
    name: oneLine(quote.name),
    email: quote.email,
    phone: quote.phone && oneLine(quote.phone),
    goods: `about ${quote.quantity.toLocaleString('en-US')} ${noun}`,
    pickup: quote.pickupDate ? formatDayLong(quote.pickupDate) : 'No date given',
    details: quote.projectDetails,
    files: quote.files.map(describeFile),
    siteUrl,
    adminUrl: siteUrl + jobPath({ kind: 'quote', number: quote.number }),
  };
}

/** 'Quote request #5001 — about 150 shirts'. */
export function quoteReceiptSubject(email: QuoteEmail): string {
  return `Quote request #${email.number} — ${email.goods}`;
}

/** 'New quote request #5001 — about 150 shirts, Ada Lovelace'. */
export function newQuoteSubject(email: QuoteEmail): string {
  return `New quote request #${email.number} — ${email.goods}, ${email.name}`;
}

export const quotePromise =
  'We got your request. You’ll have pricing and options within one business day.';

/** What happens after a request (product.md#quote-confirmation). */
export const quoteSteps: readonly EmailStep[] = [
  { title: 'Review', text: 'A person reads all of it and asks about anything missing.' },
  { title: 'Quote', text: 'We work out your price for each printing method that fits.' },
  { title: 'Email', text: 'You’ll get pricing and options within one business day.' },
  { title: 'Follow-up', text: 'We’ll answer any questions. Nothing prints until you say so.' },
];

/** The customer's receipt as plain text. */
export function quoteReceiptText(email: QuoteEmail): string {
  return layOut([
    [shop.name, `Quote request #${email.number}`],
    [`Thanks, ${email.name}!`, quotePromise],
    ['WHAT HAPPENS NEXT', ...quoteSteps.map(stepLine)],
    ...askedLines(email, []),
    ['YOUR CONTACT', email.name, email.email, ...(email.phone ? [email.phone] : [])],
    questionLines(shop.email, shop.phone),
    [signature, email.siteUrl],
  ]);
}

/** The shop's notice as plain text. `links` are in the order of the files. */
export function newQuoteText(email: QuoteEmail, links: readonly string[]): string {
  return layOut([
    [`New quote request #${email.number}`, email.adminUrl],
    ['CUSTOMER', email.name, email.email, ...(email.phone ? [email.phone] : [])],
    ...askedLines(email, links),
  ]);
}

function askedLines(email: QuoteEmail, links: readonly string[]): string[][] {
  const files = email.files.flatMap(({ name, facts }, index) => [
    `${name} (${facts})`,
    ...(links[index] ? [`  ${links[index]}`] : []),
  ]);
  return [
    ['HOW MANY', email.goods],
    ['PICKUP', email.pickup],
    ['PROJECT', email.details],
    files.length > 0 ? ['ARTWORK', ...files] : [],
  ];
}
