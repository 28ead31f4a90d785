import type { CustomerOrder } from './open-order.contract.ts';
import { dateWords, goodsLine, kickerOf } from './order-words.client.ts';
import type { ClockWords } from '../../proofs/approval-words.ts';
import styles from './order-page.module.css';

type Props = { order: CustomerOrder; clock: ClockWords; now: Date };

/** What was ordered, and when it's done. */
export function OrderHead({ order, clock, now }: Props) {
  const { above, figure, below } = dateWords(order, clock, now);
  return (
    <header className={`page-head ${styles.head}`}>
      <div>
        <p className="kicker">{kickerOf(order)}</p>
        <h1>Order #{order.number}</h1>
        <p className={styles.goods}>
          {goodsLine(order)}, for <bdi>{order.customerName}</bdi>
        </p>
      </div>
      <div className={styles.clock}>
        <p>{above}</p>
        <p className="figure-large">{figure}</p>
        {below && <p>{below}</p>}
      </div>
    </header>
  );
}
