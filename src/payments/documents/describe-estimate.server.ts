import type { QuotedRequest, StoredQuote } from '../../quotes/quoted-request.ts';
import { tierText } from '../../quotes/quote-words.ts';
import { formatFullDate } from '../../platform/dates/date-words.ts';
import { formatCents } from '../../platform/money.ts';
import { documentKindName, documentNumber, documentTitle } from './document.ts';
import { locationLabel } from '../../garments/print-location.ts';
import { tierOf } from '../../quotes/quote.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { priceColumns, priceTotals } from './describe-numbered.server.ts';
import type { DocumentPage } from './document-page.server.ts';

/** A quote, for somebody who has to approve the money. */
export function describeEstimate(
  request: Pick<QuotedRequest, 'number' | 'name' | 'email' | 'phone'>,
  { contents, at, version }: Pick<StoredQuote, 'contents' | 'at' | 'version'>,
): DocumentPage {
  const document = { kind: 'estimate', number: request.number } as const;
  const { garmentName, printLocations, pieces, tiers, price, delivery, validUntil } = contents;
  const others = tiers.filter((tier) => tier !== tierOf(tiers, pieces));
  return {
    title: documentTitle(document),
    kind: documentKindName(document),
    number: documentNumber(document),
    at: new Date(at),
    figure: {
      label: 'Total',
      value: formatCents(price.totalCents),
      note: `Good through ${formatFullDate(validUntil)}`,
    },
    facts: [
      {
        label: 'For',
        lines: [request.name, request.email, ...(request.phone ? [request.phone] : [])],
      },
      {
        label: `Quote #${request.number}`,
        lines: [
          `Version ${version}, ${formatFullDate(shopToday(new Date(at)))}`,
          garmentName,
          printLocations.map(locationLabel).join(', '),
        ],
      },
      { label: 'Good through', lines: [formatFullDate(validUntil), 'Accept it online'] },
    ],
    tables: [
      {
        title: 'What it costs',
        columns: priceColumns,
        rows: [
          [
            `${garmentName}, printed`,
            'Any',
            pieces.toLocaleString('en-US'),
            formatCents(price.perItemCents),
            formatCents(price.subtotalCents),
          ],
        ],
      },
    ],
    totals: priceTotals({
      price: { ...price, adjustments: contents.adjustments, totalQuantity: pieces },
      deliveryMethod: delivery,
    }).map((total) => (total.weight === 'total' ? { ...total, weight: 'last' as const } : total)),
    notes: [
      ...(contents.note ? [{ title: 'From the shop', text: contents.note }] : []),
      ...(others.length > 0
        ? [{ title: 'Other counts', text: `${others.map(tierText).join('. ')}.` }]
        : []),
      {
        title: 'What happens next',
        text: `This price is good through ${formatFullDate(validUntil)}. After that, ask us for a new one. Once you accept it, we’ll send a proof, and nothing prints until you approve it.`,
      },
    ],
  };
}
