import { garmentOf, type Estimate } from '../estimate.ts';
import { deliveryOptions } from '../../orders/prices/price.ts';
import { chosenLocations, locationLabel } from '../../garments/print-location.ts';
import { isDay } from '../../platform/dates/calendar.ts';
import { dueText } from '../../orders/delivery/delivery-words.ts';
import { formatDayLong } from '../../platform/dates/date-words.ts';
import { defaultDueDate, shopToday } from '../../orders/due-dates/turnaround.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { shopHours } from '../../settings/built-calendar.ts';
import { shop } from '../../shop.ts';
import styles from './quote-generator.module.css';

type Props = { estimate: Estimate; now: Date | null; book: PriceBook };

/** The job in words, for paper and for pages without script, which don't show fields. */
export function EstimateSheet({ estimate, now, book }: Props) {
  const garment = garmentOf(estimate);
  const { pieces, dueDate } = estimate;
  const delivery = deliveryOptions(pieces, book).find(({ method }) => method === estimate.delivery);
  const chosen = dueDate && isDay(dueDate) ? dueDate : null;
  const day = chosen ?? (now && defaultDueDate(now, book));
  const rows = [
    ...(now ? [['Estimate of', formatDayLong(shopToday(now))] as const] : []),
    ['Garment', `${garment.name}, ${garment.model}`],
    ['Pieces', pieces.toLocaleString('en-US')],
    ['Print locations', chosenLocations(estimate.locations).map(locationLabel).join(', ')],
    ['Due', day ? dueText(estimate.delivery, formatDayLong(day)) : 'No date'],
    ['Delivery', delivery?.label],
    ['Call', `${shop.phone}, ${shopHours}`],
    ['Email', shop.email],
  ] as const;
  return (
    <dl className={styles.jobSheet}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
