// product: approval-clock
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fees } from '../shop.ts';
import {
  approvalClock,
  approvalDeadline,
  dateAfterChange,
  type ClockOrder,
} from './approval-clock.ts';
import { addDays } from '../platform/dates/calendar.ts';
import {
  classifyDueDate,
  nextCutoff,
  queueDay,
  shopToday,
} from '../orders/due-dates/turnaround.ts';
import { isOpenDay } from '../orders/due-dates/open-day.ts';
import { deliveryMethods } from '../orders/delivery/delivery-method.ts';
import { startBy } from '../orders/due-dates/production.ts';

/** A moment by the shop's winter clock. */
const at = (wallClock: string) => new Date(`${wallClock}-06:00`);

/** An order as placed then, its class by the due date. */
function placed(
  placedAt: Date,
  dueDate: string,
  deliveryMethod: ClockOrder['deliveryMethod'] = 'pickup',
): ClockOrder {
  return {
    subtotalCents: 39_000,
    dueDate,
    deliveryMethod,
    startBy: startBy(dueDate, deliveryMethod, placedAt),
    turnaroundClass: classifyDueDate(dueDate, placedAt).class === 'rush' ? 'rush' : 'standard',
    rushDays: null,
  };
}

// Friday, December 4, 2026, ordered ahead of Thanksgiving (November 26).
const ahead = at('2026-11-16T09:00:00');
const friday = placed(ahead, '2026-12-04');
const byVan = placed(ahead, '2026-12-04', 'local');

describe('the deadline', () => {
  test.each([
    ['pickup', friday, '2026-12-01T13:00:00'],
    ['shipping', placed(ahead, '2026-12-04', 'shipping'), '2026-12-01T13:00:00'],
    ['local delivery, which takes two more days', byVan, '2026-11-27T13:00:00'],
    ['a date after a holiday', placed(ahead, '2026-12-01'), '2026-11-25T13:00:00'],
    [
      'a rush order placed after the cutoff',
      placed(at('2026-11-30T14:00:00'), '2026-12-03'),
      '2026-12-01T13:00:00',
    ],
    [
      'the first day of daylight saving time',
      placed(ahead, '2027-03-18'),
      '2027-03-15T12:00:00', // 1:00 PM in summer
    ],
  ])('for %s', (_, order, deadline) => {
    expect(approvalDeadline(order)).toEqual(at(deadline));
  });
});

describe('an approval now', () => {
  test.each([
    ['days ahead', '2026-11-23T09:00:00', '2026-12-04', '2026-12-01T13:00:00', '2026-12-07'],
    ['the day before', '2026-11-30T14:06:00', '2026-12-04', '2026-12-01T13:00:00', '2026-12-07'],
    ['one second before', '2026-12-01T12:59:59', '2026-12-04', '2026-12-01T13:00:00', '2026-12-07'],
    ['at the deadline', '2026-12-01T13:00:00', '2026-12-07', '2026-12-02T13:00:00', '2026-12-08'],
    [
      'before the next cutoff',
      '2026-12-02T12:59:59',
      '2026-12-07',
      '2026-12-02T13:00:00',
      '2026-12-08',
    ],
    [
      'at the next cutoff',
      '2026-12-02T13:00:00',
      '2026-12-08',
      '2026-12-03T13:00:00',
      '2026-12-09',
    ],
    ['over a weekend', '2026-12-05T10:00:00', '2026-12-10', '2026-12-07T13:00:00', '2026-12-11'],
    ['before Christmas', '2026-12-22T13:00:00', '2026-12-29', '2026-12-23T13:00:00', '2026-12-30'],
  ])('%s', (_, now, date, until, after) => {
    expect(approvalClock(friday, at(now))).toMatchObject({
      deadline: at('2026-12-01T13:00:00'),
      missed: at(now) >= at('2026-12-01T13:00:00'),
      date,
      until: at(until),
      after,
    });
  });

  test.each([
    ['2026-11-27T12:59:59', '2026-12-04'],
    ['2026-11-27T13:00:00', '2026-12-07'],
  ])('leaves the van its two days: at %s it’s %s', (now, date) => {
    expect(approvalClock(byVan, at(now)).date).toBe(date);
  });

  test('keeps a date that the shop sold with less time than that, as long as it starts on time', () => {
    const tight = placed(at('2026-11-30T10:00:00'), '2026-12-03', 'local');
    expect(tight.startBy).toBe('2026-11-30');
    expect(approvalClock(tight, at('2026-11-30T12:59:59')).date).toBe('2026-12-03');
    expect(approvalClock(tight, at('2026-11-30T13:00:00')).date).toBe('2026-12-08');
  });

  test('never makes the date earlier, even if there would be time', () => {
    const early: ClockOrder = { ...friday, startBy: '2026-11-27' };
    expect(approvalClock(early, at('2026-11-27T13:00:00'))).toMatchObject({
      missed: true,
      date: '2026-12-04',
    });
  });
});

