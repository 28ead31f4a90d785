// product: order-progress
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allowedMoves, type OrderStatus } from './job.ts';
import {
  orderProgress,
  stepTimeText,
  type ProgressOrder,
  type ProgressStep,
  type StatusEvent,
} from './order-progress.ts';

type Order = Omit<ProgressOrder, 'status' | 'events'>;
/** After these moves, of which there's one at least. */
const progressOf = (of: Order, moves: readonly [StatusEvent, ...StatusEvent[]], now: Date) =>
  orderProgress({ ...of, status: (moves.at(-1) ?? moves[0]).to, events: moves }, now);

const at = (wallClock: string) => new Date(`${wallClock}-06:00`);

/** For Friday, December 4, 2026; the proof must be approved by Tuesday at 1:00 PM. */
const order: Order = {
  number: 1042,
  dueDate: '2026-12-04',
  startBy: '2026-12-01',
  deliveryMethod: 'pickup',
  deliveryZip: null,
  turnaroundClass: 'standard',
  rushDays: null,
  subtotalCents: 39_000,
};
const shipped: Order = { ...order, deliveryMethod: 'shipping', deliveryZip: '97201' };

type Move = readonly [to: OrderStatus, wallClock: string];
const usual: readonly Move[] = [
  ['submitted', '2026-11-24T10:00:00'],
  ['in_review', '2026-11-25T09:00:00'],
  ['proof_sent', '2026-11-30T09:40:00'],
  ['approved', '2026-12-01T12:00:00'],
  ['in_production', '2026-12-01T15:00:00'],
  ['ready', '2026-12-04T09:30:00'],
  ['completed', '2026-12-04T16:00:00'],
];

function events(moves: readonly (readonly [...Move, undo?: 'undo'])[]) {
  return moves.map(([to, wallClock, undo], index): StatusEvent => ({
    from: moves[index - 1]?.[0] ?? null,
    to,
    undo: undo === 'undo',
    at: at(wallClock).toISOString(),
  })) as [StatusEvent, ...StatusEvent[]];
}

const upTo = (status: OrderStatus) =>
  events(usual.slice(0, usual.findIndex(([to]) => to === status) + 1));

/** '✓ Placed: Tue, Nov 24', with '●' for the current step and '○' for those ahead. */
const lines = (steps: readonly ProgressStep[], now: Date) =>
  steps.map((step) => {
    const mark = { done: '✓', current: '●', ahead: '○' }[step.state];
    return `${mark} ${step.label}: ${stepTimeText(step, now) ?? '?'}`;
  });
const linesOf = (status: OrderStatus, now: string, of = order) =>
  lines(progressOf(of, upTo(status), at(now)).steps, at(now));

