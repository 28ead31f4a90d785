// product: morning-edition
import type { PaymentLinkOutcomes } from '../../payments/payment-links.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listedJob, morningOrder } from '../../../tests/factory/staff.ts';
import { jobStatuses, orderStage } from '../../orders/job.ts';
import { addDays } from '../../platform/dates/calendar.ts';
import { isOrder, writeEdition as editionOf } from './edition.ts';
import { daysToTake } from './press-load.ts';
import type { MorningJob, MorningOrder } from './morning-job.ts';
import {
  headline,
  leavingText,
  nextStep,
  onTimeText,
  paymentLinksText,
  readinessTexts,
  roomText,
  spelled,
  takeWords,
  dek,
  worryLabel,
  worryReason,
} from './edition-words.ts';

/** Monday, 7 AM at the shop. */
const now = new Date('2026-11-30T13:00:00Z');
/** By a new shop's press, of which nine in ten orders are printed. */
const writeEdition = (jobs: readonly MorningJob[], at: Date) =>
  editionOf(jobs, { floor: null, becamePermille: 900 }, at);
const numbers = (jobs: readonly { number: number }[]) => jobs.map(({ number }) => number);
/** An approved and paid order that must start on that day. */
const approved = (number: number, startBy: string, changes = {}, facts = {}) =>
  morningOrder(
    { number, status: 'approved', startBy, dueDate: addDays(startBy, 3), ...changes },
    { approved: true, ...facts },
  );
const print = (location: 'frontLarge' | 'backLarge', inks: ('white' | 'gold' | 'black')[]) => ({
  location,
  inks,
});

describe('what to print today', () => {
  test('is what is on the press, and then what must start today or had to before, in that order', () => {
    const jobs = [
      approved(1, '2026-12-01'),
      approved(2, '2026-11-30'),
      approved(3, '2026-11-27'),
      approved(4, '2026-11-30', { status: 'in_production' }),
      approved(5, '2026-11-30', { dueDate: '2026-12-01' }),
      morningOrder({ number: 6, status: 'proof_sent', startBy: '2026-11-30' }),
      approved(7, '2026-11-30', { status: 'ready' }),
    ];
    const { press } = writeEdition(jobs, now);
    expect(numbers(press.map(({ job }) => job))).toEqual([4, 3, 5, 2]);
    expect(press.map(({ started }) => started)).toEqual([true, false, false, false]);
    expect(writeEdition(jobs, now).tomorrow).toEqual([1]);
  });

  test('has each ink once, and the screens of every location, with an underbase on dark cloth', () => {
    const prints = [[print('frontLarge', ['white', 'gold']), print('backLarge', ['gold'])]];
    const [row] = writeEdition([approved(1, '2026-11-30', {}, { prints })], now).press;
    expect(row?.inks).toEqual(['white', 'gold']);
    // Navy takes an underbase in both locations.
    expect(row?.screens).toBe(5);
    expect(writeEdition([approved(1, '2026-11-30')], now).press[0]?.screens).toBeNull();
  });

  test('says as facts whether it can be printed', () => {
    const [ready, held] = writeEdition(
      [approved(1, '2026-11-30'), approved(2, '2026-11-30', { unpaid: true }, { approved: false })],
      now,
    ).press;
    expect(readinessTexts(ready!, now).map(({ text }) => text)).toEqual([
      'Art approved',
      'Paid as agreed',
    ]);
    expect(readinessTexts(held!, now)).toEqual([
      { text: 'Art not approved', holds: false },
      { text: 'Not paid', holds: false },
    ]);
  });

  // product: on-hold
  test('says first what holds it up', () => {
    const hold = { reason: 'the sizes', lookOn: '2026-12-04' };
    const [row] = writeEdition([approved(1, '2026-11-30', { hold })], now).press;
    expect(readinessTexts(row!, now)[0]).toEqual({
      text: 'On hold until Fri, Dec 4: the sizes',
      holds: false,
    });
    const { load } = writeEdition([approved(1, '2026-11-30', { hold })], now);
    expect(load.every(({ planned }) => planned === 0)).toBe(true);
    expect(load.some(({ likely }) => likely > 0)).toBe(true);
  });
});

