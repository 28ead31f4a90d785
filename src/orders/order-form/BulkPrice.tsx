import { useStore } from '@nanostores/react';
import { $draft } from '../drafts/order-draft.client.ts';
import { itemsOf } from '../order-design.ts';
import { InkColorsField } from '../fields/InkColorsField.tsx';
import { draftGarment, itemPieces, orderPieces } from '../order.ts';
import { $design, $most, updateDesign } from '../placing/order-state.client.ts';
import { bulkPrice } from '../prices/bulk-price.ts';
import { garmentTitle, pieceNoun, type Garment } from '../../garments/garment.ts';
import { formatCents, formatCentsShort } from '../../platform/money.ts';
import { estimateNote, garmentPrice, isEstimated } from '../prices/price.ts';
import { chosenLocations, locationLabel } from '../../garments/print-location.ts';
import { paths } from '../../paths.ts';
import { needsPhone } from '../quantity.ts';
import { useBook } from '../../settings/book.client.ts';
import { bulkLimits, maxOnlinePieces, phoneHref, shop } from '../../shop.ts';
import { Ledger } from '../../ui/Ledger.tsx';

type Props = { garment: Garment; pieces: number };

/** The price of more pieces than the site takes, and how to get it (product.md#bulk-orders). */
export function BulkPrice({ garment, pieces }: Props) {
  const draft = useStore($draft);
  const book = useBook();
  const [design] = draft.designs;
  const locations = design ? chosenLocations(design.locations) : [];
  const count = pieces.toLocaleString('en-US');
  const prints = Math.max(1, locations.length);
  const garmentCents = garmentPrice(garment.styleCode, book).cents;
  const price = bulkPrice(garmentCents, prints, prints, pieces, {
    ...book.bulk,
    ...bulkLimits,
  });
  const labels = [
    [garment.name, 'line'],
    [prints === 1 ? '1 print location' : `${prints} print locations`, 'line'],
    [prints === 1 ? '1 color' : '1 color in each', 'line'],
    [`Each × ${count}`, 'each'],
    ['Total before tax', 'total'],
  ] as const;
  if (itemsOf(draft).length > 1) {
    return (
      <>
        <p>
          <b>High-volume price</b>
        </p>
        <p>We price {count} pieces of several garments by hand, and it’s lower.</p>
        <BulkLinks garment={garment} pieces={pieces} />
      </>
    );
  }
  return (
    <>
      <p>
        <b>High-volume price</b>
      </p>
      {price.ok ? (
        <>
          <Ledger
            rows={price.cents.map((cents, index) => {
              const [label, weight] = labels[index] ?? ['', 'line'];
              return { label, weight, amount: formatCents(cents) };
            })}
          />
          <p className="note-text">
            With one color in each location; each color more costs{' '}
            {formatCents(book.bulk.colorCents)} a {pieceNoun(garment)}. Local delivery is free.{' '}
            {isEstimated(garment.styleCode, book) && estimateNote}
          </p>
        </>
      ) : (
        <p>This many takes a plan, not a formula.</p>
      )}
      <BulkLinks garment={garment} pieces={pieces} />
      <p className="note-text">
        More colors? Try the <a href={paths.highVolumePricing}>high-volume calculator</a>.
      </p>
    </>
  );
}

/** Why it isn't ordered here. */
export function BulkNotice() {
  const most = useStore($most).toLocaleString('en-US');
  const { delivery } = useBook();
  return (
    <p className="notice warn">
      Over {most} pieces, we price by hand, and it’s lower. Call{' '}
      <a href={phoneHref}>{shop.phone}</a>, email <a href={`mailto:${shop.email}`}>{shop.email}</a>,
      or try the <a href={paths.highVolumePricing}>high-volume calculator</a>. Local delivery is
      free then{delivery.localCents > 0 && `, instead of ${formatCentsShort(delivery.localCents)}`}.
    </p>
  );
}

/** What that price goes by, for staff. */
export function InkColors() {
  const design = useStore($design);
  const forStaff = useStore($most) > maxOnlinePieces;
  if (!forStaff || !needsPhone(orderPieces({ designs: [design] }))) return null;
  return (
    <InkColorsField
      locations={design.locations}
      inkColors={design.inkColors}
      onChange={(inkColors) => updateDesign((each) => ({ ...each, inkColors }))}
    />
  );
}

/** Where a customer gets that price: by phone, or by an email that says what is wanted. */
export function BulkLinks({ garment, pieces }: Props) {
  const draft = useStore($draft);
  const subject =
    itemsOf(draft).length > 1
      ? `${pieces.toLocaleString('en-US')} pieces`
      : `${pieces.toLocaleString('en-US')} × ${garment.name}`;
  const body = draft.designs
    .flatMap(({ items, locations }) => [
      ...items.flatMap((item) => {
        const chosen = draftGarment(item);
        const count = itemPieces(item).toLocaleString('en-US');
        const color = item.color ? ` in ${item.color.name}` : '';
        return chosen ? [`${count} × ${garmentTitle(chosen)}${color}`] : [];
      }),
      `Print: ${chosenLocations(locations).map(locationLabel).join(', ') || 'to be decided'}`,
    ])
    .join('\n');
  const email = `mailto:${shop.email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
  return (
    <>
      <a className="button wide" href={phoneHref}>
        Call {shop.phone}
      </a>
      <a className="button alt wide" href={email}>
        Email us this order
      </a>
    </>
  );
}
