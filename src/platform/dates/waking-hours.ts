import { shopTime } from '../../shop.ts';

/** When people are awake, by the shop's clock: from this hour until before the other. */
const wakingHours = { from: 8, until: 20 };

const hourWords = new Intl.DateTimeFormat('en-US', {
  timeZone: shopTime.zone,
  hour: 'numeric',
  hourCycle: 'h23',
});

/** Whether reminders may go out: from 8:00 AM until before 8:00 PM at the shop. */
export function isAwake(now: Date): boolean {
  const hour = Number(hourWords.format(now));
  return hour >= wakingHours.from && hour < wakingHours.until;
}
