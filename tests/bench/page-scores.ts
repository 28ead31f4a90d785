import lighthouse from 'lighthouse';
import { median } from './statistics.ts';

/** Lighthouse's verdict on a page, on a simulated mid-range phone with slow 4G. */
export type PageScores = {
  /** 0 to 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Milliseconds. */
  readonly fcp: number;
  readonly lcp: number;
  /** One for each run, in order. */
  readonly lcpRuns: readonly number[];
  readonly tbt: number;
  readonly speedIndex: number;
  /** Ids of failed audits that count toward a score, except those about speed. */
  readonly failed: readonly string[];
};

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/**
 * Runs Lighthouse in the browser at this debugging port. Timings are the median of `runs` runs;
 * everything else is the same each time and is read once.
 * @throws when Lighthouse can't judge the page
 */
export async function scorePage(
  debuggingPort: number,
  url: string,
  runs: number,
): Promise<PageScores> {
  const ask = async (onlyCategories: readonly Category[]) => {
    const result = await lighthouse(url, {
      port: debuggingPort,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: [...onlyCategories],
      disableFullPageScreenshot: true,
    });
    if (!result) throw new Error('Lighthouse gave no result');
    if (result.lhr.runtimeError) throw new Error(result.lhr.runtimeError.message);
    return result.lhr;
  };
  // On a busy machine, a trace sometimes lacks its beginning.
  const run = (of: readonly Category[]) => ask(of).catch(() => ask(of));
  type Report = Awaited<ReturnType<typeof run>>;
  const score = ({ categories: of }: Report, id: Category) =>
    Math.round((of[id]?.score ?? NaN) * 100);
  const first = await run(categories);
  const reports = [first];
  while (reports.length < runs) reports.push(await run(['performance']));
  const times = (id: string) => reports.map(({ audits }) => audits[id]?.numericValue ?? NaN);
  const failed = categories
    .filter((id) => id !== 'performance')
    .flatMap((id) => first.categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (first.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  const lcpRuns = times('largest-contentful-paint');
  return {
    performance: median(reports.map((report) => score(report, 'performance'))),
    accessibility: score(first, 'accessibility'),
    bestPractices: score(first, 'best-practices'),
    seo: score(first, 'seo'),
    fcp: median(times('first-contentful-paint')),
    lcp: median(lcpRuns),
    lcpRuns,
    tbt: median(times('total-blocking-time')),
    speedIndex: median(times('speed-index')),
    failed: [...new Set(failed)],
  };
}
