import type { QuotedRequest, StoredQuote } from './quoted-request.ts';
import { subjectMissing, type Email, type LoadEmail } from '../platform/emails/sending.server.ts';
import { oneLine } from '../platform/emails/email-words.server.ts';
import { noticeEmail } from '../platform/emails/notice-sheet.server.tsx';

export const loadQuoteDecision: LoadEmail = async (sending) => {
  const request = await sending.quotedRequest();
  const decision = request.quotes[0]?.decision;
  if (!decision) throw subjectMissing();
  return quoteDecision(request, decision, sending.siteUrl);
};

/** To the shop: what the customer decided. */
export function quoteDecision(
  { number, name, email }: Pick<QuotedRequest, 'number' | 'name' | 'email'>,
  { accepted, order, reason }: NonNullable<StoredQuote['decision']>,
  siteUrl: string,
): Email {
  const job =
    order === null
      ? { kind: 'quote_request' as const, number }
      : { kind: 'order' as const, number: order };
  const words = {
    subject: `Quote #${number} was ${accepted ? 'accepted' : 'declined'} by ${oneLine(name)}`,
    kicker: `Quote #${number}`,
    lead: accepted ? 'They ordered.' : 'They declined.',
    parts: reason === null ? [] : [{ title: 'Why', text: reason }],
    job,
    siteUrl,
  };
  return noticeEmail(words, { customerName: name, customerEmail: email });
}
