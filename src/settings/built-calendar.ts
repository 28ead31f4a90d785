import { hoursText, spanText, type ShopCalendar } from '../orders/due-dates/shop-calendar.ts';
import { usualCalendar } from '../shop.ts';
import { published } from './published.ts';

/** As in src/settings/built-book.ts. */
declare const builtShopCalendar: ShopCalendar | undefined;

/** The shop's calendar that pages and functions were built with. */
export const calendar: ShopCalendar =
  typeof builtShopCalendar === 'undefined'
    ? (published?.calendar ?? usualCalendar)
    : builtShopCalendar;

/** '9:30–5:00 weekdays'. */
export const shopHours = /* @__PURE__ */ hoursText(calendar);

/** '6–8': business days. */
export const reorderDays = /* @__PURE__ */ spanText(calendar.reorderDays);