describe('rush', () => {
  test.each([
    ['before the deadline', friday, '2026-12-01T12:59:59', null],
    ['at the deadline', friday, '2026-12-01T13:00:00', 3000],
    ['until midnight', friday, '2026-12-01T23:59:59', 3000],
    ['the next day, when it would be super rush', friday, '2026-12-02T00:00:00', null],
    ['in the van’s two days', byVan, '2026-11-27T13:00:00', 3000],
    ['until they’re over', byVan, '2026-12-01T23:59:59', 3000],
    ['after them', byVan, '2026-12-02T00:00:00', null],
    [
      'for an order that is rush already',
      placed(at('2026-11-30T10:00:00'), '2026-12-04'),
      '2026-12-01T13:00:00',
      null,
    ],
    [
      'for a day that the shop has closed since',
      { ...friday, dueDate: '2026-12-05' },
      '2026-12-01T13:00:00',
      null,
    ],
    ['once the date has passed', friday, '2026-12-07T09:00:00', null],
  ])('%s', (_, order, now, fee) => {
    expect(approvalClock(order, at(now)).rushFeeCents).toBe(fee);
  });
});

test.each([
  ['before the cutoff', '2026-11-30T12:59:59', '2026-12-04'],
  ['after it', '2026-11-30T13:00:00', '2026-12-07'],
  ['on the last day', '2026-12-01T12:59:59', '2026-12-07'],
  ['after the deadline', '2026-12-01T13:00:00', '2026-12-08'],
])('asking for a change %s costs a business day', (_, now, date) => {
  expect(dateAfterChange(friday, at(now))).toBe(date);
});

test('asking for a change keeps a date that was sold with less time, if the next version is in time', () => {
  const tight: ClockOrder = { ...byVan, dueDate: '2026-12-03', startBy: '2026-12-01' };
  expect(dateAfterChange(tight, at('2026-11-30T12:59:59'))).toBe('2026-12-03');
  expect(dateAfterChange(tight, at('2026-11-30T13:00:00'))).toBe('2026-12-09');
});

const anyOrder = fc
  .record({
    placedAt: fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2032-01-01T00:00:00Z'),
      noInvalidDate: true,
    }),
    days: fc.integer({ min: 4, max: 40 }),
    delivery: fc.constantFrom(...deliveryMethods),
    hours: fc.integer({ min: 0, max: 60 * 24 }),
  })
  .map(({ placedAt, days, delivery, hours }) => ({
    order: placed(placedAt, addDays(shopToday(placedAt), days), delivery),
    now: new Date(placedAt.getTime() + hours * 3_600_000),
  }))
  .filter(({ order }) => isOpenDay(order.dueDate));

test('the date only moves out as time passes, on the moments that the clock names', () => {
  fc.assert(
    fc.property(anyOrder, ({ order, now }) => {
      const clock = approvalClock(order, now);
      expect(clock.until.getTime()).toBeGreaterThan(now.getTime());
      expect(nextCutoff(new Date(clock.until.getTime() - 1))).toEqual(clock.until);
      const justBefore = approvalClock(order, new Date(clock.until.getTime() - 1));
      const then = approvalClock(order, clock.until);
      expect(justBefore.date).toBe(clock.date);
      expect(then.date).toBe(clock.after);
      expect(then.date > clock.date).toBe(true);
      expect(isOpenDay(clock.after)).toBe(true);
    }),
  );
});

test('a date that the clock gives is one that the shop can still start on', () => {
  fc.assert(
    fc.property(anyOrder, ({ order, now }) => {
      const clock = approvalClock(order, now);
      const approved = { ...order, dueDate: clock.date };
      const start = clock.missed ? startBy(clock.date, order.deliveryMethod, now) : order.startBy;
      expect(queueDay(now) <= start).toBe(true);
      expect(approvalClock({ ...approved, startBy: start }, now)).toMatchObject({
        missed: false,
        date: clock.date,
        rushFeeCents: null,
      });
    }),
  );
});

test('an order that pays for rush has time until the next cutoff, as a new one would', () => {
  fc.assert(
    fc.property(anyOrder, ({ order, now }) => {
      const { rushFeeCents } = approvalClock(order, now);
      if (rushFeeCents === null) return;
      expect(rushFeeCents).toBe(fees.rushCents);
      const rushed = placed(now, order.dueDate, order.deliveryMethod);
      expect(rushed.turnaroundClass).toBe('rush');
      expect(approvalClock(rushed, now)).toMatchObject({ missed: false, date: order.dueDate });
    }),
  );
});

// product: production-start
test('a rush of fewer days than four is late by as few', () => {
  // Sold on Monday for Tuesday, and approved on Tuesday.
  const monday = at('2026-11-30T09:00:00');
  const next = { ...placed(monday, '2026-12-01'), turnaroundClass: 'rush' as const, rushDays: 2 };
  const tuesday = at('2026-12-01T09:00:00');
  expect(approvalClock(next, monday).date).toBe('2026-12-01');
  expect(approvalClock(next, tuesday).date).toBe('2026-12-02');
  expect(approvalClock({ ...next, rushDays: 6 }, tuesday).date).toBe('2026-12-04');
  expect(approvalClock({ ...next, deliveryMethod: 'local' }, tuesday).date).toBe('2026-12-04');
});
