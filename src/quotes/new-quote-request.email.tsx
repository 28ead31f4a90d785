import { contactLines, writtenTexts } from '../platform/forms/form-field.ts';
import type { QuoteRequestRecord } from './quote-request-record.ts';
import { quoteRequestFields } from './quote-request.ts';
import type { Email, LoadEmail } from '../platform/emails/sending.server.ts';
import {
  describeFile,
  oneLine,
  onOneLine,
  type FileLink,
} from '../platform/emails/email-words.server.ts';
import { requestAsked, requestCount } from './quote-request-receipt.email.tsx';
import { newRequestEmail } from '../platform/emails/request-sheet.server.tsx';

export const loadNewQuoteRequest: LoadEmail = async (sending) => {
  const request = await sending.quoteRequest();
  return newQuoteRequest(request, sending.siteUrl, await sending.signLinks(request.files));
};

/** To the shop: a quote request with all of its text. `links` are in the order of the files. */
export function newQuoteRequest(
  request: QuoteRequestRecord,
  siteUrl: string,
  links: readonly FileLink[] = [],
): Email {
  const name = oneLine(request.name);
  const about = requestCount(request);
  return newRequestEmail({
    noun: 'Quote request',
    number: request.number,
    name,
    email: request.email,
    contact: contactLines(quoteRequestFields, onOneLine(request)),
    about,
    asked: [...requestAsked(request), ...writtenTexts(quoteRequestFields, request)],
    totalQuantity: request.quantity,
    files: request.files.map(describeFile),
    links,
    news: `${name} asked for ${about}. Reply to this email to answer them; they expect it within one business day.`,
    kind: 'quote_request',
    siteUrl,
  });
}
