import { formatDayLong } from '../../platform/dates/date-words.ts';
import { dueText, arrivalText } from '../delivery/delivery-words.ts';
import { formatCents } from '../../platform/money.ts';
import { $draft } from '../drafts/order-draft.client.ts';
import { priceRows } from '../placing/price-rows.client.ts';
import { changedRows } from './changed-rows.client.ts';
import type { PriceChange } from './store.client.ts';
import styles from './checkout.module.css';

/** Asks whether to place the order at the server's price, shown beside the page's. */
export function PriceNotice({ was, wasClass, updatedPrice }: PriceChange) {
  const draft = $draft.get();
  const arrival = arrivalText(
    {
      deliveryMethod: draft.delivery,
      deliveryZip: draft.address.zip,
      dueDate: updatedPrice.dueDate,
    },
    new Date(),
  );
  const [before, now] = [was.totalCents, updatedPrice.price.totalCents].map(formatCents);
  const reason =
    updatedPrice.turnaroundClass === 'standard'
      ? 'isn’t a rush date after all'
      : 'is now a rush date';
  return (
    <div className="notice warn">
      <p>
        <b>The price has changed.</b> This page showed {before}. It’s now {now}
        {wasClass !== updatedPrice.turnaroundClass &&
          `, because ${formatDayLong(updatedPrice.dueDate)}, ${reason}`}
        .
      </p>
      <table className={styles.change}>
        <caption className="visually-hidden">What changed</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Line</span>
            </th>
            <th scope="col">Was</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {changedRows(priceRows(was, draft), priceRows(updatedPrice.price, draft)).map(
            (row, at) => (
              <tr key={at}>
                <th scope="row">{row.label}</th>
                <td>{row.was}</td>
                <td>{row.now}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <p>
        {dueText(draft.delivery, formatDayLong(updatedPrice.dueDate))}.{arrival && ` ${arrival}.`}
      </p>
      <p>Nothing is ordered yet. Press the button to place the order at {now}.</p>
    </div>
  );
}
