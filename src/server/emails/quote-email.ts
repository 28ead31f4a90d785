import { writtenTexts } from '../../domain/form-field.ts';
import type { QuoteRecord } from '../../domain/quote-record.ts';
import { quoteFields } from '../../domain/quote.ts';
import { jobPath } from '../../paths.ts';
import { describeFile, oneLine } from './email-words.ts';
import { pickupText, type RequestEmail } from './request-email.ts';

/** Puts a quote into the words of its emails. `siteUrl` has no trailing slash. */
export function describeQuote(quote: QuoteRecord, siteUrl: string): RequestEmail {
  const name = oneLine(quote.name);
  const noun = quote.quantity === 1 ? 'shirt' : 'shirts';
  const about = `about ${quote.quantity.toLocaleString('en-US')} ${noun}`;
  return {
    kind: 'quote',
    noun: 'Quote request',
    number: quote.number,
    name,
    email: quote.email,
    phone: quote.phone && oneLine(quote.phone),
    about,
    promise: 'We got your request. You’ll have pricing and options within one business day.',
    // product.md#quote-confirmation
    steps: [
      { title: 'Review', text: 'A person reads all of it and asks about anything missing.' },
      { title: 'Quote', text: 'We work out your price for each printing method that fits.' },
      { title: 'Email', text: 'You’ll get pricing and options within one business day.' },
      { title: 'Follow-up', text: 'We’ll answer any questions. Nothing prints until you say so.' },
    ],
    asked: [
      { title: 'How many', text: about },
      pickupText(quote.pickupDate),
      ...writtenTexts(quoteFields, quote),
    ],
    totalQuantity: quote.quantity,
    files: quote.files.map(describeFile),
    news: `${name} asked for ${about}. Reply to this email to answer them; they expect it within one business day.`,
    siteUrl,
    adminUrl: siteUrl + jobPath({ kind: 'quote', number: quote.number }),
  };
}
