import { agoText } from './ago-text.ts';
import { describe, expect, test } from 'vitest';
import type { ListedJob } from './listed-job.ts';
import { startBy } from '../orders/due-dates/production.ts';
import {
  mayLeaveText,
  moneyTag,
  aboutText,
  pressure,
  remindedText,
  stampText,
  startText,
} from './job-words.client.ts';

const now = new Date('2026-11-21T16:00:00Z');
const order: ListedJob = {
  kind: 'order',
  number: 1042,
  status: 'proof_sent',
  version: 3,
  name: 'Riverside Little League',
  email: 'coach@riverside.example',
  itemPieces: 48,
  garment: 'Premium Cotton',
  color: 'Navy',
  colorHex: '#1b2a4a',
  more: 0,
  locations: ['leftSleeve', 'frontLarge'],
  about: null,
  pieces: 48,
  deliveryMethod: 'pickup',
  dueDate: '2026-11-20',
  startBy: '2026-11-17',
  waitingSince: null,
  rush: false,
  totalCents: 83460,
  paidCents: 0,
  balanceCents: 83460,
  unpaidSince: null,
  cancelCharge: null,
  owed: false,
  card: null,
  unpaid: false,
  createdAt: '2026-11-10T16:00:00Z',
  mayUndo: false,
  emailFailed: false,
  emailHeld: false,
  unanswered: false,
  orderedAs: null,
};

test('a job says what it is: garment, color, and places; a quote’s start; an earlier invoice', () => {
  expect(aboutText(order)).toBe('Premium Cotton, Navy · front large, left sleeve');
  expect(aboutText({ ...order, itemPieces: 48, more: 2, pieces: 72 })).toBe(
    '48 Premium Cotton, Navy + 2 more · 72 pieces',
  );
  expect(aboutText({ ...order, kind: 'quote_request', about: 'Shirts for a choir' })).toBe(
    'Shirts for a choir',
  );
  expect(aboutText({ ...order, kind: 'reorder', about: 'INV-7' })).toBe('Again as invoice INV-7');
});

test('a stamp says that a job is overdue, unless it’s finished or due today', () => {
  expect(stampText(order, now)).toBe('Overdue: proof sent');
  expect(stampText({ ...order, dueDate: '2026-11-21' }, now)).toBe('Proof sent');
  expect(stampText({ ...order, dueDate: null }, now)).toBe('Proof sent');
  expect(stampText({ ...order, status: 'completed' }, now)).toBe('Completed');
});

test('the day production must start shows until it has started, and once it has passed', () => {
  expect(startText(order, now)).toEqual({ text: 'start by Tue, Nov 17', late: true });
  expect(startText({ ...order, startBy: '2026-11-21' }, now)?.late).toBe(false);
  expect(startText({ ...order, startBy: null }, now)).toBeNull();
  for (const status of ['in_production', 'ready', 'completed'] as const) {
    expect(startText({ ...order, status }, now)).toBeNull();
  }
});

test('a job that waits for pickup isn’t overdue, and says for how many days it has waited', () => {
  const ready = { ...order, status: 'ready', waitingSince: '2026-11-18T23:00:00Z' } as const;
  expect(stampText(ready, now)).toBe('Waiting for pickup, 3 days');
  expect(pressure(ready, now)).toEqual({ text: 'Waiting for pickup, 3 days', late: false });
  // Still Friday in Des Moines.
  const friday = { ...ready, waitingSince: '2026-11-21T05:59:00Z' };
  expect(stampText(friday, now)).toBe('Waiting for pickup, 1 day');
  expect(stampText({ ...ready, waitingSince: '2026-11-21T15:00:00Z' }, now)).toBe(
    'Waiting for pickup since today',
  );
  // One that we still have to deliver can be late.
  expect(stampText({ ...order, status: 'ready' }, now)).toBe('Overdue: ready');
});

