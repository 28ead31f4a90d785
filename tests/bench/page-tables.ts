import { formatGrid, kilobytes } from './grid.ts';
import { missedLimits, showFigure, staticLimits, type PageFigures, type Limit } from './limits.ts';
import { ourName } from './sites.ts';

/** A page of another site, and the page of ours that it's compared with. */
export type OtherFigures = PageFigures & { readonly site: string; readonly ours: PageFigures };

/** One row per page: the figure for each limit, and which limits are missed. */
export function formatLimits(measured: readonly PageFigures[], limits: readonly Limit[]): string {
  const head = limits.map(({ most, least }) =>
    most === undefined ? `≥ ${least ?? ''}` : `≤ ${showFigure(most)}`,
  );
  const rows = measured.map((figures) => {
    const missed = missedLimits(figures, limits);
    const isWhole = limits.every(({ read }) => read(figures) !== null);
    return [
      figures.page,
      ...limits.map(({ read, holdsFor }) => {
        const value = read(figures);
        if (value === null) return '–';
        return holdsFor?.(figures) === false ? `(${showFigure(value)})` : showFigure(value);
      }),
      missed.length > 0 ? `missed: ${missed.join(', ')}` : isWhole ? 'met' : 'met where measured',
    ];
  });
  return formatGrid(
    ['page', ...limits.map(({ name }) => name), 'limits'],
    [['limit', ...head, ''], ...rows],
    ['limits'],
  );
}

/** One row per page: its weight by kind, and what Lighthouse timed and marked down. */
export function formatDetails(measured: readonly PageFigures[]): string {
  const kinds = ['html', 'css', 'js', 'font', 'image', 'other'] as const;
  const header = [
    'page',
    'HTML KB',
    'CSS',
    'JS',
    'font',
    'image',
    'other',
    'inline style B',
    'script B',
  ];
  const timed = ['FCP ms', 'LCP ms', 'LCP of each run', 'TBT ms', 'Speed Index ms'];
  const ms = (value: number): string => value.toFixed(0);
  const rows = measured.map(({ page, weight, scores }) => [
    page,
    ...kinds.map((kind) => kilobytes(weight[kind])),
    String(weight.inlineStyle),
    String(weight.script),
    ...(scores
      ? [
          ms(scores.fcp),
          ms(scores.lcp),
          scores.lcpRuns.map(ms).join(' '),
          ms(scores.tbt),
          ms(scores.speedIndex),
          scores.failed.join(' '),
        ]
      : []),
  ]);
  return formatGrid([...header, ...timed, 'audits missed'], rows, ['audits missed']);
}

/** Errors in the console, and what moved. */
export function formatComplaints(measured: readonly PageFigures[]): string {
  const lines = measured.flatMap(({ page, weight }) => [
    ...weight.errors.map((error) => `${page}: ${error}`),
    ...weight.shifts
      .filter(({ value, afterInput }) => value > 0 && !afterInput)
      .map(
        ({ value, at, nodes }) =>
          `${page}: shift of ${value.toFixed(4)} at ${at.toFixed(0)} ms: ${[...new Set(nodes)].join(', ')}`,
      ),
  ]);
  return lines.length === 0 ? 'No errors in the console, no layout shifts.' : lines.join('\n');
}

/** What other sites are compared by: the limits of our pages, and the figures behind them. */
const measures: readonly Limit[] = [
  ...staticLimits,
  { name: 'JS files B', read: ({ weight }) => weight.js },
  { name: 'HTML B', read: ({ weight }) => weight.html },
  { name: 'CSS files B', read: ({ weight }) => weight.css },
  { name: 'fonts B', read: ({ weight }) => weight.font },
  { name: 'images B', read: ({ weight }) => weight.image },
  { name: 'FCP ms', read: ({ scores }) => scores && Math.round(scores.fcp) },
  { name: 'LCP ms', read: ({ scores }) => scores && Math.round(scores.lcp) },
  { name: 'TBT ms', read: ({ scores }) => scores && Math.round(scores.tbt) },
  { name: 'Speed Index ms', read: ({ scores }) => scores && Math.round(scores.speedIndex) },
];

/**
 * A table for each of our pages: one row per measure, two columns per site with its ratio to ours.
 */
export function formatOthers(others: readonly OtherFigures[]): string {
  const show = (value: number | null): string => (value === null ? '–' : showFigure(value));
  return [...new Set(others.map(({ ours }) => ours))]
    .map((ours) => {
      const beside = others.filter((other) => other.ours === ours);
      const rows = measures.map(({ name, read }) => {
        const own = read(ours);
        return [
          name,
          show(own),
          ...beside.flatMap((other) => {
            const value = read(other);
            return [show(value), ratio(value, own)];
          }),
        ];
      });
      const header = beside.flatMap(({ site, page }) => [`${site} ${page}`, '×']);
      return formatGrid(['measure', `${ourName} ${ours.page}`, ...header], rows);
    })
    .join('\n\n');
}

/** `value` as a multiple of `own`, such as '2.5'; empty if either is missing. */
function ratio(value: number | null, own: number | null): string {
  if (value === null || own === null) return '';
  if (value === own) return '1.00';
  return own === 0 ? '' : (value / own).toFixed(2);
}
