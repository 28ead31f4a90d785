import { paths } from '../../src/paths.ts';
import type { PageScores } from './page-scores.ts';
import type { PageWeight } from './page-weight.ts';

/** What was measured of one page. */
export type PageFigures = {
  /** Its path, e.g. '/about'. */
  readonly page: string;
  readonly weight: PageWeight;
  /** null where Lighthouse wasn't run, or could not judge. */
  readonly scores: PageScores | null;
  /** Its simulated LCP as a multiple of the lightest page's in the same run. */
  readonly timesFloor: number | null;
};

export type Limit = {
  readonly name: string;
  /** null where it wasn't measured. */
  readonly read: (figures: PageFigures) => number | null;
  readonly most?: number;
  readonly least?: number;
  /** Pages it is no limit for show the figure all the same. */
  readonly holdsFor?: (figures: PageFigures) => boolean;
};

const unshifted: Limit = { name: 'CLS', read: ({ weight }) => weight.cls, most: 0 };
const indexed = ({ weight }: PageFigures): boolean => !weight.noindex;

/** Of every page without an island. A framework comes as a file, so any script file counts as one. */
export const staticLimits: readonly Limit[] = [
  { name: 'framework JS B', read: ({ weight }) => weight.js, most: 0 },
  { name: 'script B', read: ({ weight }) => weight.scriptSent, most: 1_000 },
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
 * What the scripts of these pages may weigh, in bytes as sent, by the issues that asked for them: the
 * order form's until a file is chosen, the designer's with the whole editor.
 */
export const scriptLimits: Readonly<Record<string, number>> = {
  [paths.order]: 96_000,
  [paths.getQuote]: 92_000,
  [paths.reorders]: 92_000,
  [paths.quoteGenerator]: 92_000,
  [paths.shirtDesigner]: 250_000,
};

/** Of pages with islands. */
export const islandLimits: readonly Limit[] = [
  {
    name: 'JS, % of its limit',
    read: ({ page, weight }) => (100 * weight.js) / (scriptLimits[page] ?? Infinity),
    most: 100,
    holdsFor: ({ page }) => page in scriptLimits,
  },
  unshifted,
];

/** What of `limits` the page misses, e.g. 'script B 1057 of 1000'; what wasn't measured isn't missed. */
export function missedLimits(figures: PageFigures, limits: readonly Limit[]): string[] {
  return limits.flatMap((limit) => {
    const value = limit.read(figures);
    if (value === null || limit.holdsFor?.(figures) === false) return [];
    const { most = Infinity, least = -Infinity } = limit;
    // What Lighthouse gave no number for (NaN) is not met either.
    if (value <= most && value >= least) return [];
    return `${limit.name} ${showFigure(value)} of ${showFigure(limit.most ?? least)}`;
  });
}

/** 13000 → '13000', 1.3333 → '1.333', 0.000019 → '0.000019': small ones keep two digits. */
export function showFigure(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return Math.abs(value) < 0.01
    ? String(Number(value.toPrecision(2)))
    : String(Number(value.toFixed(3)));
}