test('blanks that came in for a job, and those on their way, are part of its readiness', () => {
  const part = { styleCode: '00606', colorKey: 'navy', size: 'M' };
  const blanks = {
    jobs: [
      {
        number: 1,
        dueDate: '2026-12-03',
        startBy: '2026-11-30',
        customer: 'Ada',
        needs: [
          { ...part, design: 0, pieces: 24 },
          { ...part, size: 'L', design: 0, pieces: 12 },
        ],
      },
    ],
    coming: [
      { ...part, number: 1, pieces: 15 },
      { ...part, number: 2, pieces: 9 },
    ],
    again: [],
    given: [{ ...part, number: 1, pieces: 10 }],
    inHouse: [{ ...part, size: 'L', pieces: 2 }],
    spoilage: null,
    deliveries: [],
    fastestDays: 1,
  };
  const facts = { floor: null, becamePermille: 900, blanks };
  const [known, unknown] = editionOf(
    [approved(1, '2026-11-30'), approved(3, '2026-11-30')],
    facts,
    now,
  ).press;
  expect(readinessTexts(known!, now).at(-1)).toEqual({
    text: 'Blanks 12 of 36 in, 14 on the way',
    holds: false,
  });
  expect(readinessTexts(unknown!, now)).toHaveLength(2);
});

describe('late or at risk', () => {
  const late = approved(1, '2026-11-20', { status: 'in_production', dueDate: '2026-11-27' });
  const due = approved(2, '2026-11-25', { status: 'in_production', dueDate: '2026-11-30' });
  const proofOut = morningOrder(
    { number: 3, status: 'proof_sent', startBy: '2026-11-30', dueDate: '2026-12-04' },
    { proof: { version: 2, at: '2026-11-27T16:00:00Z', remindedAt: [] } },
  );
  const noProof = morningOrder({ number: 4, status: 'in_review', startBy: '2026-11-27' });
  const unpaid = approved(5, '2026-11-30', { unpaid: true, dueDate: '2026-12-07' });
  const slow = approved(6, '2026-11-27', { dueDate: '2026-12-08' });
  const fine = [approved(7, '2026-11-30'), morningOrder({ number: 8, startBy: '2026-12-01' })];
  const { worries, onTime } = writeEdition(
    [...fine, slow, unpaid, noProof, proofOut, due, late],
    now,
  );
  const worry = (number: number) => worries.find(({ job }) => job.number === number)!;

  test('the worst first: late, due today, and then what can’t start or had to before today', () => {
    expect(numbers(worries.map(({ job }) => job))).toEqual([1, 2, 4, 3, 5, 6]);
    expect(onTime).toBe(2);
  });

  test.each([
    [1, '3 days late', '36 pieces. It’s on the press.', { kind: 'move', to: 'ready' }],
    [2, 'Due today', '36 pieces. It’s on the press.', { kind: 'move', to: 'ready' }],
    [
      3,
      'At risk for Fri, Dec 4',
      '36 pieces. Version 2 went out 3 days ago (Fri, Nov 27) and waits for approval.',
      { kind: 'nudge' },
    ],
    [
      4,
      'At risk for Fri, Dec 4',
      '36 pieces. The proof isn’t out yet.',
      { kind: 'open', text: 'Finish the proof' },
    ],
    [
      5,
      'At risk for Mon, Dec 7',
      '36 pieces. It’s approved, and waits for payment.',
      { kind: 'open', text: 'See what’s due' },
    ],
    [
      6,
      'At risk for Tue, Dec 8',
      '36 pieces. It had to start Fri, Nov 27.',
      { kind: 'move', to: 'in_production', text: 'Start production' },
    ],
  ])('order %i says why, and one thing to do', (number, label, reason, step) => {
    expect(worryLabel(worry(number), now).toLowerCase()).toBe(
      label.replace('3 days late', 'three days late').toLowerCase(),
    );
    expect(worryReason(worry(number), now)).toBe(reason);
    expect(nextStep(worry(number))).toMatchObject(step);
  });

  // product: on-hold
  test('an order on hold is one from the day to look at it again', () => {
    const held = (number: number, lookOn: string | null) =>
      approved(number, '2026-12-10', {
        dueDate: '2026-12-14',
        hold: { reason: 'the sizes', lookOn },
      });
    const { worries } = writeEdition(
      [held(1, null), held(2, '2026-12-01'), held(3, '2026-11-30'), held(4, '2026-11-27')],
      now,
    );
    expect(numbers(worries.map(({ job }) => job))).toEqual([3, 4]);
    expect(worryLabel(worries[0]!, now)).toBe('Look at it again');
    expect(worryReason(worries[0]!, now)).toBe('36 pieces. On hold until Mon, Nov 30: the sizes.');
    expect(nextStep(worries[0]!)).toEqual({ kind: 'open', text: 'See the hold' });
  });

  test('an order whose proof no longer matches needs a new one', () => {
    const changed = [
      morningOrder({ status: 'proof_sent', startBy: '2026-11-30' }),
      approved(1, '2026-11-30', {}, { approved: false }),
    ];
    for (const each of writeEdition(changed, now).worries) {
      expect(worryReason(each, now)).toContain('needs a new');
      expect(nextStep(each)).toEqual({ kind: 'open', text: 'Send a new proof' });
    }
  });

  test('a hand-over that asks for a carrier first is left to the job’s page', () => {
    const ships = { status: 'in_production', deliveryMethod: 'shipping' } as const;
    const [each] = writeEdition([approved(1, '2026-11-20', ships)], now).worries;
    expect(nextStep(each!)).toEqual({ kind: 'open', text: 'Open the job' });
  });
});

