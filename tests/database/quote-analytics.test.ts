// product: visit-counts
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { maxVisitMinutes, quotePaths, type QuotePath } from '../../src/site/quote-path.ts';
import { openTestBackend, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());
afterEach(() => backend.sql('delete from public.quote_analytics'));

const day = '2026-11-21';
const paths = Object.keys(quotePaths) as QuotePath[];

function track(event: string, args: Record<string, unknown> = {}): Promise<Response> {
  return backend.tryCall('service', 'track_quote_path', {
    p_day: day,
    p_path: 'quoteForm',
    p_event: event,
    ...args,
  });
}

const counted = (): Promise<Record<string, unknown>[]> =>
  backend.sql(
    `select day::text as day, path, attempts, completed, minutes::float as minutes, funnel
     from public.quote_analytics order by day, path`,
  );
const none = { day, path: 'quoteForm', attempts: 0, completed: 0, minutes: 0, funnel: {} };

describe('counting visits of the quote form', () => {
  test('adds each event to the row of its day and path', async () => {
    await track('start');
    await track('start');
    await track('step', { p_step: 'basicInfo' });
    await track('step', { p_step: 'basicInfo' });
    await track('step', { p_step: 'projectDetails' });
    await track('complete', { p_minutes: 2.25 });
    await track('complete', { p_minutes: 0.5 });
    await track('start', { p_path: 'shirtDesigner' });
    await track('start', { p_day: '2026-11-22' });
    expect(await counted()).toEqual([
      {
        ...none,
        attempts: 2,
        completed: 2,
        minutes: 2.75,
        funnel: { basicInfo: 2, projectDetails: 1 },
      },
      { ...none, path: 'shirtDesigner', attempts: 1 },
      { ...none, day: '2026-11-22', attempts: 1 },
    ]);
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['step', { p_step: 'projectDetails' }, { funnel: { projectDetails: 1 } }],
    ['complete', { p_minutes: 3 }, { completed: 1, minutes: 3 }],
  ])('starts the row with any event: %s', async (event, args, change) => {
    expect((await track(event, args)).ok).toBe(true);
    expect(await counted()).toEqual([{ ...none, ...change }]);
  });

  test('counts each of 30 events at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 3 === 0
          ? track('start')
          : index % 3 === 1
            ? track('step', { p_step: 'basicInfo' })
            : track('complete', { p_minutes: 1 }),
      ),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await counted()).toEqual([
      { ...none, attempts: 10, completed: 10, minutes: 10, funnel: { basicInfo: 10 } },
    ]);
  });

  test.each(paths.flatMap((path) => quotePaths[path].map((step) => [path, step] as const)))(
    'knows the step of %s called %s',
    async (path, step) => {
      expect((await track('step', { p_path: path, p_step: step })).ok).toBe(true);
      expect(await counted()).toEqual([{ ...none, path, funnel: { [step]: 1 } }]);
    },
  );

  test('accepts values that an event doesn’t need, and doesn’t count them', async () => {
    await track('start', { p_step: 'basicInfo', p_minutes: 5 });
    await track('step', { p_step: 'basicInfo', p_minutes: null });
    expect(await counted()).toEqual([{ ...none, attempts: 1, funnel: { basicInfo: 1 } }]);
  });

  test('takes visits of no time and of a whole day', async () => {
    await track('complete', { p_minutes: 0 });
    await track('complete', { p_minutes: maxVisitMinutes });
    expect(await counted()).toEqual([{ ...none, completed: 2, minutes: maxVisitMinutes }]);
  });

  test.each<[string, string, Record<string, unknown>]>([
    ['an unknown path', 'start', { p_path: 'elsewhere' }],
    ['no path', 'start', { p_path: null }],
    ['an unknown event', 'leave', {}],
    ['an unknown step', 'step', { p_step: 'basicinfo' }],
    ['a step of another path', 'step', { p_step: 'designCreated' }],
    ['a step of an unknown path', 'step', { p_path: 'elsewhere', p_step: 'basicInfo' }],
    ['a step without name', 'step', {}],
    ['a completion without minutes', 'complete', {}],
    ['fewer than no minutes', 'complete', { p_minutes: -0.1 }],
    ['more minutes than a day has', 'complete', { p_minutes: maxVisitMinutes + 0.1 }],
    ['minutes that aren’t a number', 'complete', { p_minutes: 'NaN' }],
    ['no day', 'start', { p_day: null }],
    ['a day without end', 'start', { p_day: 'infinity' }],
  ])('refuses %s and counts nothing', async (_, event, args) => {
    const response = await track(event, args);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'PT400' });
    expect(await counted()).toEqual([]);
  });
});
