import { useQuery } from '@tanstack/react-query';
import { expectedBy } from '../../garments/stock/expected.ts';
import { listShortOrders, type ShortOrder } from '../../garments/stock/list-short-orders.rpc.ts';
import { jobTitle } from '../../orders/job.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { jobPath } from '../../paths.ts';
import { countedText, countText } from '../../platform/count-words.ts';
import { formatFullDate } from '../../platform/dates/date-words.ts';
import { asking } from '../queries.client.ts';
import styles from './inventory.module.css';

const shortQuery = { ...asking(listShortOrders, () => ({})), meta: { logged: true } };

/** Which promised dates stand on stock that isn't there; nothing if none does. */
export function ShortOrders({ today = shopToday(new Date()) }: { today?: string }) {
  const { data } = useQuery(shortQuery);
  if (!data || data.count === 0) return null;
  const more = data.count - data.orders.length;
  return (
    <section aria-labelledby="short-title" className={styles.short}>
      <h2 id="short-title">Promised without stock</h2>
      <p>
        {countedText(data.count, 'order')} before production, by due date, as of the last sync. What
        you’ve bought already isn’t counted.
      </p>
      <ul>
        {data.orders.map((order) => {
          const job = { kind: 'order', number: order.number } as const;
          return (
            <li key={order.number}>
              <a href={jobPath(job)}>{jobTitle(job)}</a>, due {formatFullDate(order.dueDate)}:{' '}
              {order.lacks.map((lack) => lackText(lack, today)).join('; ')}
            </li>
          );
        })}
      </ul>
      {more > 0 && <p>And {countText(more)} more.</p>}
    </section>
  );
}

/** '15 of 24 Premium Cotton, Navy, M, more by Dec 18, 2026'. */
function lackText(
  { lacking, wanted, garment, color, size, expected }: ShortOrder['lacks'][number],
  today: string,
): string {
  const day = expectedBy(expected, today);
  const more = day === null ? '' : `, more by ${formatFullDate(day)}`;
  return `${countText(lacking)} of ${countText(wanted)} ${garment}, ${color}, ${size}${more}`;
}