describe('what goes out', () => {
  const pickup = (number: number, since: string) =>
    morningOrder({ number, status: 'ready', waitingSince: since }, { madeAt: since });
  test('today’s deliveries, then pickups, the latest first, without those that nobody comes for', () => {
    const jobs = [
      pickup(1, '2026-11-27T16:00:00Z'),
      pickup(2, '2026-11-30T12:00:00Z'),
      pickup(3, '2026-10-31T16:00:00Z'),
      pickup(4, '2026-08-20T16:00:00Z'),
      approved(5, '2026-11-27', { deliveryMethod: 'local', dueDate: '2026-11-30' }),
      approved(6, '2026-11-27', {
        deliveryMethod: 'shipping',
        dueDate: '2026-11-30',
        status: 'in_production',
      }),
      approved(7, '2026-11-27', { deliveryMethod: 'local', dueDate: '2026-12-01' }),
    ];
    const { leaving, uncollected } = writeEdition(jobs, now);
    expect(leaving.map((job) => [job.number, leavingText(job, now)])).toEqual([
      [5, 'our van, not on the press yet'],
      [6, 'ships, on the press'],
      [2, 'pickup, ready today'],
      [1, 'pickup, ready 3 days'],
    ]);
    expect(numbers(uncollected)).toEqual([4, 3]);
  });

  test('ready and unpaid orders, the oldest first', () => {
    const owed = (number: number, since: string) =>
      morningOrder({ number, status: 'ready', owed: true }, { madeAt: since });
    const jobs = [
      owed(1, '2026-11-27T16:00:00Z'),
      owed(2, '2026-11-20T16:00:00Z'),
      morningOrder({ number: 3, status: 'ready' }),
    ];
    expect(numbers(writeEdition(jobs, now).unpaid)).toEqual([2, 1]);
  });
});

test('what nobody has looked at is listed whatever it is, the oldest first', () => {
  const quote = {
    kind: 'quote_request',
    status: 'new',
    createdAt: '2026-11-29T15:00:00Z',
  } as const;
  const jobs = [
    morningOrder({ number: 1, createdAt: '2026-11-30T09:00:00Z' }),
    { ...listedJob({ number: 2, ...quote }), facts: null },
    morningOrder({ number: 3, status: 'in_review' }),
  ];
  expect(numbers(writeEdition(jobs, now).arrived)).toEqual([2, 1]);
});

