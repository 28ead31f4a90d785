// product: on-the-press
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jobStatuses, orderStage } from '../../orders/job.ts';
import { heldBecause, tapped } from './floor-words.ts';

const at = '2026-12-01T16:00:00Z';
const tap = (what: 'start' | 'done', design = 0) => ({ what, design, at });

test('a design is done until it’s started again, whatever other designs are', () => {
  const [start, done] = [tap('start'), tap('done')];
  expect(tapped([], 0, 'start')).toBeNull();
  expect(tapped([start, tap('done', 1)], 0, 'done')).toBeNull();
  expect(tapped([start, done], 0, 'done')).toBe(done);
  expect(tapped([start, done, tap('start', 1)], 0, 'done')).toBe(done);
  expect(tapped([start, done, tap('start')], 0, 'done')).toBeNull();
  expect(tapped([start, done, tap('start'), done], 0, 'done')).toBe(done);
  const any = fc.array(fc.record({ what: fc.constantFrom('start', 'done'), design: fc.nat(2) }));
  fc.assert(
    fc.property(any, fc.nat(2), (listed, design) => {
      const taps = listed.map((each) => ({ ...each, at })) as ReturnType<typeof tap>[];
      const own = taps.filter((each) => each.design === design);
      expect(tapped(taps, design, 'done') !== null).toBe(own.at(-1)?.what === 'done');
    }),
  );
});

test('an order on hold says why it’s held, and on the press to stop', () => {
  const held = { approved: true, unpaid: false, hold: 'They count again.' };
  expect(heldBecause({ status: 'approved', ...held })).toBe(
    'This order is on hold: They count again. Don’t print it; ask the desk.',
  );
  expect(heldBecause({ status: 'in_production', ...held })).toBe(
    'The desk put this order on hold: They count again. Stop printing it, and ask there.',
  );
});

test('an order that may not be printed says why, and one that’s on the press doesn’t', () => {
  for (const status of jobStatuses.order) {
    const stage = orderStage(status);
    const [fine, unpaid, changed] = [
      heldBecause({ status, approved: true, unpaid: false, hold: null }),
      heldBecause({ status, approved: true, unpaid: true, hold: null }),
      heldBecause({ status, approved: false, unpaid: false, hold: null }),
    ];
    expect([status, fine === null]).toEqual([
      status,
      !(['made', 'done', 'canceled'] as string[]).includes(stage),
    ]);
    expect([status, unpaid === null, changed === null]).toEqual([
      status,
      stage === 'started',
      stage === 'started',
    ]);
  }
});
