import type { CustomerOrder } from '../../contracts/open-order.ts';
import type { ClockWords } from '../../domain/approval-words.ts';
import { OrderDesk } from './OrderNotice.tsx';
import { nextWords } from './order-words.ts';
import styles from './order-page.module.css';

type Props = { order: CustomerOrder; clock: ClockWords; now: Date };

/** What happens next, on the ticket beside the picture. */
export function NextStep({ order, clock, now }: Props) {
  const { title, texts } = nextWords(order, clock, now);
  return (
    <section aria-labelledby="next-title" className={`ticket ${styles.next}`}>
      <p className="kicker">What happens next</p>
      <h2 id="next-title">{title}</h2>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className={styles.desk}>
        <b>Questions, or something to change?</b> <OrderDesk /> and mention #{order.number}.
      </p>
    </section>
  );
}