describe('the headline and the line below it', () => {
  const said = (jobs: readonly MorningOrder[]) => {
    const edition = writeEdition(jobs, now);
    return [headline(edition), dek(edition), onTimeText(edition)];
  };
  const prints = [[print('frontLarge', ['black'])]];
  test.each<[string, MorningOrder[], string, string, string]>([
    [
      'a usual day',
      [approved(1, '2026-11-30', {}, { prints }), approved(2, '2026-11-30', { unpaid: true })],
      'Two jobs to start today, and one job is at risk',
      '72 pieces and one screen to burn. One job waits for payment.',
      'The other job is on time.',
    ],
    [
      'a late one',
      [approved(1, '2026-11-30'), approved(2, '2026-11-20')],
      'Two jobs to start today, and one job is late',
      '72 pieces.',
      'The other job is on time.',
    ],
    [
      'only work in progress',
      [approved(1, '2026-11-30', { status: 'in_production' })],
      'One job on the press, and nothing is late',
      '36 pieces.',
      'The one open job is on time.',
    ],
    [
      'nothing but proofs',
      [
        morningOrder(
          { status: 'proof_sent', startBy: '2026-12-02' },
          { proof: { version: 1, at: '2026-11-27T16:00:00Z', remindedAt: [] } },
        ),
      ],
      'Nothing to start today, and one proof out with customers',
      'One proof waits for customers. The press can catch up.',
      'The one open job is on time.',
    ],
    [
      'nothing but a late job whose proof isn’t out',
      [morningOrder({ status: 'in_review', startBy: '2026-11-20', dueDate: '2026-11-24' })],
      'Nothing to start today, and one job is late',
      'Nothing is ready for the press yet.',
      'There are no other jobs to make.',
    ],
    [
      'nothing at all',
      [],
      'Nothing to start today, and a quiet Monday',
      'No open jobs. A good day to clean screens.',
      'There are no jobs to make.',
    ],
  ])('%s', (_, jobs, ...texts) => {
    expect(said(jobs)).toEqual(texts);
  });

  test('small counts are spelled out', () => {
    expect([spelled(1, 'job'), spelled(12, 'job'), spelled(1300, 'job')]).toEqual([
      'one job',
      'twelve jobs',
      '1,300 jobs',
    ]);
  });
});

test('every order before it’s made is on time or a worry, once, and every worry has words and a step', () => {
  const days = fc.integer({ min: -20, max: 20 }).map((by) => addDays('2026-11-30', by));
  const order = fc
    .record({
      status: fc.constantFrom(...jobStatuses.order),
      startBy: fc.option(days),
      dueDate: fc.option(days),
      unpaid: fc.boolean(),
      approved: fc.boolean(),
    })
    .map(({ approved: isApproved, ...changes }) => morningOrder(changes, { approved: isApproved }));
  fc.assert(
    fc.property(fc.array(order, { maxLength: 20 }), (orders) => {
      const jobs = orders.map((job, at) => ({ ...job, number: at + 1 }));
      const { worries, onTime } = writeEdition(jobs, now);
      const unmade = jobs.filter(({ status }) =>
        ['placed', 'reviewing', 'shown', 'gathering', 'approved', 'started'].includes(
          orderStage(status),
        ),
      );
      expect(worries.length + onTime).toBe(unmade.length);
      expect(new Set(numbers(worries.map(({ job }) => job))).size).toBe(worries.length);
      for (const each of worries) {
        expect(worryLabel(each, now)).toMatch(/^[A-Z0-9]/);
        expect(worryReason(each, now)).toMatch(/\.$/);
        expect(nextStep(each)).toBeDefined();
      }
    }),
  );
});

