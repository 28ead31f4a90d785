import { useEffect, useState } from 'react';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { countdownText, cutoffDayName, cutoffTimeText } from '../../platform/dates/date-words.ts';
import { queueDayText } from '../delivery/delivery-words.ts';
import { nextCutoff } from '../due-dates/turnaround.ts';
import styles from './cutoff-clock.module.css';

/** The countdown to the daily cutoff, refreshed each minute (product.md#order-cutoff). Static until hydrated. */
export function CutoffClock() {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    const tick = () => setNow(shopNow());
    tick();
    const timer = setInterval(tick, 60_000);
    return () => clearInterval(timer);
  }, []);
  const cutoff = now && nextCutoff(now);
  // New elements instead of new text: a growing element would count as a layout shift.
  return (
    <p className={styles.clock}>
      <span key={now ? 'live' : 'static'}>
        {`Next cutoff ${now && cutoff ? `${cutoffDayName(now, cutoff)} ` : ''}${cutoffTimeText}`}
      </span>
      <b key={now ? 'ticking' : 'still'} role="timer">
        {now && cutoff ? countdownText(now, cutoff) : 'weekdays'}
      </b>
      <span key={now ? 'queue' : 'rule'}>
        {now
          ? `Placed now, it enters the queue ${queueDayText(now)}.`
          : 'Later orders enter the queue a day later.'}
      </span>
    </p>
  );
}
