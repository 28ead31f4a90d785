import type { QuotedRequest, StoredQuote } from './quoted-request.ts';
import { quoteLink as linkToQuote } from '../orders/order-link.server.ts';
import { subjectMissing, type Email, type LoadEmail } from '../platform/emails/sending.server.ts';
import { quotedGoods } from './quote-words.ts';
import { quoteSecret } from './quote-words.server.ts';
import { linkEmail } from '../platform/emails/link-sheet.server.tsx';

export const loadQuoteLink: LoadEmail = async (sending) => {
  const request = await sending.quotedRequest();
  const [quote] = request.quotes;
  if (!quote || request.linkId === null) throw subjectMissing();
  const link = linkToQuote({ number: request.number, linkId: request.linkId }, sending.env);
  return quoteLink(request, quote, link);
};

/** To a customer who lost the link to their quote. */
export const quoteLink = (
  { number }: Pick<QuotedRequest, 'number'>,
  { contents }: Pick<StoredQuote, 'contents'>,
  link: string,
): Email =>
  linkEmail({
    subject: `The link to quote #${number}`,
    kicker: `Quote #${number}`,
    lead: 'Here’s your quote.',
    title: quotedGoods(contents),
    promise:
      'The newest link opens your quote on any device: what it costs, until when it’s good, and the way to order.',
    button: 'See your quote',
    link,
    secret: quoteSecret,
    notYours:
      'Somebody may have mistyped a number. You don’t have to do anything: the link went to you alone.',
  });