test('an order that arrives after the cutoff isn’t late the moment it comes in', () => {
  const placedAt = new Date('2026-11-20T21:00:00Z'); // Friday, 3 PM in Des Moines
  for (const delivery of ['pickup', 'local', 'shipping'] as const) {
    const start = startBy('2026-11-25', delivery, placedAt);
    expect(start).toBe('2026-11-23');
    const job = { ...order, status: 'submitted', dueDate: '2026-11-25', startBy: start } as const;
    expect(startText(job, placedAt)).toEqual({ text: 'start by Mon, Nov 23', late: false });
    expect(pressure(job, placedAt)?.late).toBe(false);
  }
});

describe('what is urgent', () => {
  const now = new Date('2026-11-25T18:00:00Z');
  const quote = {
    ...order,
    kind: 'quote_request',
    status: 'new',
    dueDate: null,
    startBy: null,
  } as const;
  const at = (changes: Partial<ListedJob>) => pressure({ ...quote, ...changes }, now)?.text;
  test('a past due date', () => {
    expect(at({ dueDate: '2026-11-24', startBy: '2026-11-19' })).toBe('Overdue');
  });
  test('a past start date, unless production has begun', () => {
    const job = { dueDate: '2026-11-27', startBy: '2026-11-24' };
    expect(at(job)).toBe('Should have started Tue, Nov 24');
    expect(at({ ...job, startBy: '2026-11-25' })).toBe('Due this week');
    expect(at({ ...job, kind: 'order', status: 'in_production' })).toBe('Due this week');
  });
  test('nothing if there is time, no date, or nothing left to do', () => {
    expect(at({ dueDate: '2026-12-20', startBy: '2026-12-15' })).toBeUndefined();
    expect(at({})).toBeUndefined();
    expect(at({ dueDate: '2026-11-01', status: 'declined' })).toBeUndefined();
  });
});

test('a proof was sent today or some days ago, by the shop’s clock', () => {
  expect(agoText(new Date('2026-11-21T06:00:00Z'), now)).toBe('today');
  // Still Friday in Des Moines.
  expect(agoText(new Date('2026-11-21T05:59:00Z'), now)).toBe('1 day ago (Fri, Nov 20)');
  expect(agoText(new Date('2025-12-31T18:00:00Z'), now)).toBe('325 days ago (Wed, Dec 31, 2025)');
});

test('staff read whether a customer was reminded, how often, and when', () => {
  const moments = ['2026-11-19T19:00:00Z', '2026-11-20T19:00:00Z', '2026-11-21T01:00:00Z'];
  expect(remindedText([], now)).toBe('Not reminded yet');
  expect(remindedText(moments.slice(0, 1), now)).toBe('Reminded Thu, Nov 19');
  expect(remindedText(moments.slice(0, 2), now)).toBe('Reminded twice, last Fri, Nov 20');
  expect(remindedText(moments, now)).toBe('Reminded 3 times, last Fri, Nov 20');
});

// product: job-board
test('an order that is made and not paid though it’s due says so', () => {
  expect(moneyTag({ ...order, owed: true, unpaidSince: null }, now)).toBe('Not paid');
  expect(moneyTag({ ...order, owed: false, unpaidSince: null }, now)).toBeNull();
});

// product: job-board
test('an order that was to be paid when it was placed says after a day that it’s unpaid', () => {
  const since = (unpaidSince: string) => moneyTag({ ...order, unpaidSince }, now);
  expect(since('2026-11-20T06:00:00Z')).toBe('Unpaid since Fri, Nov 20');
  expect(since(new Date(now.getTime() - 86_399_999).toISOString())).toBeNull();
});

// product: roles
test.each([
  ['ready', 'pickup', false, 'May leave: yes'],
  ['ready', 'pickup', true, 'May leave: ask the desk'],
  ['ready', 'shipping', false, null],
  ['in_production', 'pickup', true, null],
  ['completed', 'pickup', false, null],
] as const)(
  'a %s order for %s, unpaid: %s, says %s to who hands it out',
  (status, deliveryMethod, unpaid, said) => {
    expect(mayLeaveText({ ...order, status, deliveryMethod, unpaid })).toBe(said);
  },
);
