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
  type MailStep,
} from './mail-words.ts';

/** What the mails about a quote say, in words; HTML and plain text are both made from it. */
export type QuoteMail = {
  number: number;
  name: string;
  email: string;
  phone: string | null;
  /** 'about 150 shirts'. */
  goods: string;
  /** 'Wednesday, December 2, 2026' or that there is none. */
  pickup: string;
  details: string;
  files: ArtworkFile[];
  siteUrl: string;
  /** The quote's page for staff; for the shop's mail alone. */
  adminUrl: string;
};

/** Puts a quote into the words of its mails. `siteUrl` has no slash at its end. */
export function describeQuote(quote: QuoteRecord, siteUrl: string): QuoteMail {
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
export function quoteReceiptSubject(mail: QuoteMail): string {
  return `Quote request #${mail.number} — ${mail.goods}`;
}

/** 'New quote request #5001 — about 150 shirts, Ada Lovelace'. */
export function newQuoteSubject(mail: QuoteMail): string {
  return `New quote request #${mail.number} — ${mail.goods}, ${mail.name}`;
}

export const quotePromise =
  'We got your request. You’ll have pricing and options within one business day.';

/** What happens after a request (product.md#quote-confirmation). */
export const quoteSteps: readonly MailStep[] = [
  { title: 'Review', text: 'A person reads all of it and asks about anything missing.' },
  { title: 'Quote', text: 'We work out your price for each printing method that fits.' },
  { title: 'Email', text: 'You’ll get pricing and options within one business day.' },
  { title: 'Follow-up', text: 'We’ll answer any questions. Nothing prints until you say so.' },
];

/** The customer's receipt as plain text. */
export function quoteReceiptText(mail: QuoteMail): string {
  return layOut([
    [shop.name, `Quote request #${mail.number}`],
    [`Thanks, ${mail.name}!`, quotePromise],
    ['WHAT HAPPENS NEXT', ...quoteSteps.map(stepLine)],
    ...askedLines(mail, []),
    ['YOUR CONTACT', mail.name, mail.email, ...(mail.phone ? [mail.phone] : [])],
    questionLines(shop.email, shop.phone),
    [signature, mail.siteUrl],
  ]);
}

/** The shop's notice as plain text; `links` are the files' in their order. */
export function newQuoteText(mail: QuoteMail, links: readonly string[]): string {
  return layOut([
    [`New quote request #${mail.number}`, mail.adminUrl],
    ['CUSTOMER', mail.name, mail.email, ...(mail.phone ? [mail.phone] : [])],
    ...askedLines(mail, links),
  ]);
}

function askedLines(mail: QuoteMail, links: readonly string[]): string[][] {
  const files = mail.files.flatMap(({ name, facts }, index) => [
    `${name} (${facts})`,
    ...(links[index] ? [`  ${links[index]}`] : []),
  ]);
  return [
    ['HOW MANY', mail.goods],
    ['PICKUP', mail.pickup],
    ['PROJECT', mail.details],
    files.length > 0 ? ['ARTWORK', ...files] : [],
  ];
}
