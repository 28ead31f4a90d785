import { digitalRefusal, fabricOf } from '../../orders/prices/digital-price.ts';
import type { Comparison, Estimate } from '../estimate.ts';
import { pieceNoun, type Garment } from '../../garments/garment.ts';
import { formatDayLong } from '../../platform/dates/date-words.ts';
import { dueText } from '../../orders/delivery/delivery-words.ts';
import { formatCents } from '../../platform/money.ts';
import { taxLabelOf } from '../../payments/tax-label.ts';
import {
  deliveryOptions,
  estimateNote,
  isEstimated,
  ofOneItem,
  type OneItemPrice,
} from '../../orders/prices/price.ts';
import { nextPriceBreak } from '../../orders/prices/price-break.ts';
import { defaultDueDate } from '../../orders/due-dates/turnaround.ts';
import { shop } from '../../shop.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { minPiecesMessage } from '../../orders/min-pieces.ts';
import { rushDaysOf } from '../../orders/due-dates/due-date.ts';
import { extraCents, extraLabel } from '../../orders/prices/extra.ts';
import { PriceNews } from '../../settings/PriceNews.tsx';
import { PriceNudge } from '../../ui/PriceNudge.tsx';
import styles from './quote-generator.module.css';

type Props = {
  estimate: Estimate;
  garment: Garment;
  comparison: Comparison;
  now: Date | null;
  book: PriceBook;
};

/** Both methods side by side, from one shirt to the total, with the verdict above. */
export function MarketTable({ estimate, garment, comparison, now, book }: Props) {
  const { screen, digital, cheaper, savedCents } = comparison;
  const { pieces, locations, delivery } = estimate;
  const noun = pieceNoun(garment);
  const refusal = digitalRefusal(garment, locations);
  const noDigital =
    refusal === 'fabric'
      ? 'Digital ink wants 100% cotton.'
      : refusal === 'sleeves'
        ? 'Digital prints the front and the back, not sleeves. Take them off to see a price here.'
        : digital
          ? null
          : `Digital printing starts at ${book.digital.minPieces.toLocaleString('en-US')} pieces.`;
  const tooFew = minPiecesMessage(pieces, book);
  const option = deliveryOptions(pieces, book).find(({ method }) => method === delivery);
  const mark = (method: 'screen' | 'digital') => {
    if (cheaper === 'same') return 'Same price';
    return cheaper === method ? `Cheaper by ${formatCents(savedCents)}` : '';
  };

  const rows: [label: string, amount: (price: OneItemPrice) => string][] = [
    ...screen.extras.map((extra): (typeof rows)[number] => [
      extraLabel(extra),
      (price) => (price === screen ? formatCents(extraCents([extra])) : 'None'),
    ]),
    [`× ${pieces.toLocaleString('en-US')}`, (price) => formatCents(price.subtotalCents)],
    ['Rush fee', (price) => (price.rushFeeCents ? formatCents(price.rushFeeCents) : 'None')],
    [
      option?.label ?? 'Delivery',
      (price) => (price.shippingCents ? formatCents(price.shippingCents) : 'Free'),
    ],
    [taxLabelOf(screen.tax), (price) => formatCents(price.taxCents)],
  ];
  const cells = (amount: (price: OneItemPrice) => React.ReactNode) => (
    <>
      <td data-cheaper={cheaper === 'screen'}>{amount(screen)}</td>
      {digital && <td data-cheaper={cheaper === 'digital'}>{amount(digital)}</td>}
    </>
  );

  return (
    <div className={styles.market}>
      <h2>{verdict(comparison, noun)}</h2>
      <p className={styles.ready}>
        {now && dueText(delivery, formatDayLong(estimate.dueDate ?? defaultDueDate(now, book)))}
      </p>
      {tooFew && <p className="notice warn">{tooFew}</p>}
      <PriceNews />
      <table>
        <caption className="visually-hidden">
          {pieces.toLocaleString('en-US')} × {garment.name}, by method of printing
        </caption>
        <thead>
          <tr>
            <td />
            <th scope="col" data-cheaper={cheaper === 'screen'}>
              Screen <span>printing</span>
              <small>{mark('screen')}</small>
            </th>
            <th scope="col" data-cheaper={cheaper === 'digital'}>
              Digital <span>printing</span>
              <small>{mark('digital')}</small>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className={styles.each}>
            <th scope="row">Per {noun}</th>
            {cells((price) => (
              <>
                <b>{formatCents(price.perItemCents)}</b>
                {price.lines.map(({ label, cents }) => (
                  <small key={label}>
                    {label} {formatCents(cents)}
                  </small>
                ))}
              </>
            ))}
            {noDigital && (
              <td rowSpan={rows.length + 2} className={styles.refusal}>
                <b>Not offered.</b> {noDigital}
              </td>
            )}
          </tr>
          {rows.map(([label, amount]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells(amount)}
            </tr>
          ))}
          <tr className={styles.total}>
            <th scope="row">In all</th>
            {cells((price) => (
              <b>{formatCents(price.totalCents)}</b>
            ))}
          </tr>
        </tbody>
      </table>
      <p className="visually-hidden" role="status">
        {pieces.toLocaleString('en-US')} {pieceNoun(garment, pieces)}. {spoken('Screen', screen)}{' '}
        {digital && spoken('Digital', digital)}
      </p>
      <PriceNudge
        garment={garment}
        method="On screens"
        offer={nextPriceBreak(
          ofOneItem({
            styleCode: garment.styleCode,
            quantities: pieces,
            locations,
            rush: now !== null && rushDaysOf(estimate.dueDate, now, book),
            delivery,
          }),
          book,
        )}
      />
      <p className={styles.film}>
        <b>Film transfer.</b> {filmText[fabricOf(garment)]}
      </p>
      <p className={styles.terms}>
        {isEstimated(garment.styleCode, book) && `${estimateNote} `}An estimate based on what you
        entered, not an order. Nothing prints until you approve the proof
        {delivery === 'shipping' ? `; shipping is set after boxing, ${shop.shippingTypical}` : ''}.
      </p>
    </div>
  );
}

const filmText = {
  cotton: 'For blends, priced on request. On cotton, the two above do the job.',
  blend:
    'Fits this garment: printed on film and pressed on, for simple or complex designs in small to medium quantity. Priced on request.',
  other: 'For blends. Ask us whether it works on this fabric, and at what price.',
} as const;

function verdict({ screen, digital, cheaper, savedCents }: Comparison, noun: string): string {
  const each = formatCents(screen.perItemCents);
  if (!digital) return `Screen printing at ${each} a ${noun}`;
  if (cheaper === 'same') return `A tie at ${each} a ${noun}`;
  return `${cheaper === 'screen' ? 'Screen' : 'Digital'} printing saves ${formatCents(savedCents)}`;
}

function spoken(method: string, { perItemCents, totalCents }: OneItemPrice): string {
  return `${method} printing ${formatCents(perItemCents)} each, ${formatCents(totalCents)} total.`;
}
