import type { AnsweredQuote, StoredAnswer } from '../../domain/answered-quote.ts';
import { tierText } from '../../domain/answer-words.ts';
import { formatDayLong } from '../../domain/date-words.ts';
import { formatCents } from '../../domain/money.ts';
import { summaryRows } from '../../domain/order-summary.ts';
import { locationLabel } from '../../domain/print-location.ts';
import { tierOf } from '../../domain/quote-answer.ts';
import { jobPath } from '../../paths.ts';
import { oneLine } from './email-words.ts';
import type { LinkEmail } from './link-email.ts';
import type { ChangesEmail, ProofEmail } from './proof-email.ts';

/**
 * To the customer: what the shop answered. It has what staff wrote and our numbers, and nothing that
 * the customer typed (product.md#order-emails).
 */
export function describeQuoteAnswer(
  { number }: Pick<AnsweredQuote, 'number'>,
  { contents }: Pick<StoredAnswer, 'contents'>,
  siteUrl: string,
  link: string,
): ProofEmail {
  const { pieces, delivery, tiers, adjustments, price, note } = contents;
  const lines = tierOf(tiers, pieces)?.lines ?? [];
  const goods = quotedGoods(contents);
  return {
    subject: `Your quote #${number}: ${goods}, ${formatCents(price.totalCents)}`,
    kicker: `Quote #${number}`,
    lead: 'Here’s your quote.',
    promise: `${goods} for ${formatCents(price.totalCents)} in all. It’s good through ${formatDayLong(contents.validUntil)}: accept it, change the counts, or decline it on its page. We print after you approve the proof.`,
    listTitle: 'What it costs',
    rows: [
      { label: 'Print', lines: [contents.printLocations.map(locationLabel).join(', ')] },
      {
        label: 'Price',
        lines: summaryRows(
          { ...price, adjustments, lines },
          { garment: lines[0]?.label ?? '', pieces, delivery },
        ).map(({ label, amount }) => `${label}: ${amount}`),
      },
      ...(tiers.length > 1 ? [{ label: 'Other counts', lines: tiers.map(tierText) }] : []),
    ],
    note,
    pictures: [],
    button: 'See your quote',
    link,
    secret: quoteSecret,
    siteUrl,
  };
}

/** To a customer who lost the link to their quote. `link` is theirs. */
export function describeQuoteLink(
  { number }: Pick<AnsweredQuote, 'number'>,
  { contents }: Pick<StoredAnswer, 'contents'>,
  siteUrl: string,
  link: string,
): LinkEmail {
  return {
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
    siteUrl,
  };
}

const quotedGoods = ({ pieces, garmentName }: StoredAnswer['contents']): string =>
  `${pieces.toLocaleString('en-US')} × ${garmentName}`;

/** Why not to share a quote's link. */
const quoteSecret =
  'Anyone with the link can see this quote and order by it, so forward it only to people you trust with that.';

/** To the shop: what the customer decided. */
export function describeDecision(
  { number, name }: Pick<AnsweredQuote, 'number' | 'name'>,
  decision: NonNullable<StoredAnswer['decision']>,
  siteUrl: string,
): ChangesEmail {
  const { accepted, order, reason } = decision;
  const job =
    order === null ? { kind: 'quote' as const, number } : { kind: 'order' as const, number: order };
  return {
    subject: `Quote #${number} was ${accepted ? 'accepted' : 'declined'} by ${oneLine(name)}`,
    kicker: `Quote #${number}`,
    lead: accepted ? 'They ordered.' : 'They declined.',
    pins: reason === null ? [] : [{ place: 'Why', text: reason }],
    files: [],
    adminUrl: siteUrl + jobPath(job),
    button: `Open ${job.kind} #${job.number}`,
    siteUrl,
  };
}