describe('the steps', () => {
  test('of an order that was just placed', () => {
    expect(linesOf('submitted', '2026-11-24T10:05:00')).toEqual([
      '● Placed: today, 10:00 AM',
      '○ Reviewed: by Wed, Nov 25',
      '○ Proof: ?',
      '○ Approved: by Tue, Dec 1, 1:00 PM',
      '○ Printing: by Tue, Dec 1',
      '○ Ready: Fri, Dec 4',
    ]);
  });

  test('while the proof waits', () => {
    expect(linesOf('proof_sent', '2026-11-30T14:06:00')).toEqual([
      '✓ Placed: Tue, Nov 24',
      '✓ Reviewed: Wed, Nov 25',
      '● Proof: today, 9:40 AM',
      '○ Approved: by Tue 1:00 PM',
      '○ Printing: by Tue, Dec 1',
      '○ Ready: Fri, Dec 4',
    ]);
  });

  test('once the deadline has passed', () => {
    expect(linesOf('proof_sent', '2026-12-01T13:00:00').slice(3)).toEqual([
      '○ Approved: by Wed 1:00 PM',
      '○ Printing: by Wed, Dec 2',
      '○ Ready: Mon, Dec 7',
    ]);
  });

  test('after the approval', () => {
    expect(linesOf('approved', '2026-12-01T12:30:00').slice(2)).toEqual([
      '✓ Proof: Mon, Nov 30',
      '● Approved: today, 12:00 PM',
      '○ Printing: by Tue, Dec 1',
      '○ Ready: Fri, Dec 4',
    ]);
  });

  test('of an order that is done', () => {
    expect(linesOf('completed', '2026-12-07T09:00:00', shipped)).toEqual([
      '✓ Placed: Tue, Nov 24',
      '✓ Reviewed: Wed, Nov 25',
      '✓ Proof: Mon, Nov 30',
      '✓ Approved: Tue, Dec 1',
      '✓ Printing: Tue, Dec 1',
      '✓ Shipped: Fri, Dec 4',
    ]);
  });

  test.each([
    ['in_review', 1, 'In review'],
    ['proof_sent', 1, 'Reviewed'],
  ] as const)('%s calls step %i %s', (status, index, label) => {
    expect(progressOf(order, upTo(status), at('2026-12-04T10:00:00')).steps[index]?.label).toBe(
      label,
    );
  });

  test.each([
    ['pickup', 'Ready', 'Ready', 'Ready'],
    ['local', 'Delivered', 'On its way', 'Delivered'],
    ['shipping', 'Shipped', 'Shipped', 'Shipped'],
  ] as const)('of %s end with %s, %s, %s', (deliveryMethod, ...labels) => {
    expect(
      (['in_production', 'ready', 'completed'] as const).map(
        (status) =>
          progressOf({ ...order, deliveryMethod }, upTo(status), at('2026-12-04T17:00:00')).steps[5]
            ?.label,
      ),
    ).toEqual(labels);
  });

  test('don’t expect a day that has passed', () => {
    expect(linesOf('submitted', '2026-11-25T23:59:00')[1]).toBe('○ Reviewed: by Wed, Nov 25');
    expect(linesOf('submitted', '2026-11-26T00:00:00')[1]).toBe('○ Reviewed: ?');
    expect(linesOf('approved', '2026-12-02T00:00:00')[4]).toBe('○ Printing: ?');
    expect(linesOf('in_production', '2026-12-04T23:59:00')[5]).toBe('○ Ready: Fri, Dec 4');
    expect(linesOf('in_production', '2026-12-05T00:00:00')[5]).toBe('○ Ready: ?');
  });

  test('of a canceled order are those that it got to', () => {
    const canceled = events([...usual.slice(0, 3), ['cancelled', '2026-12-01T10:00:00']]);
    const now = at('2026-12-02T10:00:00');
    expect(lines(progressOf(order, canceled, now).steps, now)).toEqual([
      '✓ Placed: Tue, Nov 24',
      '✓ Reviewed: Wed, Nov 25',
      '✓ Proof: Mon, Nov 30',
      '● Canceled: Tue, Dec 1',
    ]);
  });
});

describe('a move', () => {
  const now = at('2026-12-02T10:00:00');
  const stepsAfter = (moves: readonly (readonly [...Move, undo?: 'undo'])[]) =>
    lines(progressOf(order, events(moves), now).steps.slice(0, 4), now);

  test('back forgets what came after, and a second proof has its own time', () => {
    const again: Move = ['in_review', '2026-11-30T16:00:00'];
    expect(stepsAfter([...usual.slice(0, 3), again]).slice(1)).toEqual([
      '● In review: Mon, Nov 30',
      '○ Proof: ?',
      '○ Approved: by today, 1:00 PM',
    ]);
    const second: Move = ['proof_sent', '2026-12-01T09:00:00'];
    expect(stepsAfter([...usual.slice(0, 3), again, second])[2]).toBe('● Proof: Tue, Dec 1');
  });

  test('that was undone never happened', () => {
    const undone = ['proof_sent', '2026-12-01T12:05:00', 'undo'] as const;
    expect(stepsAfter([...usual.slice(0, 4), undone])).toEqual(stepsAfter(usual.slice(0, 3)));
    const canceled = [
      ['cancelled', '2026-12-01T12:01:00'],
      ['approved', '2026-12-01T12:05:00', 'undo'],
    ] as const;
    expect(stepsAfter([...usual.slice(0, 4), ...canceled])).toEqual(stepsAfter(usual.slice(0, 4)));
    const back = [
      ['in_review', '2026-12-01T09:00:00'],
      ['proof_sent', '2026-12-01T09:05:00', 'undo'],
    ] as const;
    expect(stepsAfter([...usual.slice(0, 3), ...back])).toEqual(stepsAfter(usual.slice(0, 3)));
  });
});

