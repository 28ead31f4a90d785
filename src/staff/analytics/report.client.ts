import type { Analytics, AnalyticsSums } from './read-analytics.rpc.ts';
import {
  averageMinutes,
  changePercent,
  chartDays,
  completionRate,
  minutesText,
  percentText,
} from './analytics.ts';
import type { DayRange } from '../../platform/dates/day-range.ts';
import { countText } from '../../platform/count-words.ts';
import { formatFullDate, formatShortDate } from '../../platform/dates/date-words.ts';
import { formatCents, formatCentsShort } from '../../platform/money.ts';
import { quotePaths, type QuotePath } from '../../site/quote-path.ts';

/**
 * How a figure compares with the period before: a sign and words. `tone` only affects the color.
 */
export type Change = { sign: '▲' | '▼' | ''; text: string; tone: 'good' | 'bad' | 'even' };
export type Figure = { name: string; value: string; change: Change; note: string };

export const pathNames = Object.keys(quotePaths) as QuotePath[];

/** Attempts, completions, and minutes of all paths together, and the average order in cents. */
export function totalsOf(sums: AnalyticsSums) {
  const add = (part: 'attempts' | 'completed' | 'minutes') =>
    pathNames.reduce((total, path) => total + sums[path][part], 0);
  const [attempts, completed, minutes] = [add('attempts'), add('completed'), add('minutes')];
  return {
    attempts,
    completed,
    rate: completionRate(completed, attempts),
    averageMinutes: averageMinutes(minutes, completed),
    averageOrderCents: sums.orders > 0 ? Math.round(sums.revenueCents / sums.orders) : 0,
  };
}

/** The stat cards compared with the same number of days before. */
export function figuresOf({ now, before }: Pick<Analytics, 'now' | 'before'>, days: number) {
  const [here, there] = [totalsOf(now), totalsOf(before)];
  const period = days === 1 ? 'the day before' : `the ${countText(days)} days before`;
  const rateFigure = (
    name: string,
    [part, all]: readonly [number, number],
    [partBefore, allBefore]: readonly [number, number],
    note: string,
    better: Better,
  ): Figure => {
    const [rate, rateBefore] = [completionRate(part, all), completionRate(partBefore, allBefore)];
    return {
      name,
      value: percentText(rate),
      change: allBefore
        ? difference(rate - rateBefore, 'points', ['higher', 'lower'], better)
        : noneBefore(period),
      note,
    };
  };
  return {
    attempts: {
      name: 'Total Attempts',
      value: countText(here.attempts),
      change: shareChange(here.attempts, there.attempts, period),
      note: `${countText(there.attempts)} before`,
    },
    rate: rateFigure(
      'Overall Completion Rate',
      [here.completed, here.attempts],
      [there.completed, there.attempts],
      `${countText(here.completed)} completed`,
      'more',
    ),
    time: {
      name: 'Average Time',
      value: minutesText(here.averageMinutes),
      change: there.completed
        ? difference(
            here.averageMinutes - there.averageMinutes,
            'min',
            ['longer', 'shorter'],
            'less',
          )
        : noneBefore(period),
      note: 'Per completed session',
    },
    revenue: {
      name: 'Order Revenue',
      value: formatCentsShort(Math.round(now.revenueCents / 100) * 100),
      change: shareChange(now.revenueCents, before.revenueCents, period),
      note: `Before tax · ${formatCents(before.revenueCents)} before`,
    },
    tax: {
      name: 'Sales Tax',
      value: formatCentsShort(Math.round(now.taxCents / 100) * 100),
      change: shareChange(now.taxCents, before.taxCents, period),
      note: 'Not part of the revenue',
    },
    orders: {
      name: 'Orders',
      value: countText(now.orders),
      change: shareChange(now.orders, before.orders, period),
      note: `${countText(now.pieces)} pieces`,
    },
    average: {
      name: 'Average Order',
      value: formatCents(here.averageOrderCents),
      change: shareChange(here.averageOrderCents, there.averageOrderCents, period),
      note: `${(now.orders ? now.pieces / now.orders : 0).toFixed(1)} pieces each`,
    },
    quotes: rateFigure(
      'Quotes That Became Orders',
      [now.quotesOrdered, now.quotes],
      [before.quotesOrdered, before.quotes],
      `${countText(now.quotesOrdered)} of ${countText(now.quotes)} quotes`,
      'more',
    ),
    rush: rateFigure(
      'Rush Share',
      [now.rushOrders, now.orders],
      [before.rushOrders, before.orders],
      `${countText(now.rushOrders)} of ${countText(now.orders)} orders`,
      'neither',
    ),
  } satisfies Record<string, Figure>;
}

type Better = 'more' | 'less' | 'neither';

function shareChange(now: number, before: number, period: string): Change {
  const percent = changePercent(now, before);
  if (percent === null) return noneBefore(period);
  if (Number(percent.toFixed(1)) === 0) return unchanged;
  return {
    ...(percent > 0 ? ({ sign: '▲', tone: 'good' } as const) : { sign: '▼', tone: 'bad' }),
    text: `${decimalText(Math.abs(percent))}% ${percent > 0 ? 'up' : 'down'} on ${period}`,
  };
}

function difference(
  amount: number,
  unit: string,
  [more, less]: readonly [string, string],
  better: Better,
): Change {
  if (Number(amount.toFixed(1)) === 0) return unchanged;
  const up = amount > 0;
  return {
    sign: up ? '▲' : '▼',
    text: `${Math.abs(amount).toFixed(1)} ${unit} ${up ? more : less}`,
    tone: better === 'neither' ? 'even' : up === (better === 'more') ? 'good' : 'bad',
  };
}

/** '44,990.9': starting from almost nothing, a change can be any size. */
const decimalText = (amount: number) =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const unchanged: Change = { sign: '', text: 'Unchanged', tone: 'even' };
const noneBefore = (period: string): Change => ({
  sign: '',
  text: `None in ${period}`,
  tone: 'even',
});

/** Shown while nothing is known: zeros for every point of the charts. */
export function emptyAnalytics(range: DayRange): Analytics {
  const none = { attempts: 0, completed: 0, minutes: 0, funnel: {} };
  const sums: AnalyticsSums = {
    quoteForm: none,
    screenPrinting: none,
    shirtDesigner: none,
    orders: 0,
    revenueCents: 0,
    taxCents: 0,
    pieces: 0,
    rushOrders: 0,
    quotes: 0,
    quotesOrdered: 0,
  };
  const days = chartDays(range).map((day) => ({
    day,
    attempts: 0,
    completed: 0,
    orders: 0,
    revenueCents: 0,
  }));
  return { now: sums, before: sums, days, garments: [], colors: [], sizes: [], artworkTypes: [] };
}

/** No visitors and no orders. */
export const isQuiet = ({ now }: Analytics): boolean =>
  totalsOf(now).attempts === 0 && totalsOf(now).completed === 0 && now.orders + now.quotes === 0;

/** At most five round steps from 0 to at least `most`, for a chart's grid lines. */
export function axisTicks(most: number): number[] {
  const rough = Math.max(most, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10]
    .map((factor) => factor * power)
    .find((each) => each >= rough && Number.isInteger(each));
  const tick = step ?? 10 * power;
  return Array.from({ length: Math.ceil(Math.max(most, 1) / tick) + 1 }, (_, at) => at * tick);
}

/** 'Oct 21 to Nov 21, 2026', or a single day. */
export function rangeText({ from, to }: DayRange): string {
  if (from === to) return formatFullDate(to);
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  return `${sameYear ? formatShortDate(from) : formatFullDate(from)} to ${formatFullDate(to)}`;
}
