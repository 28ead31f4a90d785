import { nextCutoffAt, timeLeft } from '../../orders/due-dates/cutoff.ts';
import { isOpenDay } from '../../orders/due-dates/open-day.ts';
import { calendar } from '../../settings/built-calendar.ts';
import { shopTime } from '../../shop.ts';
import { showLead } from './price-lead.ts';

const [day, left] = document.querySelectorAll('[data-cutoff]') as Iterable<Element> as [
  Element,
  Element,
];

const show = () => {
  const now = Date.now();
  const at = nextCutoffAt(now, shopTime.zone, calendar.cutoffHour, isOpenDay);
  left.textContent = timeLeft(at - now);
  // It's today's cutoff unless more time is left than from midnight to the cutoff.
  day.textContent = `${
    at - now > calendar.cutoffHour * 36e5
      ? new Date(at).toLocaleDateString('en-US', { weekday: 'long', timeZone: shopTime.zone })
      : 'Today'
  }’s cutoff`;
  showLead();
};
show();
setInterval(show, 60_000);
