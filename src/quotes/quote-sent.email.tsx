import { countsNote, quotedGoods, summedItems, tierLists, tierText } from './quote-words.ts';
import type { QuotedRequest, StoredQuote } from './quoted-request.ts';
import { formatDayLong } from '../platform/dates/date-words.ts';
import { stageOf } from '../orders/job.ts';
import { formatCents } from '../platform/money.ts';
import { summaryRows } from '../orders/order-summary.ts';
import { locationLabel } from '../garments/print-location.ts';
import { quotedPrice } from './quote.ts';
import { quoteLink } from '../orders/order-link.server.ts';
import { subjectMissing, type Email, type LoadEmail } from '../platform/emails/sending.server.ts';
import { quoteSecret } from './quote-words.server.ts';
import { detailsEmail } from '../platform/emails/details-sheet.server.tsx';

export const loadQuoteSent: LoadEmail = async (sending) => {
  const request = await sending.quotedRequest();
  const [quote] = request.quotes;
  // A newer quote has its own email, and one that the customer decided on or staff took back needs
  // none.
  if (quote?.id !== sending.occasion || stageOf('quote_request', request.status) !== 'shown')
    return null;
  if (request.linkId === null) throw subjectMissing();
  const link = quoteLink({ number: request.number, linkId: request.linkId }, sending.env);
  return quoteSent(request, quote, link);
};

/**
 * To the customer: our quote. It has what staff wrote and our numbers, and nothing that
 * the customer typed (product.md#order-emails).
 */
export function quoteSent(
  { number }: Pick<QuotedRequest, 'number'>,
  { contents }: Pick<StoredQuote, 'contents'>,
  link: string,
): Email {
  const { designs, delivery, price, note } = contents;
  const goods = quotedGoods(contents);
  const priced = quotedPrice(contents);
  const items = summedItems(contents);
  const [only] = priced.items;
  const lists = tierLists(contents);
  const counts = lists.flatMap(({ name, tiers }) => [
    ...(name ? [`${name}:`] : []),
    ...tiers.map(tierText),
  ]);
  return detailsEmail({
    subject: `Your quote #${number}: ${goods}, ${formatCents(price.totalCents)}`,
    kicker: `Quote #${number}`,
    lead: 'Here’s your quote.',
    promise: `${goods} for ${formatCents(price.totalCents)} in all. It’s good through ${formatDayLong(contents.validUntil)}: accept it, change the counts, or decline it on its page. We print after you approve the proof.`,
    listTitle: 'What it costs',
    rows: [
      ...designs.map(({ printLocations }, at) => ({
        label: designs.length > 1 ? `Print of design ${at + 1}` : 'Print',
        lines: [printLocations.map(locationLabel).join(', ')],
      })),
      {
        label: 'Price',
        lines: summaryRows(priced, {
          // What the only garment costs stands in its lines, by their own names.
          items:
            items.length > 1
              ? items
              : items.map((item) => ({ ...item, name: only?.lines[0]?.label ?? '' })),
          delivery,
        }).map(({ label, amount }) => `${label}: ${amount}`),
      },
      ...(lists.some(({ tiers }) => tiers.length > 1)
        ? [{ label: 'Other counts', lines: [...(items.length > 1 ? [countsNote] : []), ...counts] }]
        : []),
    ],
    note,
    button: 'See your quote',
    link,
    secret: quoteSecret,
  });
}
