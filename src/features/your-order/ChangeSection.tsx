import type { CustomerOrder } from '../../contracts/open-order.ts';
import type { ClockWords } from '../../domain/approval-words.ts';
import { OrderDesk } from './OrderNotice.tsx';
import { changeWords } from './order-words.ts';
import { Section } from './Section.tsx';
import styles from './order-page.module.css';

type Props = { order: CustomerOrder; clock: ClockWords };

/** What can still be changed, until when, and how. */
export function ChangeSection({ order, clock }: Props) {
  return (
    <Section title="Change something" className={styles.change}>
      <p>{changeWords(order, clock)}</p>
      <p className={styles.soft}>
        <OrderDesk /> and mention #{order.number}.
      </p>
    </Section>
  );
}
