// product: page-weight
import { describe, expect, test } from 'vitest';
import { paths } from '../../src/paths.ts';
import {
  islandLimits,
  missedLimits,
  showFigure,
  staticLimits,
  type PageFigures,
} from './limits.ts';

type Changes = {
  readonly page?: string;
  readonly weight?: Partial<PageFigures['weight']>;
  readonly scores?: Partial<NonNullable<PageFigures['scores']>>;
  readonly timesFloor?: number;
};

/** A page that is exactly at every limit. */
function figures({
  page = '/about',
  weight,
  scores,
  timesFloor = 1.25,
}: Changes = {}): PageFigures {
  return {
    page,
    weight: {
      html: 13_000,
      css: 0,
      js: 0,
      font: 0,
      image: 0,
      other: 0,
      total: 150_000,
      requests: 12,
      script: 1_250,
      scriptSent: 1_000,
      inlineStyle: 0,
      cls: 0,
      noindex: false,
      shifts: [],
      scripts: [],
      errors: [],
      ...weight,
    },
    scores: {
      performance: 100,
      accessibility: 100,
      bestPractices: 100,
      seo: 100,
      fcp: 0,
      lcp: 0,
      lcpRuns: [],
      tbt: 0,
      speedIndex: 0,
      failed: [],
      ...scores,
    },
    timesFloor,
  };
}

describe('limits of a static page', () => {
  test('are met at the limit', () => {
    expect(missedLimits(figures(), staticLimits)).toEqual([]);
  });

  test.each<[string, Changes]>([
    ['script B 1001 of 1000', { weight: { scriptSent: 1_001 } }],
    ['HTML+CSS B 13001 of 13000', { weight: { html: 13_001 } }],
    ['HTML+CSS B 13001 of 13000', { weight: { html: 12_000, css: 1_001 } }],
    ['requests 13 of 12', { weight: { requests: 13 } }],
    ['total B 150001 of 150000', { weight: { total: 150_001 } }],
    ['CLS 0.000019 of 0', { weight: { cls: 0.0000191 } }],
    ['performance 99 of 100', { scores: { performance: 99 } }],
    ['accessibility 99 of 100', { scores: { accessibility: 99 } }],
    ['best practices 99 of 100', { scores: { bestPractices: 99 } }],
    ['SEO 99 of 100', { scores: { seo: 99 } }],
    ['LCP × floor 1.251 of 1.25', { timesFloor: 1.251 }],
    ['performance NaN of 100', { scores: { performance: NaN } }],
  ])('are missed one step past the limit: %s', (missed, changes) => {
    expect(missedLimits(figures(changes), staticLimits)).toEqual([missed]);
  });

  test('let the front page have 3,000 bytes of script, in a file or not', () => {
    const most = { page: '/', weight: { js: 2_700, scriptSent: 3_000 } };
    expect(missedLimits(figures(most), staticLimits)).toEqual([]);
    const more = { page: '/', weight: { scriptSent: 3_001 } };
    expect(missedLimits(figures(more), staticLimits)).toEqual([
      'front page’s script B 3001 of 3000',
    ]);
  });

  test('skip SEO on pages that search engines should ignore', () => {
    const changes = { weight: { noindex: true }, scores: { seo: 66 } };
    expect(missedLimits(figures(changes), staticLimits)).toEqual([]);
  });

  test('ignore what wasn’t measured', () => {
    const unscored = { ...figures(), scores: null, timesFloor: null };
    expect(missedLimits(unscored, staticLimits)).toEqual([]);
  });
});

test('limits the scripts of the forms and the designer, but not those of other islands', () => {
  const missed = (page: string, js: number) =>
    missedLimits(figures({ page, weight: { js } }), islandLimits);
  expect(missed(paths.order, 113_000)).toEqual([]);
  expect(missed(paths.order, 141_250)).toEqual(['JS, % of its limit 125 of 100']);
  expect(missed(paths.quoteGenerator, 97_001)).toEqual(['JS, % of its limit 100.001 of 100']);
  expect(missed(paths.login, 199_000)).toEqual([]);
});

test('shows figures with as few digits as distinguish them', () => {
  expect([13_000, 0, 1.25, 1.33333, 0.0019, NaN].map(showFigure)).toEqual([
    '13000',
    '0',
    '1.25',
    '1.333',
    '0.0019',
    'NaN',
  ]);
});
