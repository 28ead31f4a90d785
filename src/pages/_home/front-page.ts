import { nextCutoffAt, timeLeft } from '../../orders/due-dates/cutoff.ts';
import { isOpenDay } from '../../orders/due-dates/open-day.ts';
import { shop } from '../../shop.ts';
import { showLead } from './price-lead.ts';

const [day, left] = document.querySelectorAll('[data-cutoff]') as Iterable<Element> as [
  Element,
  Element,
];

const show = () => {
  const now = Date.now();
  const at = nextCutoffAt(now, shop.timeZone, shop.cutoffHour, isOpenDay);
  left.textContent = timeLeft(at - now);
  // It's today's cutoff unless more time is left than from midnight to the cutoff.
  day.textContent = `${
    at - now > shop.cutoffHour * 36e5
      ? new Date(at).toLocaleDateString('en-US', { weekday: 'long', timeZone: shop.timeZone })
      : 'Today'
  }’s cutoff`;
  showLead();
};
show();
setInterval(show, 60_000);
