import type { QuotedRequest, StoredQuote } from '../../quotes/quoted-request.ts';
import { countsNote, tierLists, tierText, type TierList } from '../../quotes/quote-words.ts';
import { formatFullDate } from '../../platform/dates/date-words.ts';
import { formatCents } from '../../platform/money.ts';
import { documentKindName, documentNumber, documentTitle } from './document.ts';
import { locationLabel } from '../../garments/print-location.ts';
import { rangeLabel } from '../../quotes/range-label.ts';
import { byDesign, eachCents, quotedPieces, type QuotedDesign } from '../../quotes/quote.ts';
import { itemsOf } from '../../orders/order-design.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { extraRow, extrasOfDesign, priceColumns, priceTotals } from './describe-numbered.server.ts';
import type { DocumentPage } from './document-page.server.ts';

/** A quote, for somebody who has to approve the money. */
export function describeEstimate(
  request: Pick<QuotedRequest, 'number' | 'name' | 'email' | 'phone'>,
  { contents, at, version }: Pick<StoredQuote, 'contents' | 'at' | 'version'>,
): DocumentPage {
  const document = { kind: 'estimate', number: request.number } as const;
  const { designs, price, delivery, validUntil } = contents;
  const items = itemsOf(contents);
  const others = tierLists(contents)
    .map(({ name, tiers, quoted }) => ({ name, tiers: tiers.filter((tier) => tier !== quoted) }))
    .filter(({ tiers }) => tiers.length > 0);
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
          ...designs.flatMap((design, at) => [
            `${designs.length > 1 ? `Design ${at + 1}: ` : ''}${garmentNames(design)}`,
            design.printLocations.map(locationLabel).join(', '),
          ]),
        ],
      },
      { label: 'Good through', lines: [formatFullDate(validUntil), 'Accept it online'] },
    ],
    tables: [
      {
        title: 'What it costs',
        columns: priceColumns,
        rows: byDesign(contents, price.perItemCents).flatMap((prices, at) => [
          ...(designs[at]?.items ?? []).map((item, place) => {
            const each = prices[place] ?? 0;
            return [
              `${item.garmentName}, printed${designs.length > 1 ? `, design ${at + 1}` : ''}`,
              'Any',
              item.pieces.toLocaleString('en-US'),
              formatCents(each),
              formatCents(each * item.pieces),
            ];
          }),
          ...extrasOfDesign(price, at).map(extraRow),
        ]),
      },
    ],
    totals: priceTotals({
      price: { ...price, adjustments: contents.adjustments, totalQuantity: quotedPieces(items) },
      deliveryMethod: delivery,
    }).map((total) => (total.weight === 'total' ? { ...total, weight: 'last' as const } : total)),
    notes: [
      ...(contents.note ? [{ title: 'From the shop', text: contents.note }] : []),
      ...(others.length > 0
        ? [
            {
              title: 'Other counts',
              text: [...(items.length > 1 ? [countsNote] : []), ...others.map(countsText)].join(
                '\n',
              ),
            },
          ]
        : []),
      {
        title: 'What happens next',
        text: `This price is good through ${formatFullDate(validUntil)}. After that, ask us for a new one. Once you accept it, we’ll send a proof, and nothing prints until you approve it.`,
      },
    ],
  };
}

/** The price of a piece at other counts; a line for each garment if there are several. */
function countsText({ name, tiers }: Pick<TierList, 'name' | 'tiers'>): string {
  if (!name) return `${tiers.map(tierText).join('. ')}.`;
  const prices = tiers.map(
    (tier) => `${formatCents(eachCents(tier.lines))} for ${rangeLabel(tier)}`,
  );
  return `${name}, each: ${prices.join(', ')}.`;
}

const garmentNames = ({ items }: QuotedDesign): string =>
  [...new Set(items.map(({ garmentName }) => garmentName))].join(', ');
