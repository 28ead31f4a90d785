import type { ReactNode } from 'react';
import type { CustomerOrder } from './open-order.contract.ts';
import type { ClockWords } from '../../proofs/approval-words.ts';
import { groupPath, orderFragment } from '../../paths.ts';
import { OrderDesk } from './OrderNotice.tsx';
import { nextTexts, nextTitle } from './order-words.client.ts';
import styles from './order-page.module.css';

type Props = {
  order: CustomerOrder;
  orderKey: string;
  /** A sentence or two. */
  next: string;
  clock: ClockWords;
  /** What is due has to be paid first. */
  unpaid: boolean;
  /** The way to pay it. */
  children: ReactNode;
};

/** What happens next and how to reach us, on the ticket beside the picture. */
export function NextStep({ order, orderKey, next, clock, unpaid, children }: Props) {
  return (
    <section aria-labelledby="next-title" className={`ticket ${styles.next}`}>
      <p className="kicker">What happens next</p>
      <h2 id="next-title">{nextTitle(order, unpaid)}</h2>
      <p>{next}</p>
      {nextTexts(order, clock).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {order.group && (
        <p>
          <a href={`${groupPath(order.group.slug)}${orderFragment}${orderKey}`}>
            Your group’s page
          </a>
        </p>
      )}
      {children}
      <div className={styles.desk}>
        <p>
          <OrderDesk /> and mention #{order.number}.
        </p>
      </div>
    </section>
  );
}
