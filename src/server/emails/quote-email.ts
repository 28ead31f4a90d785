import { contactLines, writtenTexts } from '../../domain/form-field.ts';
import type { QuoteRecord } from '../../domain/quote-record.ts';
import { quoteFields } from '../../domain/quote.ts';
import { jobPath } from '../../paths.ts';
import { describeFile, oneLine, onOneLine } from './email-words.ts';
import { pickupText, type ReceiptEmail, type RequestEmail } from './request-email.ts';

/** Puts a quote into our own words. `siteUrl` has no trailing slash. */
export function describeQuoteReceipt(quote: QuoteRecord, siteUrl: string): ReceiptEmail {
  return {
    noun: 'Quote request',
    number: quote.number,
    promise: 'We got your request. You’ll have pricing and options within one business day.',
    // product.md#quote-confirmation
    steps: [
      { title: 'Review', text: 'A person reads all of it and asks about anything missing.' },
      { title: 'Quote', text: 'We work out your price for each printing method that fits.' },
      { title: 'Email', text: 'You’ll get pricing and options within one business day.' },
      { title: 'Follow-up', text: 'We’ll answer any questions. Nothing prints until you say so.' },
    ],
    asked: [{ title: 'How many', text: countOf(quote) }, pickupText(quote.pickupDate)],
    totalQuantity: quote.quantity,
    siteUrl,
  };
}

/** Puts a quote into the words of the shop's email. `siteUrl` has no trailing slash. */
export function describeQuote(quote: QuoteRecord, siteUrl: string): RequestEmail {
  const receipt = describeQuoteReceipt(quote, siteUrl);
  const name = oneLine(quote.name);
  const about = countOf(quote);
  return {
    ...receipt,
    kind: 'quote',
    name,
    email: quote.email,
    contact: contactLines(quoteFields, onOneLine(quote)),
    about,
    asked: [...receipt.asked, ...writtenTexts(quoteFields, quote)],
    files: quote.files.map(describeFile),
    news: `${name} asked for ${about}. Reply to this email to answer them; they expect it within one business day.`,
    adminUrl: siteUrl + jobPath({ kind: 'quote', number: quote.number }),
  };
}

function countOf({ quantity }: QuoteRecord): string {
  return `about ${quantity.toLocaleString('en-US')} ${quantity === 1 ? 'shirt' : 'shirts'}`;
}
