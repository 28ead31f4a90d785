// product: job-board
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listedJob } from '../../tests/factory/staff.ts';
import { asksFirst } from '../orders/job-moves.ts';
import { allowedMoves, jobKinds, jobStatuses, type JobStatus } from '../orders/job.ts';
import { deliveryMethods } from '../orders/delivery/delivery-method.ts';
import type { CallResult } from '../platform/call.client.ts';
import type { JobChange } from './job/job-schema.ts';
import { settle } from './settle.client.ts';
import {
  commonMoves,
  missingMoves,
  outcomeText,
  withPicked,
  type Outcome,
} from './selection.client.ts';

const order = (
  number: number,
  status: JobStatus,
  more: Partial<Parameters<typeof listedJob>[0]> = {},
) => listedJob({ number, status, deliveryMethod: 'pickup', unpaid: false, ...more });
const labels = (jobs: Parameters<typeof commonMoves>[0]) =>
  commonMoves(jobs).map(({ label, emails }) => (emails ? `${label} + email` : label));

describe('picking', () => {
  const shown = ['a', 'b', 'c', 'd', 'e'];
  const picked = (...args: Parameters<typeof withPicked>) =>
    [...withPicked(...args)].sort().join(' ');

  test('adds or removes one job, or all from the one that was picked last, up or down', () => {
    expect(picked(new Set(), shown, 'b', true)).toBe('b');
    expect(picked(new Set('b'), shown, 'd', true, 'b')).toBe('b c d');
    expect(picked(new Set('e'), shown, 'b', true, 'd')).toBe('b c d e');
    expect(picked(new Set(shown), shown, 'b', false, 'd')).toBe('a e');
    expect(picked(new Set('b'), shown, 'd', true, 'gone')).toBe('b d');
  });

  const key = fc.constantFrom(...shown);
  test('changes what lies between the two, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(key),
        key,
        fc.boolean(),
        fc.option(key),
        (before, to, on, from) => {
          const after = withPicked(new Set(before), shown, to, on, from);
          const ends = [shown.indexOf(from ?? to), shown.indexOf(to)];
          for (const [index, each] of shown.entries()) {
            const between = index >= Math.min(...ends) && index <= Math.max(...ends);
            expect(after.has(each)).toBe(between ? on : before.includes(each));
          }
        },
      ),
    );
  });
});

describe('moves of several jobs', () => {
  test('are those that all of them allow and that ask nothing, with and without the emails', () => {
    expect(labels([order(1, 'approved'), order(2, 'approved')])).toEqual([
      'Start production + email',
      'Reopen',
      'Start production, no email',
    ]);
    expect(labels([order(1, 'submitted'), order(2, 'submitted')])).toEqual(['Start review']);
    expect(labels([])).toEqual([]);
  });

  test('leave out what goes by the same status, but means something else', () => {
    expect(labels([order(1, 'approved'), order(2, 'ready')])).toEqual([]);
    expect(labels([order(1, 'submitted'), order(2, 'proof_sent')])).toEqual([]);
  });

  const job = fc.constantFrom(...jobKinds).chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      number: fc.integer({ min: 1, max: 9 }),
      status: fc.constantFrom<JobStatus>(...jobStatuses[kind]),
      deliveryMethod: fc.constantFrom(...deliveryMethods),
      unpaid: fc.boolean(),
    }),
  );
  test('never ask, and are allowed for each job; without any, a sentence says what to do', () => {
    fc.assert(
      fc.property(fc.array(job, { minLength: 1, maxLength: 4 }), (jobs) => {
        const moves = commonMoves(jobs);
        for (const { to } of moves) {
          for (const each of jobs) {
            expect(allowedMoves(each.kind, each.status)).toContain(to);
            expect(asksFirst(each, to)).toBe(false);
          }
        }
        expect(new Set(moves.map(({ label }) => label)).size).toBe(moves.length);
        if (moves.length === 0) expect(missingMoves(jobs)).toMatch(/(Select|Move) .*\.$/);
      }),
    );
  });

  test.each([
    [
      'They have no move in common. Select jobs with the same status.',
      [order(1, 'approved'), order(2, 'ready')],
    ],
    ['Finished jobs have no moves. Select others.', [order(1, 'completed')]],
    [
      'Every move asks something first. Move each job from the list.',
      [order(1, 'in_review'), order(2, 'in_review')],
    ],
    [
      '“Start production” asks something first for Order #2. Move it from the list.',
      [order(1, 'approved'), order(2, 'approved', { unpaid: true })],
    ],
    [
      '“It’s ready” asks something first for Order #2 and Order #3. Move those from the list.',
      [
        order(1, 'in_production'),
        ...[2, 3].map((number) => order(number, 'in_production', { deliveryMethod: 'shipping' })),
      ],
    ],
    [
      '“Complete” asks something first for 4 of them. Move those from the list.',
      [
        order(1, 'ready'),
        ...[2, 3, 4, 5].map((number) => order(number, 'ready', { unpaid: true })),
      ],
    ],
    [null, [order(1, 'submitted'), order(2, 'submitted')]],
    [null, []],
  ])('%s', (sentence, jobs) => {
    expect(missingMoves(jobs)).toBe(sentence);
  });
});

describe('the result', () => {
  const now = new Date('2026-11-21T16:00:00Z');
  const outcome = (
    number: number,
    result: CallResult<JobChange>,
    to: JobStatus | null,
  ): Outcome => {
    const job = order(number, 'approved');
    return { job, result, settled: settle(job, result, to, 'dana@confluenceprint.com', now) };
  };
  const moved = (more: { tellsAt?: string } = {}) =>
    ({
      ok: true,
      data: { outcome: 'moved', status: 'in_production', version: 2, ...more },
    }) as const;
  const unanswered = { ok: false, code: 'unavailable', message: 'No answer.' } as const;
  const text = (to: JobStatus | null, ...results: CallResult<JobChange>[]) =>
    outcomeText(
      results.map((result, index) => outcome(1001 + index, result, to)),
      to,
    );

  test('says how many moved, and until when the emails go out', () => {
    expect(text('in_production', moved(), moved())).toBe('Moved 2 jobs to In production.');
    expect(
      text(
        'in_production',
        moved({ tellsAt: '2026-11-21T16:10:30Z' }),
        moved({ tellsAt: '2026-11-21T16:11:30Z' }),
        moved(),
      ),
    ).toBe('Moved 3 jobs to In production. 2 emails go out by 10:11 AM.');
  });

  test('names each job that failed with its reason, those that got no answer together', () => {
    const unpaid = { ok: true, data: { outcome: 'unpaid', status: 'approved' } } as const;
    const gone = { ok: true, data: { outcome: 'not-found' } } as const;
    expect(
      text('in_production', unanswered, unpaid, moved(), gone, unanswered).split('\n'),
    ).toEqual([
      'Moved 1 job to In production.',
      expect.stringMatching(/^Order #1002 stays “Approved”: it isn’t paid as agreed\./),
      'Order #1004 is gone.',
      'Order #1001 and Order #1005 weren’t moved. No answer.',
    ]);
  });

  test('says how many were undone', () => {
    expect(text(null, moved(), moved())).toBe('Undone: 2 jobs are back where they were.');
    expect(text(null, moved(), unanswered)).toBe(
      'Undone: 1 job is back where it was.\nOrder #1002 wasn’t undone. No answer.',
    );
  });

  test('of one job is what it says alone', () => {
    expect(text('in_production', moved())).toBe('Order #1001 is now “In production”.');
  });
});