describe('the load of the press', () => {
  /** A press that prints 100 pieces an hour on dark cloth, four hours on each day. */
  const press = {
    id: 'auto',
    name: 'Automatic',
    heads: 6,
    flashStations: 1,
    screenMinutes: 0,
    locationMinutes: 0,
    perHour: { light: 100, dark: 100 },
    weekdayMinutes: [240, 240, 240, 240, 240] as [number, number, number, number, number],
  };
  const floor = {
    presses: [press],
    soldAheadPermille: 500,
    strangersPermille: 200,
    spoilage: { permille: 20, leastPieces: 1, abovePieces: 24 },
  };
  const sized = (pieces: number) => ({
    designs: [
      {
        items: [{ styleCode: '00606', colorHex: '#1c2541', quantities: { M: pieces } }],
        printLocations: ['frontLarge' as const],
        inkColors: 1,
      },
    ],
    prints: [[print('frontLarge', ['white'])]],
  });

  test('is what may be sold of each business day, what is planned, and what waiting orders will likely take', () => {
    const jobs = [
      approved(1, '2026-11-30', {}, sized(100)),
      morningOrder(
        { number: 2, status: 'proof_sent', startBy: '2026-12-02', dueDate: '2026-12-09' },
        sized(100),
      ),
    ];
    const { load } = editionOf(jobs, { floor, becamePermille: 500 }, now);
    expect(load.map(({ day }) => day)).toHaveLength(10);
    expect(load[0]).toEqual({ day: '2026-11-30', planned: 60, likely: 0, sellable: 120 });
    // Half of such orders were printed in the end.
    expect(load.reduce((sum, { likely }) => sum + likely, 0)).toBe(30);
  });

  test('plans an order for the day its blanks are in the shop, and one that’s on the press at once', () => {
    const need = { styleCode: '00606', colorKey: 'navy', size: 'M', design: 0, pieces: 100 };
    const of = (number: number) => ({
      ...{ number, dueDate: '2026-12-04', startBy: '2026-11-30', customer: 'Ada Lovelace' },
      needs: [need],
    });
    const blanks = {
      ...{ jobs: [of(1), of(2)], coming: [], given: [], again: [], inHouse: [], spoilage: null },
      ...{ deliveries: [], fastestDays: 2 },
    };
    const jobs = [
      approved(1, '2026-11-30', {}, sized(100)),
      approved(2, '2026-11-30', { status: 'in_production' }, sized(100)),
    ];
    const { load } = editionOf(jobs, { floor, becamePermille: 900, blanks }, now);
    expect(load.slice(0, 3).map(({ planned }) => planned)).toEqual([60, 0, 60]);
  });

  test('a full day that is coming makes the headline', () => {
    const jobs = [1, 2, 3, 4].map((number) => approved(number, '2026-11-30', {}, sized(100)));
    const edition = editionOf(jobs, { floor, becamePermille: 900 }, now);
    expect(edition.load.slice(0, 3).map(({ planned }) => planned)).toEqual([120, 120, 0]);
    expect(headline(edition)).toBe('Four jobs to start today, and Tuesday is already full');
    expect(edition.load.slice(0, 1).map(roomText)).toEqual(['full']);
    expect(edition.load.slice(2, 3).map(roomText)).toEqual(['room for 2 h']);
  });

  test('answers whether a job can be taken', () => {
    const jobs = [1, 2, 3, 4].map((number) =>
      approved(number, '2026-11-30', { dueDate: '2026-12-01' }, sized(100)),
    );
    const asked = { pieces: 100, locations: 1, inks: 1, dark: true, blanksDay: '2026-11-30' };
    const answer = (day: string, changes: Partial<typeof asked> = {}) =>
      takeWords(
        day,
        daysToTake(
          { ...asked, ...changes },
          jobs.filter(isOrder),
          { floor, becamePermille: 900 },
          now,
        ),
        now,
      );
    expect(answer('2026-12-01')).toBe(
      'Not by Tue, Dec 1. Our presses are full until then. The nearest day we can keep is Wed, Dec 2.',
    );
    expect(answer('2026-12-03')).toBe(
      'Yes, by Thu, Dec 3. It can be ready Wed, Dec 2 at the earliest: press Wed, Dec 2.',
    );
    expect(answer('2026-12-03', { blanksDay: '2026-12-04' })).toMatch(
      /^Not by Thu, Dec 3\. The blanks get here Fri, Dec 4/,
    );
    // More than a day's work, and more than the plan's.
    expect(answer('2026-12-03', { pieces: 600 })).toMatch(/nearest day we can keep is Fri, Dec 4/);
    expect(answer('2027-06-01', { pieces: 30_000 })).toMatch(/^Tue, Jun 1.* is past the 90 days/);
  });
});

test('payment links say who is emailed, and who isn’t and why', () => {
  const jobs = [
    { number: 1013, name: 'Vince Adler' },
    { number: 1020, name: 'Anita Shah' },
    { number: 1009, name: 'Irene Park' },
    { number: 1030, name: 'Otto Brandvold' },
  ];
  const text = (...outcomes: readonly PaymentLinkOutcomes[string][]) =>
    paymentLinksText(
      jobs.slice(0, outcomes.length),
      Object.fromEntries(outcomes.map((each, at) => [String(jobs[at]?.number), each])),
    );
  expect(text('sent')).toBe('We’re sending one payment link.');
  expect(text('sent', 'too-soon', 'stopped', 'sent')).toBe(
    'We’re sending two payment links. Anita Shah (#1020) got one in the last 20 hours. Irene Park (#1009) can’t be reminded by email. Call them.',
  );
  expect(text('copied')).toBe(
    'Vince Adler (#1013) stopped reminders, so only who pays gets an email, without the link.',
  );
  expect(text('not-due', 'not-due')).toBe(
    'Nobody gets an email. Vince Adler (#1013) and Anita Shah (#1020) owe nothing now.',
  );
  // The order is gone.
  expect(paymentLinksText(jobs.slice(0, 1), {})).toBe(
    'Nobody gets an email. Vince Adler (#1013) owes nothing now.',
  );
});
