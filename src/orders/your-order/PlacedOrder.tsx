import { Fragment } from 'react';
import { download } from '../../platform/download.client.ts';
import type { CustomerOrder } from './open-order.contract.ts';
import { calendarFile } from '../delivery/calendar-file.ts';
import { formatDay, formatDayLong } from '../../platform/dates/date-words.ts';
import { dueWord } from '../delivery/delivery.ts';
import { arrivalText, dueText } from '../delivery/delivery-words.ts';
import { garmentById, garmentTitle, largestPrint, usualGarment } from '../../garments/garment.ts';
import { addBusinessDays } from '../due-dates/open-day.ts';
import { itemsOf, type OrderDesign } from '../order-design.ts';
import { summaryRows } from '../order-summary.ts';
import { pricedItems, storedSummary } from '../stored-summary.ts';
import { totalPieces } from '../quantity.ts';
import { estimateNote, isEstimated } from '../prices/price.ts';
import type { DeliveryMethod } from '../delivery/delivery-method.ts';
import { areaText, locationLabel } from '../../garments/print-location.ts';
import { queueDay, shopToday } from '../due-dates/turnaround.ts';
import { orderFragment, paths } from '../../paths.ts';
import { shopHours } from '../../settings/built-calendar.ts';
import { ordersPhoneHref, shop } from '../../shop.ts';
import { Ledger } from '../../ui/Ledger.tsx';
import { useVersion } from '../../settings/use-version.client.ts';
import { SizeTable } from '../../ui/SizeTable.tsx';
import { PrintedSide, printedViews } from './GarmentSides.tsx';
import { useDesignArt } from './order-art.client.ts';
import { goodsText } from '../goods-text.ts';
import { orderEvent } from '../order-event.ts';
import { shopAddress } from '../shop-address.ts';
import styles from './confirmation.module.css';

const handovers: Readonly<Record<DeliveryMethod, string>> = {
  pickup: `Pick it up at ${shopAddress}, ${shopHours}.`,
  local: 'We bring it to your address.',
  shipping: 'We hand it to the carrier.',
};

type Props = {
  order: CustomerOrder;
  /** What its link ends with. */
  orderKey: string;
};

