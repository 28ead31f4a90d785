import type { Holiday } from '../../shop.ts';

/** When the shop is open, and how long its work takes; owners decide it (product.md#price-book). */
export type ShopCalendar = {
  /** 'HH:MM' on weekdays, by the clock on the shop's wall. */
  opens: string;
  closes: string;
  /** Orders placed by this hour on a business day enter the queue that day. */
  cutoffHour: number;
  /** Closed every year. */
  holidays: readonly Holiday[];
  /** Also closed from a day through another, 'YYYY-MM-DD'. */
  closures: readonly { from: string; to: string }[];
  /** Business days that the van is planned for: production starts that much earlier. */
  localDays: number;
  /** Business days, for reorders and for orders larger than the site takes. */
  reorderDays: { from: number; to: number };
};

/** '9:30–5:00 weekdays'. */
export const hoursText = ({ opens, closes }: Pick<ShopCalendar, 'opens' | 'closes'>): string =>
  `${dialText(opens)}–${dialText(closes)} weekdays`;

/** '6–8'. */
export const spanText = ({ from, to }: { from: number; to: number }): string => `${from}–${to}`;

/** '17:00' → '5:00 PM'. */
export const clockText = (time: string): string =>
  `${dialText(time)} ${Number.parseInt(time, 10) < 12 ? 'AM' : 'PM'}`;

/** '17:00' → '5:00'. */
function dialText(time: string): string {
  const [hour, minutes] = time.split(':');
  return `${((Number(hour) + 11) % 12) + 1}:${minutes}`;
}
