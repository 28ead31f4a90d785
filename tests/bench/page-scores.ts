import lighthouse from 'lighthouse';

/** What Lighthouse says of a page on a simulated mid-range phone with slow 4G. */
export type PageScores = {
  /** 0 to 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Milliseconds. */
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly speedIndex: number;
  /** Ids of audits below full marks that count towards a score, those of speed aside. */
  readonly failed: readonly string[];
};

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Runs Lighthouse in the browser whose debugging port is given. @throws when it can't judge */
export async function scorePage(debuggingPort: number, url: string): Promise<PageScores> {
  const result = await lighthouse(url, {
    port: debuggingPort,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: [...categories],
  });
  if (!result) throw new Error('Lighthouse gave no result');
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const score = (id: (typeof categories)[number]) =>
    Math.round((lhr.categories[id]?.score ?? NaN) * 100);
  const time = (id: string) => lhr.audits[id]?.numericValue ?? NaN;
  const failed = categories
    .filter((id) => id !== 'performance')
    .flatMap((id) => lhr.categories[id]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: time('first-contentful-paint'),
    lcp: time('largest-contentful-paint'),
    tbt: time('total-blocking-time'),
    speedIndex: time('speed-index'),
    failed: [...new Set(failed)],
  };
}
