// product: visit-counts
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { completeVisit, reachStep, startVisit } from './visit.client.ts';

let sent: unknown[];
let stored: Map<string, string>;

beforeEach(() => {
  sent = [];
  stored = new Map();
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') });
  vi.stubGlobal('window', {});
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push([url, JSON.parse(body)]);
    return Response.json({ counted: true });
  });
});

afterEach(() => {
  completeVisit('quoteForm');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const events = () => sent.map((each) => (each as [string, { event: string }])[1].event);

test('a visit starts once, each step counts once, and completion reports its minutes', () => {
  startVisit('quoteForm');
  reachStep('quoteForm', 'basicInfo');
  reachStep('quoteForm', 'basicInfo');
  vi.advanceTimersByTime(90_000);
  const { attempt } = startVisit('quoteForm');
  completeVisit('quoteForm');
  expect(sent).toEqual([
    ['/api/track', { event: 'start', path: 'quoteForm', attempt }],
    ['/api/track', { event: 'step', path: 'quoteForm', attempt, step: 'basicInfo' }],
    ['/api/track', { event: 'complete', path: 'quoteForm', attempt, minutes: 1.5 }],
  ]);
});

test('a new visit begins after completion, and paths are counted separately', () => {
  completeVisit('quoteForm');
  reachStep('quoteForm', 'basicInfo');
  reachStep('screenPrinting', 'colorSelection');
  expect(events()).toEqual(['start', 'complete', 'start', 'step', 'start', 'step']);
  completeVisit('screenPrinting');
});

test('a visit starts only once even if the browser keeps nothing', () => {
  vi.stubGlobal('sessionStorage', undefined);
  startVisit('quoteForm');
  reachStep('quoteForm', 'basicInfo');
  expect(events()).toEqual(['start', 'step']);
});

test('a reload continues the visit, with its steps', async () => {
  const { attempt } = startVisit('quoteForm');
  reachStep('quoteForm', 'basicInfo');
  vi.resetModules();
  const reloaded = await import('./visit.client.ts');
  reloaded.reachStep('quoteForm', 'basicInfo');
  expect(reloaded.startVisit('quoteForm').attempt).toBe(attempt);
  expect(events()).toEqual(['start', 'step']);
});

test('a visit left open for days counts as one day, and a clock set back as nothing', () => {
  startVisit('quoteForm');
  vi.advanceTimersByTime(3 * 86_400_000);
  completeVisit('quoteForm');
  startVisit('quoteForm');
  vi.setSystemTime(new Date('2026-11-20T15:00:00Z'));
  completeVisit('quoteForm');
  const minutes = sent.flatMap((each) => (each as [string, { minutes?: number }])[1].minutes ?? []);
  expect(minutes).toEqual([1440, 0]);
});

test('a count that fails is lost, and nothing else', async () => {
  const lost = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', lost);
  expect(() => reachStep('quoteForm', 'basicInfo')).not.toThrow();
  await vi.advanceTimersByTimeAsync(1);
  expect(lost).toHaveBeenCalled();
});