/** A placed order for the customer to keep. */
export function PlacedOrder({ order, orderKey }: Props) {
  const { number, customerName, customerEmail, emailHeld, deliveryMethod, dueDate } = order;
  const placedAt = new Date(order.createdAt);
  const book = useVersion(order.priceVersion);
  const placedOn = shopToday(placedAt);
  const say = (day: string) => formatDay(day, placedAt);
  const arrival = arrivalText(order, placedAt);
  const steps = [
    {
      title: 'Order Review',
      when: `By ${say(addBusinessDays(placedOn, 1))}`,
      text: `It enters the queue ${say(queueDay(placedAt))}. A project manager looks over your order within 1 business day.`,
    },
    {
      title: 'Digital Proof',
      when: 'After the review',
      text: 'You’ll get a mock-up by email to approve or change.',
    },
    {
      title: 'Production',
      when: 'After your approval',
      text:
        order.money.terms === 'approval' || order.money.terms === 'account'
          ? 'We print once you approve the mock-up. The invoice comes then, too.'
          : 'We print once you’ve approved the mock-up and paid what’s due by then.',
    },
    {
      title: dueWord[deliveryMethod],
      when: say(dueDate),
      text: arrival ? `${handovers.shipping} ${arrival}.` : handovers[deliveryMethod],
    },
  ];
  return (
    <article className={styles.confirmation}>
      <header className="page-head">
        <div>
          <p className="kicker">Order # {number}</p>
          <h1>Thank You For Your Order!</h1>
          <p className="dek">
            {customerName}, your order is in. We’ll email the confirmation to <b>{customerEmail}</b>
            {emailHeld
              ? ' after we’ve looked over your order. Until then, bookmark this page.'
              : '.'}
          </p>
        </div>
        <p className={styles.due}>
          <b>{dueText(deliveryMethod, formatDayLong(dueDate))}.</b>{' '}
          {arrival ? `${arrival}.` : goodsText(order)}
        </p>
      </header>

      <section aria-labelledby="next-title">
        <h2 id="next-title">What happens next</h2>
        <ol className={`step-row ${styles.steps}`}>
          {steps.map(({ title, when, text }) => (
            <li key={title}>
              <div>
                <h3>{title}</h3>
                <p>
                  <b>{when}</b>
                </p>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>

      <section aria-labelledby="order-title" className={styles.sheet}>
        <figure className={styles.picture}>
          <div>
            {order.designs.map((_, at) => (
              <DesignSides key={at} {...{ order, at }} />
            ))}
          </div>
          <figcaption>Dashes mark the largest print at each location.</figcaption>
        </figure>
        <div className={`ticket ${styles.bill}`}>
          <h2 id="order-title">Your order</h2>
          {order.designs.map((design, at) => (
            <DesignFacts
              key={at}
              title={order.designs.length > 1 ? `Design ${at + 1}` : null}
              design={design}
            />
          ))}
          <Ledger
            rows={summaryRows(storedSummary(order), {
              items: pricedItems(order),
              delivery: deliveryMethod,
            })}
          />
          {itemsOf(order).some(({ styleCode }) => isEstimated(styleCode, book)) && (
            <p className="note-text">{estimateNote}</p>
          )}
        </div>
      </section>

      <p className="button-row">
        <button
          type="button"
          className="button"
          onClick={() =>
            download(
              new Blob([calendarFile(orderEvent(order))], { type: 'text/calendar' }),
              `order-${number}.ics`,
            )
          }
        >
          Add to calendar
        </button>
        <button type="button" className="button alt" onClick={() => print()}>
          Print
        </button>
        <a className="button alt" href={paths.home}>
          Return to Home
        </a>
      </p>
      <p className="note-text">
        See where your order stands, any time, on{' '}
        <a href={`${paths.yourOrder}${orderFragment}${orderKey}`}>your order’s page</a>. The link
        works until a year after the order is done; anyone who has it can see the order. Questions?
        Email <a href={`mailto:${shop.ordersEmail}`}>{shop.ordersEmail}</a> or call{' '}
        <a href={ordersPhoneHref}>{shop.ordersPhone}</a> and mention the number.
      </p>
    </article>
  );
}

/** Each printed side of a design's first garment, and one side of the others. */
function DesignSides({ order, at }: { order: CustomerOrder; at: number }) {
  const { art } = useDesignArt(order, at);
  const design = order.designs[at];
  if (!design) return null;
  return design.items.flatMap((item, index) =>
    printedViews(design)
      .slice(0, index === 0 ? undefined : 1)
      .map((view) => <PrintedSide key={`${index}-${view.key}`} {...{ design, item, view, art }} />),
  );
}

type DesignProps = { title: string | null; design: OrderDesign };

/** What a design goes on, and where it's printed. */
function DesignFacts({ title, design: { items, printLocations } }: DesignProps) {
  const garment = garmentById(items[0]?.garmentId ?? '') ?? usualGarment;
  const prints = (
    <div>
      <dt>Prints</dt>
      <dd>
        {printLocations
          .map(
            (location) =>
              `${locationLabel(location)}, up to ${areaText(largestPrint(garment, location))}`,
          )
          .join('; ')}
      </dd>
    </div>
  );
  return (
    <>
      {title && <h3>{title}</h3>}
      {items.map((item, index) => {
        const known = garmentById(item.garmentId);
        return (
          <Fragment key={index}>
            <dl className={styles.facts}>
              <div>
                <dt>Garment</dt>
                <dd>{known ? garmentTitle(known) : item.garmentName}</dd>
              </div>
              <div>
                <dt>Color</dt>
                <dd>{item.colorName}</dd>
              </div>
              {items.length === 1 && prints}
            </dl>
            <SizeTable quantities={item.quantities} pieces={totalPieces(item.quantities)} />
          </Fragment>
        );
      })}
      {items.length > 1 && <dl className={styles.facts}>{prints}</dl>}
    </>
  );
}
