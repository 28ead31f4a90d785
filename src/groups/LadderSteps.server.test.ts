// product: group-orders
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LadderSteps, ladderSteps } from './LadderSteps.server.tsx';

const ladder = [
  { from: 6, cents: 1900 },
  { from: 12, cents: 1800 },
  { from: 24, cents: 1600 },
  { from: 50, cents: 1400 },
  { from: 100, cents: 1200 },
  { from: 200, cents: 1000 },
];

test('shows the step before the price now, that one, and the two after it', () => {
  const { steps } = ladderSteps(ladder, 31);
  expect(steps.map(({ from, isNow }) => [from, isNow])).toEqual([
    [12, false],
    [24, true],
    [50, false],
    [100, false],
  ]);
});

test('starts with the first price before that many have joined', () => {
  expect(ladderSteps(ladder, 0)).toMatchObject({
    now: 0,
    steps: [{ from: 6, isNow: true }, {}, {}],
  });
});

test('goes down from left to right inside the drawing, and the count is on the step of its price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 1, max: 6 }),
      (pieces, rungs) => {
        const { steps, now } = ladderSteps(ladder.slice(0, rungs), pieces);
        expect(steps[0]?.x).toBe(0);
        expect(steps.at(-1)?.end).toBe(414);
        for (const [at, { x, end, y }] of steps.entries()) {
          expect(end).toBeGreaterThan(x);
          expect(y).toBeGreaterThanOrEqual(24);
          expect(y).toBeLessThanOrEqual(104);
          if (at > 0) expect([steps[at - 1]?.end, (steps[at - 1]?.y ?? y) < y]).toEqual([x, true]);
        }
        const current = steps.filter(({ isNow }) => isNow);
        expect(current).toHaveLength(1);
        expect(now).toBeGreaterThanOrEqual(current[0]?.x ?? Infinity);
        expect(now).toBeLessThanOrEqual(current[0]?.end ?? 0);
      },
    ),
  );
});

test('two on a page have an id each', () => {
  const one = createElement(LadderSteps, { ladder, pieces: 31 });
  const html = renderToStaticMarkup(createElement('div', null, one, one));
  const [first, second] = [...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id);
  expect(second).not.toBe(first);
  expect(html).toContain(`url(#${second})`);
});
