import type { CustomerOrder } from '../../contracts/open-order.ts';
import { approvalDeadline } from '../../domain/approval-clock.ts';
import { formatDay, formatTime } from '../../domain/date-words.ts';
import { orderStage } from '../../domain/job.ts';
import { shopToday } from '../../domain/turnaround.ts';
import { story } from './order-words.ts';
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
