import { marginOf, type OrderCost } from '../../orders/prices/margin.ts';
import { paths } from '../../paths.ts';
import { countedText } from '../../platform/count-words.ts';
import { formatCents } from '../../platform/money.ts';
import type { Job } from './read-job.rpc.ts';
import styles from './money.module.css';

type Price = NonNullable<Extract<Job, { kind: 'order' }>['price']>;

/** What is left of an order's price, for owners (product.md#margins). */
export function JobMargin({ price, cost }: { price: Price; cost: OrderCost }) {
  const { soldCents, cents, permille } = marginOf(price, cost);
  const lines: readonly (readonly [string, number])[] = [
    ['Sold for, without tax', soldCents],
    [`${countedText(cost.boughtPieces, 'blank')} bought for it`, -cost.boughtCents],
    ['Freight of those', -cost.freightCents],
    [`${countedText(cost.restPieces, 'blank')} from stock or still to buy`, -cost.restCents],
    [`${countedText(cost.pressMinutes ?? 0, 'minute')} on the press`, -(cost.pressCents ?? 0)],
    ['Card fees', -cost.feeCents],
  ];
  return (
    <details className={styles.terms}>
      <summary>
        Margin: {cost.unknownPieces > 0 && 'at most '}
        {formatCents(cents)}
        {permille !== null && `, ${(permille / 10).toFixed(1)}%`}
      </summary>
      <ul>
        {lines
          .filter(([, amount], at) => at === 0 || amount !== 0)
          .map(([label, amount]) => (
            <li key={label}>
              <p>{label}</p>
              <p>{formatCents(amount)}</p>
            </li>
          ))}
      </ul>
      {cost.unpricedMinutes !== null && (
        <p>
          {countedText(cost.unpricedMinutes, 'minute')} on the press, not counted: the{' '}
          <a href={paths.adminSettings}>settings</a> don’t say what an hour there costs.
        </p>
      )}
      {cost.unknownPieces > 0 && (
        <p>
          Nobody knows what {countedText(cost.unknownPieces, 'blank')} cost, so they aren’t counted.
        </p>
      )}
    </details>
  );
}