describe('what happens next', () => {
  const nextOf = (status: OrderStatus, now: string, of = order) =>
    progressOf(of, upTo(status), at(now)).next;

  test.each<[OrderStatus, string, string]>([
    [
      'submitted',
      '2026-11-24T10:05:00',
      'We’ll look over your order by Wed, Nov 25, and then make your proof.',
    ],
    [
      'submitted',
      '2026-11-26T10:05:00',
      'We’ll look over your order soon, and then make your proof.',
    ],
    [
      'in_review',
      '2026-11-25T10:00:00',
      'We’re working on your proof. We’ll email you when it’s ready.',
    ],
    [
      'proof_sent',
      '2026-11-30T10:00:00',
      'Look over your proof, then approve it or ask for a change. Nothing prints until you approve it.',
    ],
    [
      'approved',
      '2026-12-01T12:30:00',
      'Your proof is approved. We’ll start printing by Tue, Dec 1.',
    ],
    ['approved', '2026-12-02T12:30:00', 'Your proof is approved. We’ll start printing soon.'],
    ['in_production', '2026-12-02T10:00:00', 'Your order is being printed. Ready Fri, Dec 4.'],
    ['in_production', '2026-12-05T10:00:00', 'Your order is being printed.'],
    [
      'ready',
      '2026-12-04T10:00:00',
      'Pick it up at 14 Water Street, Des Moines, 9:30–5:00 weekdays. Just say #1042.',
    ],
    [
      'completed',
      '2026-12-07T10:00:00',
      'All done. Thanks for your order! If you need more, you can order it again.',
    ],
  ])('to one that is %s at %s', (status, now, text) => {
    expect(nextOf(status, now)).toBe(text);
  });

  test.each<[ProgressOrder['deliveryMethod'], string | null, string]>([
    ['shipping', '97201', 'It’s on its way and arrives about Thu, Dec 10.'],
    ['shipping', null, 'It’s on its way to you.'],
    ['local', '50309', 'It’s on its way to you.'],
  ])('to one that left by %s to %s', (deliveryMethod, deliveryZip, text) => {
    expect(nextOf('ready', '2026-12-04T10:00:00', { ...order, deliveryMethod, deliveryZip })).toBe(
      text,
    );
  });

  test('counts a package’s days from when it left', () => {
    expect(nextOf('ready', '2026-12-09T10:00:00', shipped)).toBe(
      'It’s on its way and arrives about Thu, Dec 10.',
    );
  });

  test('to a canceled one', () => {
    const canceled = events([...usual.slice(0, 1), ['cancelled', '2026-11-24T11:00:00']]);
    expect(progressOf(order, canceled, at('2026-12-01T09:00:00')).next).toBe(
      'This order was canceled on Tue, Nov 24. If that’s a surprise, call 515-555-0187.',
    );
  });
});

test('however an order moves, one step is current until it’s done, and times never go back', () => {
  const start = at('2026-11-24T10:00:00').getTime();
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 12 }), (turns) => {
      const moves: StatusEvent[] = [
        { from: null, to: 'submitted', undo: false, at: new Date(start).toISOString() },
      ];
      for (const [turn, wantsUndo] of turns) {
        const last = moves.at(-1) as StatusEvent;
        const undo = wantsUndo && !last.undo && last.from !== null;
        const options = undo ? [last.from] : allowedMoves('order', last.to);
        const to = options[turn % options.length] as OrderStatus | undefined;
        if (!to) break;
        const moment = new Date(start + moves.length * 3_600_000).toISOString();
        moves.push({ from: last.to, to, undo, at: moment });
      }
      const now = new Date(start + 20 * 3_600_000);
      const { steps } = progressOf(order, moves as [StatusEvent], now);
      const status = moves.at(-1)?.to;
      expect(steps.filter(({ state }) => state === 'current')).toHaveLength(
        status === 'completed' ? 0 : 1,
      );
      const passed = steps.filter(({ state }) => state !== 'ahead').map((step) => step.at);
      expect(passed).not.toContain(null);
      expect(passed).toEqual(passed.toSorted((a, b) => Number(a) - Number(b)));
      expect(steps.slice(passed.length).every((step) => step.at === null)).toBe(true);
    }),
  );
});
