import { contactLines, writtenTexts } from '../platform/forms/form-field.ts';
import type { QuoteRecord } from './quote-record.ts';
import { quoteFields } from './quote.ts';
import type { Email, LoadEmail } from '../platform/emails/sending.server.ts';
import {
  describeFile,
  oneLine,
  onOneLine,
  type FileLink,
} from '../platform/emails/email-words.server.ts';
import { quoteAsked, quoteCount } from './quote-receipt.email.tsx';
import { newRequestEmail } from '../platform/emails/request-sheet.server.tsx';

export const loadNewQuote: LoadEmail = async (sending) => {
  const quote = await sending.quote();
  return newQuote(quote, sending.siteUrl, await sending.signLinks(quote.files));
};

/** To the shop: a quote request with all of its text. `links` are in the order of the files. */
export function newQuote(
  quote: QuoteRecord,
  siteUrl: string,
  links: readonly FileLink[] = [],
): Email {
  const name = oneLine(quote.name);
  const about = quoteCount(quote);
  return newRequestEmail({
    noun: 'Quote request',
    number: quote.number,
    name,
    email: quote.email,
    contact: contactLines(quoteFields, onOneLine(quote)),
    about,
    asked: [...quoteAsked(quote), ...writtenTexts(quoteFields, quote)],
    totalQuantity: quote.quantity,
    files: quote.files.map(describeFile),
    links,
    news: `${name} asked for ${about}. Reply to this email to answer them; they expect it within one business day.`,
    kind: 'quote',
    siteUrl,
  });
}
