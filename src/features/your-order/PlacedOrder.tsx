import { useEffect, useState, type ComponentProps } from 'react';
import { loadPicture, pictureName } from '../../browser/artwork-transfer.ts';
import { call } from '../../browser/call.ts';
import { download } from '../../browser/download.ts';
import { placedUploads } from '../../browser/placed-order.ts';
import type { ConfirmedOrder } from '../../contracts/read-confirmation.ts';
import { readUpload } from '../../contracts/read-upload.ts';
import { addDays } from '../../domain/calendar.ts';
import { calendarFile } from '../../domain/calendar-file.ts';
import { formatDay, formatDayLong } from '../../domain/date-words.ts';
import { dueWord } from '../../domain/delivery.ts';
import { arrivalText, dueText } from '../../domain/delivery-words.ts';
import { garmentById, garmentTitle, largestPrint, usualGarment } from '../../domain/garment.ts';
import { addBusinessDays } from '../../domain/open-day.ts';
import { confirmationDays } from '../../domain/order-link.ts';
import { summaryRows } from '../../domain/order-summary.ts';
import { estimateNote, isEstimated, type DeliveryMethod } from '../../domain/price.ts';
import { areaText, locationLabel } from '../../domain/print-location.ts';
import { queueDay, shopToday } from '../../domain/turnaround.ts';
import { paths } from '../../paths.ts';
import { ordersPhoneHref, shop } from '../../shop.ts';
import { Ledger } from '../../ui/Ledger.tsx';
import { garmentViews, printedIn } from '../../drawings/garment-views.ts';
import { PrintedGarment } from '../../ui/PrintedGarment.tsx';
import { SizeTable } from '../../ui/SizeTable.tsx';
import { goodsText, orderEvent, shopAddress } from './order-event.ts';
import styles from './checkout.module.css';

const handovers: Readonly<Record<DeliveryMethod, string>> = {
  pickup: `Pick it up at ${shopAddress}, ${shop.hours}.`,
  local: 'We bring it to your address.',
  shipping: 'We hand it to the carrier.',
};

type Props = {
  order: ConfirmedOrder;
  /** What its link ends with. */
  token: string;
};

/** A placed order for the customer to keep. */
export function PlacedOrder({ order, token }: Props) {
  const { orderNumber, name, email, emailHeld, deliveryMethod, dueDate } = order;
  const garment = garmentById(order.garmentId);
  const placedAt = new Date(order.createdAt);
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
      text: 'We print once you approve the mock-up. The invoice comes then, too.',
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
          <p className="kicker">Order # {orderNumber}</p>
          <h1>Thank You For Your Order!</h1>
          <p className="dek">
            {name}, your order is in. We’ll email the confirmation to <b>{email}</b>
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
        <Picture order={order} token={token} />
        <div className={`ticket ${styles.bill}`}>
          <h2 id="order-title">Your order</h2>
          <dl className={styles.facts}>
            <div>
              <dt>Garment</dt>
              <dd>{garment ? garmentTitle(garment) : order.garmentName}</dd>
            </div>
            <div>
              <dt>Color</dt>
              <dd>{order.colorName}</dd>
            </div>
            <div>
              <dt>Prints</dt>
              <dd>
                {order.printLocations
                  .map(
                    (location) =>
                      `${locationLabel(location)}, up to ${areaText(largestPrint(garment ?? usualGarment, location))}`,
                  )
                  .join('; ')}
              </dd>
            </div>
          </dl>
          <SizeTable quantities={order.quantities} pieces={order.totalQuantity} />
          <Ledger
            rows={summaryRows(
              { ...order, lines: [] },
              {
                garment: order.garmentName,
                pieces: order.totalQuantity,
                delivery: deliveryMethod,
              },
            )}
          />
          {isEstimated(order.styleCode) && <p className="note-text">{estimateNote}</p>}
        </div>
      </section>

      <p className="button-row">
        <button
          type="button"
          className="button"
          onClick={() =>
            download(
              new Blob([calendarFile(orderEvent(order))], { type: 'text/calendar' }),
              `order-${orderNumber}.ics`,
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
        Questions about this order? Email{' '}
        <a href={`mailto:${shop.ordersEmail}`}>{shop.ordersEmail}</a> or call{' '}
        <a href={ordersPhoneHref}>{shop.ordersPhone}</a> and mention the number. This page’s link
        works until {say(addDays(placedOn, confirmationDays))}; anyone who has it can see this page.
      </p>
    </article>
  );
}

/** The tab that placed the order also shows its artwork; a link alone opens no file. */
function Picture({ order, token }: Props) {
  const [art, setArt] = useState<ComponentProps<typeof PrintedGarment>['art']>({});
  useEffect(() => {
    for (const [location, { receipt, name }] of Object.entries(placedUploads(token))) {
      void call(readUpload, { receipt }).then(async (result) => {
        const picture = result.ok && (await loadPicture(result.data.url, name));
        if (!picture) return;
        const shown = { url: picture.url, name: pictureName(picture, name) };
        setArt((others) => ({ ...others, [location]: shown }));
      });
    }
  }, [token]);
  return (
    <figure className={styles.picture}>
      <div>
        {garmentViews
          .filter((view) => printedIn(view, order.printLocations).length > 0)
          .map((view) => (
            <PrintedGarment
              key={view.key}
              view={view}
              garment={{
                name: order.garmentName,
                kind: garmentById(order.garmentId)?.kind ?? 'tee',
              }}
              color={{ name: order.colorName, hex: order.colorHex }}
              chosen={order.printLocations}
              art={art}
            />
          ))}
      </div>
      <figcaption>Dashes mark the largest print at each location.</figcaption>
    </figure>
  );
}
