import { paths } from '../../src/paths.ts';
import type { PageScores } from './page-scores.ts';
import type { PageWeight } from './page-weight.ts';

/** The figures of one page. */
export type PageFigures = {
  /** Its path, such as '/about'. */
  readonly page: string;
  readonly weight: PageWeight;
  /** null if Lighthouse didn't run or couldn't judge the page. */
  readonly scores: PageScores | null;
  /** Its simulated LCP divided by the lightest page's in the same run. */
  readonly timesFloor: number | null;
};

export type Limit = {
  readonly name: string;
  /** null if it wasn't measured. */
  readonly read: (figures: PageFigures) => number | null;
  readonly most?: number;
  readonly least?: number;
  /** Which pages it limits; the others still show the figure. */
  readonly holdsFor?: (figures: PageFigures) => boolean;
};

const unshifted: Limit = { name: 'CLS', read: ({ weight }) => weight.cls, most: 0 };
const indexed = ({ weight }: PageFigures): boolean => !weight.noindex;

/** The front page calculates a price, which takes more script than other static pages have. */
export const homeScriptLimit = 3_000;
const notHome = ({ page }: PageFigures): boolean => page !== paths.home;

/** For every page without an island. No framework fits into either limit of script. */
export const staticLimits: readonly Limit[] = [
  { name: 'script B', read: ({ weight }) => weight.scriptSent, most: 1_000, holdsFor: notHome },
  {
    name: 'front page’s script B',
    read: ({ weight }) => weight.scriptSent,
    most: homeScriptLimit,
    holdsFor: (figures) => !notHome(figures),
  },
  { name: 'HTML+CSS B', read: ({ weight }) => weight.html + weight.css, most: 13_000 },
  { name: 'requests', read: ({ weight }) => weight.requests, most: 12 },
  { name: 'total B', read: ({ weight }) => weight.total, most: 150_000 },
  unshifted,
  { name: 'performance', read: ({ scores }) => scores?.performance ?? null, least: 100 },
  { name: 'accessibility', read: ({ scores }) => scores?.accessibility ?? null, least: 100 },
  { name: 'best practices', read: ({ scores }) => scores?.bestPractices ?? null, least: 100 },
  { name: 'SEO', read: ({ scores }) => scores?.seo ?? null, least: 100, holdsFor: indexed },
  { name: 'LCP × floor', read: ({ timesFloor }) => timesFloor, most: 1.25 },
];

/**
 * Script limits of these pages, in bytes as sent: all files a page starts with, the order form's
 * until a file is chosen, the designer's with the whole editor.
 */
export const scriptLimits: Readonly<Record<string, number>> = {
  [paths.order]: 113_000,
  [paths.checkout]: 111_000,
  [paths.quoteGenerator]: 97_000,
  [paths.yourOrder]: 94_000,
  [paths.orderConfirmation]: 94_000,
  [paths.yourQuote]: 94_000,
  [paths.yourLine]: 94_000,
  [paths.getQuote]: 93_000,
  [paths.reorders]: 89_000,
  [paths.shirtDesigner]: 172_000,
};

/** The limit for an open order: its page, and the part that shows the order. */
export const openOrderScriptLimit = 127_500;

/** For pages with islands. */
export const islandLimits: readonly Limit[] = [
  {
    name: 'JS, % of its limit',
    read: ({ page, weight }) => (100 * weight.js) / (scriptLimits[page] ?? Infinity),
    most: 100,
    holdsFor: ({ page }) => page in scriptLimits,
  },
  unshifted,
];

/**
 * The `limits` that the page misses, such as 'script B 1057 of 1000'; unmeasured ones don't count.
 */
export function missedLimits(figures: PageFigures, limits: readonly Limit[]): string[] {
  return limits.flatMap((limit) => {
    const value = limit.read(figures);
    if (value === null || limit.holdsFor?.(figures) === false) return [];
    const { most = Infinity, least = -Infinity } = limit;
    // NaN, where Lighthouse gave no number, misses the limit too.
    if (value <= most && value >= least) return [];
    return `${limit.name} ${showFigure(value)} of ${showFigure(limit.most ?? least)}`;
  });
}

/** 13000 → '13000', 1.3333 → '1.333', 0.000019 → '0.000019': small numbers keep two digits. */
export function showFigure(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) < 0.01
    ? String(Number(value.toPrecision(2)))
    : String(Number(value.toFixed(3)));
}
