import { addDays, addMonths, startOfWeek } from '../../platform/dates/calendar.ts';
import { countDays, dayRangeProblem, type DayRange } from '../../platform/dates/day-range.ts';
import { quotePaths, type QuotePath } from '../../site/quote-path.ts';

/** The ranges on the dashboard (product.md#analytics-dashboard). */
export const analyticsRanges = ['today', 'week', 'month', 'custom'] as const;
type AnalyticsRange = (typeof analyticsRanges)[number];

export const rangeLabels: Readonly<Record<AnalyticsRange, string>> = {
  today: 'Today',
  week: 'Last 7 Days',
  month: 'Last 30 Days',
  custom: 'Custom Range',
};

/** Ten years, give or take a leap day. */
export const longestRange = { days: 3660, words: 'ten years' };

/** The UTC calendar day at `now`: the day of counters (product.md#visit-counts) and this dashboard. */
export const utcDay = (now: Date): string => now.toISOString().slice(0, 10);

/**
 * The days of a choice (product.md#analytics-dashboard): today; 7 or 30 days including today; or
 * between both custom dates. Without both dates, a custom range is the last 30 days, and so is
 * anything else.
 */
export function daysOf(range: AnalyticsRange, custom: Partial<DayRange>, now: Date): DayRange {
  const to = utcDay(now);
  if (range === 'today') return { from: to, to };
  if (range === 'week') return { from: addDays(to, -6), to };
  if (range === 'custom' && custom.from && custom.to) return { from: custom.from, to: custom.to };
  return { from: addDays(to, -29), to };
}

/** Why a custom range can't be shown. */
export const rangeProblem = (custom: Partial<DayRange>, now: Date) =>
  dayRangeProblem(custom, utcDay(now), longestRange);

/** What one point of a range's charts covers; read_analytics answers a row for each. */
export type ChartUnit = 'day' | 'week' | 'month';

/** Days up to a quarter, weeks up to a year, then months. */
export function chartUnit(range: DayRange): ChartUnit {
  const days = countDays(range);
  return days <= 92 ? 'day' : days <= 366 ? 'week' : 'month';
}

/** The first day of each unit that a range touches; for weeks, a Monday. */
export function chartDays(range: DayRange): string[] {
  const unit = chartUnit(range);
  const start = {
    day: range.from,
    week: startOfWeek(range.from),
    month: `${range.from.slice(0, 7)}-01`,
  };
  const days: string[] = [];
  for (
    let day = start[unit];
    day <= range.to;
    day = unit === 'month' ? addMonths(day, 1) : addDays(day, unit === 'week' ? 7 : 1)
  ) {
    days.push(day);
  }
  return days;
}

/** The range of the same length right before. */
export function periodBefore(range: DayRange): DayRange {
  const days = countDays(range);
  return { from: addDays(range.from, -days), to: addDays(range.from, -1) };
}

/** completed out of attempts in percent; 0 if there are none. Never more than 100. */
export function completionRate(completed: number, attempts: number): number {
  return attempts > 0 ? (completed / attempts) * 100 : 0;
}

/** Average minutes of completed visits; 0 if there are none. */
export function averageMinutes(minutes: number, completed: number): number {
  return completed > 0 ? minutes / completed : 0;
}

/** Percentages and minutes have one decimal: '38.6%'. */
export const percentText = (percent: number): string => `${percent.toFixed(1)}%`;
export const minutesText = (minutes: number): string => `${minutes.toFixed(1)} min`;

export type FunnelStep = { step: string; label: string; count: number; percent: number };

const stepLabels: Readonly<Record<string, string>> = {
  basicInfo: 'Basic info',
  projectDetails: 'Project details',
  materialSelection: 'Material',
  colorSelection: 'Color',
  quantitySelection: 'Quantity',
  printLocations: 'Print locations',
  artworkUpload: 'Artwork',
  designCreated: 'Design created',
};

/**
 * A path's funnel: the first step is 100, each other step its share of the first, then completion,
 * and for quotes, those that became orders. Because steps are counted in any order, a later one can pass an earlier one, but a share never
 * passes 100.
 */
export function funnelOf(
  path: QuotePath,
  counts: Readonly<Record<string, number>>,
  completed: number,
  /** How many of the quotes became orders; null for a path that ends with an order anyway. */
  ordered: number | null = null,
): FunnelStep[] {
  const steps: readonly string[] = quotePaths[path];
  const first = counts[steps[0] ?? ''] ?? 0;
  const share = (count: number) => (first > 0 ? Math.min(100, (count / first) * 100) : 0);
  return [
    ...steps.map((step, index) => ({
      step,
      label: stepLabels[step] ?? step,
      count: counts[step] ?? 0,
      percent: index === 0 ? 100 : share(counts[step] ?? 0),
    })),
    { step: 'completed', label: 'Completed', count: completed, percent: share(completed) },
    ...(ordered === null
      ? []
      : [{ step: 'ordered', label: 'Ordered', count: ordered, percent: share(ordered) }]),
  ];
}

export const pathLabels: Readonly<Record<QuotePath, string>> = {
  quoteForm: 'Quote Request Form',
  screenPrinting: 'Screen Printing Order',
  shirtDesigner: 'Shirt Designer',
};

/** Change in percent against the period before; null if there is nothing to compare with. */
export function changePercent(now: number, before: number): number | null {
  return before === 0 ? null : ((now - before) / before) * 100;
}
