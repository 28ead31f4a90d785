import type { CustomerOrder } from '../../contracts/open-order.ts';
import type { ClockWords } from '../../domain/approval-words.ts';
import { OrderDesk } from './OrderNotice.tsx';
import { changeWords, nextWords } from './order-words.ts';
import styles from './order-page.module.css';

type Props = { order: CustomerOrder; clock: ClockWords; now: Date };

/** What happens next and what can still be changed, on the ticket beside the picture. */
export function NextStep({ order, clock, now }: Props) {
  const { title, texts } = nextWords(order, clock, now);
  return (
    <section aria-labelledby="next-title" className={`ticket ${styles.next}`}>
      <p className="kicker">What happens next</p>
      <h2 id="next-title">{title}</h2>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <div className={styles.change}>
        <h3>Change something</h3>
        <p>{changeWords(order, clock)}</p>
        <p>
          <OrderDesk /> and mention #{order.number}.
        </p>
      </div>
    </section>
  );
}
