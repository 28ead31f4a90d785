import { describe, expect, test } from 'vitest';
import type { Job, JobFile } from '../../../contracts/staff/read-job.ts';
import { undoMinutes } from '../../../domain/job.ts';
import {
  fileVerdict,
  forPaper,
  mailLink,
  momentText,
  phoneLink,
  pressure,
  timeline,
  undoMinutesLeft,
} from './job-words.ts';

const quote = (changes: Partial<Job> = {}): Job =>
  ({
    kind: 'quote',
    number: 5001,
    status: 'new',
    version: 1,
    mayUndo: false,
    createdAt: '2026-11-20T15:00:00Z',
    customer: { name: 'Ada', email: 'ada@example.com', phone: null, notes: null },
    dueDate: null,
    startBy: null,
    quantities: {},
    pieces: 150,
    files: [],
    events: [{ from: null, to: 'new', actor: 'customer', note: null, at: '2026-11-20T15:00:00Z' }],
    notes: [],
    mails: [],
    projectDetails: 'A heron.',
    ...changes,
  }) as Job;

const file = (changes: Partial<JobFile>): JobFile => ({
  location: 'frontLarge',
  objectPath: 'x',
  fileName: 'x.png',
  sizeBytes: 1,
  contentType: 'image/png',
  format: 'png',
  widthPx: 3600,
  heightPx: 2913,
  ...changes,
});

test('times are the shop’s, with the year where it is another', () => {
  const now = new Date('2026-11-21T15:41:00Z');
  expect(momentText('2026-11-21T15:41:00Z', now)).toBe('Nov 21, 9:41 AM');
  expect(momentText('2026-01-01T05:30:00Z', now)).toBe('Dec 31, 2025, 11:30 PM');
});

describe('how a file prints', () => {
  test.each([
    ['pixels that fill their location', file({}), 'Prints sharp at 12.0 × 9.7 in (300 DPI)'],
    ['few pixels', file({ widthPx: 600, heightPx: 600 }), 'Looks rough at 12.0 × 12.0 in'],
    ['pixels without a location', file({ location: null }), 'Sharp up to 12.0 × 9.7 in (300 DPI).'],
    ['pixels nobody could count', file({ widthPx: null }), 'couldn’t read how many'],
    ['a drawing', file({ format: 'svg', widthPx: null }), 'Vector: sharp at any size.'],
    ['a PDF', file({ format: 'pdf', widthPx: null }), 'Could be vector or pixels'],
  ])('%s', (_, given, said) => {
    expect(fileVerdict(given).text).toContain(said);
  });
});

describe('what presses', () => {
  const now = new Date('2026-11-25T18:00:00Z');
  const at = (changes: Partial<Job>) => pressure(quote(changes), now)?.text;
  test('a due date that is past', () => {
    expect(at({ dueDate: '2026-11-24', startBy: '2026-11-19' })).toBe('Overdue');
  });
  test('a start that is past, unless production has begun', () => {
    const job = { dueDate: '2026-11-27', startBy: '2026-11-24' };
    expect(at(job)).toBe('Should have started Tue, Nov 24');
    expect(at({ ...job, startBy: '2026-11-25' })).toBe('Due this week');
    expect(at({ ...job, kind: 'reorder', status: 'in_production' })).toBe('Due this week');
  });
  test('nothing when there is time, no date, or nothing left to do', () => {
    expect(at({ dueDate: '2026-12-20', startBy: '2026-12-15' })).toBeUndefined();
    expect(at({})).toBeUndefined();
    expect(at({ dueDate: '2026-11-01', status: 'declined' })).toBeUndefined();
  });
});

describe('the minutes left to take a move back', () => {
  const moved = (mayUndo: boolean) =>
    quote({
      mayUndo,
      events: [{ from: 'new', to: 'answered', actor: 'a', note: null, at: '2026-11-21T15:00:00Z' }],
    });
  const at = Date.parse('2026-11-21T15:00:00Z');
  const minute = 60_000;

  test('count down from when it was read, and are none where it may not be', () => {
    expect(undoMinutesLeft(moved(true), at, at)).toBe(undoMinutes);
    expect(undoMinutesLeft(moved(true), at + minute, at + 4 * minute)).toBe(undoMinutes - 4);
    expect(undoMinutesLeft(moved(true), at, at + undoMinutes * minute)).toBe(0);
    expect(undoMinutesLeft(moved(false), at, at)).toBe(0);
  });
  test('stay within bounds by a clock that is hours wrong', () => {
    for (const wrong of [-5, 5]) {
      const now = at + wrong * 60 * minute;
      expect(undoMinutesLeft(moved(true), now, now)).toBeGreaterThanOrEqual(1);
      expect(undoMinutesLeft(moved(true), now, now)).toBeLessThanOrEqual(undoMinutes);
    }
  });
});

test('the timeline holds placing, moves, undo and notes, latest first', () => {
  const job = quote({
    events: [
      { from: null, to: 'new', actor: 'customer', note: null, at: '2026-11-20T15:00:00Z' },
      { from: 'new', to: 'answered', actor: 'a', note: null, at: '2026-11-20T16:00:00Z' },
      { from: 'answered', to: 'new', actor: 'a', note: 'Undo', at: '2026-11-20T16:05:00Z' },
      { from: 'new', to: 'declined', actor: 'b', note: 'Too late', at: '2026-11-20T18:00:00Z' },
    ],
    notes: [{ id: 'n', author: 'b', text: 'Hm.', at: '2026-11-20T17:00:00Z' }],
  });
  expect(timeline(job).map(({ kind }) => kind)).toEqual(['move', 'note', 'undo', 'move', 'placed']);
});

test('addresses and numbers become links that hold them whole', () => {
  expect(mailLink("o'neil+a&b?c@example.com", 'Quote #5001')).toBe(
    "mailto:o'neil%2Ba%26b%3Fc@example.com?subject=Quote%20%235001",
  );
  expect(phoneLink('515-555-0199')).toBe('tel:5155550199');
  expect(phoneLink('+1 (515) 555-0199 x12')).toBe('tel:+15155550199;ext=12');
  expect(phoneLink('515.555.0199 ext. 4')).toBe('tel:5155550199;ext=4');
});

test('a text for paper is cut where it says so', () => {
  const most = { characters: 10, lines: 2 };
  expect(forPaper('short\ntext', { characters: 20, lines: 2 })).toBe('short\ntext');
  expect(forPaper('a\nb\nc', most)).toBe('a\nb… (the rest is on the screen)');
  expect(forPaper('twelve chars', most)).toBe('twelve cha… (the rest is on the screen)');
});
