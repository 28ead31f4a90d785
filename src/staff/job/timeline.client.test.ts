import { describe, expect, test } from 'vitest';
import type { Job } from './read-job.rpc.ts';
import { undoMinutes } from '../../orders/job.ts';
import { timeline, undoMinutesLeft } from './timeline.client.ts';

const request = (changes: Partial<Job> = {}): Job =>
  ({
    kind: 'quote_request',
    number: 5001,
    status: 'new',
    version: 1,
    mayUndo: false,
    createdAt: '2026-11-20T15:00:00Z',
    customer: { name: 'Ada', email: 'ada@example.com', phone: null },
    dueDate: null,
    startBy: null,
    pieces: 150,
    files: [],
    events: [
      {
        from: null,
        to: 'new',
        undo: false,
        actor: 'customer',
        note: null,
        at: '2026-11-20T15:00:00Z',
      },
    ],
    notes: [],
    emails: [],
    projectDetails: 'A heron.',
    ...changes,
  }) as Job;

describe('the minutes left to undo a move', () => {
  const moved = (mayUndo: boolean) =>
    request({
      mayUndo,
      events: [
        {
          from: 'new',
          to: 'quoted',
          undo: false,
          actor: 'a',
          note: null,
          at: '2026-11-21T15:00:00Z',
        },
      ],
    });
  const at = Date.parse('2026-11-21T15:00:00Z');
  const minute = 60_000;

  test('count down from when it was read, and are none if undo isn’t allowed', () => {
    expect(undoMinutesLeft(moved(true), at, at)).toBe(undoMinutes);
    expect(undoMinutesLeft(moved(true), at + minute, at + 4 * minute)).toBe(undoMinutes - 4);
    expect(undoMinutesLeft(moved(true), at, at + undoMinutes * minute)).toBe(0);
    expect(undoMinutesLeft(moved(false), at, at)).toBe(0);
  });
  test('stay within bounds with a clock that is hours off', () => {
    for (const wrong of [-5, 5]) {
      const now = at + wrong * 60 * minute;
      expect(undoMinutesLeft(moved(true), now, now)).toBeGreaterThanOrEqual(1);
      expect(undoMinutesLeft(moved(true), now, now)).toBeLessThanOrEqual(undoMinutes);
    }
  });
});

test('the timeline contains placing, moves, undo, and notes, latest first', () => {
  const job = request({
    events: [
      {
        from: null,
        to: 'new',
        undo: false,
        actor: 'customer',
        note: null,
        at: '2026-11-20T15:00:00Z',
      },
      {
        from: 'new',
        to: 'quoted',
        undo: false,
        actor: 'a',
        note: null,
        at: '2026-11-20T16:00:00Z',
      },
      {
        from: 'quoted',
        to: 'new',
        actor: 'a',
        undo: true,
        note: null,
        at: '2026-11-20T16:05:00Z',
      },
      {
        from: 'new',
        to: 'declined',
        undo: false,
        actor: 'b',
        note: 'Too late',
        at: '2026-11-20T18:00:00Z',
      },
    ],
    notes: [
      {
        id: 'n',
        author: 'b',
        text: 'Hm.',
        at: '2026-11-20T17:00:00Z',
        problem: false,
        solvedBy: null,
      },
    ],
  });
  expect(timeline(job, new Date('2026-11-22T12:00:00Z')).map(({ kind }) => kind)).toEqual([
    'move',
    'note',
    'undo',
    'move',
    'placed',
  ]);
});
