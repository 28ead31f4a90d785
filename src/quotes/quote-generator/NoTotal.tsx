import { formatDay } from '../../platform/dates/date-words.ts';
import { comparePrices, type Estimate, type EstimateLack } from '../estimate.ts';
import { formatCents } from '../../platform/money.ts';
import { firstDueDate } from '../../orders/due-dates/turnaround.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { paths } from '../../paths.ts';
import { maxOnlinePieces, phoneHref, shop } from '../../shop.ts';
import styles from './quote-generator.module.css';

type Props = {
  lack: EstimateLack;
  estimate: Estimate;
  now: Date | null;
  book: PriceBook;
  onDate: (dueDate: string) => void;
};

/** Why there is no total, and what to do about it. */
export function NoTotal({ lack, estimate, now, book, onDate }: Props) {
  return (
    <div className={styles.noTotal} role="status">
      <p className="notice warn" id="no-total">
        {lack.part === 'bulk' ? (
          <>
            Over {maxOnlinePieces.toLocaleString('en-US')} pieces, we price by hand, and it’s lower.
            Try the <a href={paths.highVolumePricing}>high-volume calculator</a>, or call{' '}
            <a href={phoneHref}>{shop.phone}</a>.
          </>
        ) : (
          lack.message
        )}
        {lack.part === 'superRush' && (
          <>
            {' '}
            <a href={phoneHref}>Call now</a>
          </>
        )}
      </p>
      {lack.part === 'superRush' && now && (
        <p className="button-row">
          {(['rush', 'standard'] as const).map((wanted) => {
            const dueDate = firstDueDate(wanted, now, book);
            const { screen } = comparePrices({ ...estimate, dueDate }, now, book);
            return (
              <button
                key={wanted}
                type="button"
                className="button quiet"
                onClick={() => onDate(dueDate)}
              >
                {formatDay(dueDate, now)}, {wanted}: {formatCents(screen.totalCents)}
              </button>
            );
          })}
        </p>
      )}
    </div>
  );
}
