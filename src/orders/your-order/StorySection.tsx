import type { CustomerOrder } from './open-order.contract.ts';
import { approvalDeadline } from '../../proofs/approval-clock.ts';
import { formatDay, formatTime } from '../../platform/dates/date-words.ts';
import { orderStage } from '../job.ts';
import { shopToday } from '../due-dates/turnaround.ts';
import { story } from './order-words.client.ts';
import { Section } from './Section.tsx';
import styles from './order-page.module.css';

/** What happened, by day, and what has to happen next. */
export function StorySection({ order, now }: { order: CustomerOrder; now: Date }) {
  const say = (at: Date) => formatDay(shopToday(at), now);
  const deadline = approvalDeadline(order);
  return (
    <Section title="The story so far">
      <ol className={styles.story}>
        {story(order).map(({ at, text }, index) => (
          <li key={index}>
            <time dateTime={at}>{say(new Date(at))}</time>
            <span dir="auto">{text}</span>
          </li>
        ))}
        {orderStage(order.status) === 'shown' && now < deadline && (
          <li className={styles.deadline}>
            <time dateTime={deadline.toISOString()}>{say(deadline)}</time>
            <span>Your approval, by {formatTime(deadline)}</span>
          </li>
        )}
      </ol>
    </Section>
  );
}
