// product: job-moves, jobs
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowedMoves,
  isFinal,
  jobKinds,
  jobStatuses,
  jobTitle,
  kindLabel,
  moveLabel,
  statusLabel,
  type JobKind,
  type JobStatus,
} from './job.ts';

const everyStatus = jobKinds.flatMap((kind) =>
  jobStatuses[kind].map((status) => ({ kind, status })),
);
const everyMove = everyStatus.flatMap(({ kind, status }) =>
  allowedMoves(kind, status).map((to) => ({ kind, from: status, to })),
);

describe('where a job may go', () => {
  test.each<[JobKind, JobStatus, JobStatus[]]>([
    ['order', 'submitted', ['in_review', 'cancelled']],
    ['order', 'in_review', ['proof_sent', 'cancelled']],
    ['order', 'proof_sent', ['approved', 'in_review', 'cancelled']],
    ['order', 'approved', ['in_production', 'in_review', 'cancelled']],
    ['order', 'in_production', ['ready', 'cancelled']],
    ['order', 'ready', ['completed', 'in_production']],
    ['order', 'completed', []],
    ['order', 'cancelled', []],
    ['quote', 'new', ['answered', 'declined']],
    ['quote', 'answered', ['ordered', 'declined']],
    ['quote', 'ordered', []],
    ['quote', 'declined', []],
    ['reorder', 'new', ['confirmed', 'declined']],
    ['reorder', 'confirmed', ['in_production', 'declined']],
    ['reorder', 'in_production', ['completed', 'confirmed']],
    ['reorder', 'completed', []],
    ['reorder', 'declined', []],
  ])('%s from %s', (kind, from, to) => {
    expect(allowedMoves(kind, from)).toEqual(to);
    expect(isFinal(kind, from)).toBe(to.length === 0);
  });

  test('is a status of the same kind, and never the current one', () => {
    for (const { kind, from, to } of everyMove) {
      expect(jobStatuses[kind]).toContain(to);
      expect(to).not.toBe(from);
    }
  });

  test('is nowhere for a status of another kind', () => {
    expect(allowedMoves('quote', 'in_production')).toEqual([]);
    expect(allowedMoves('order', 'new')).toEqual([]);
  });

  test('leads to a final status, whichever is chosen', () => {
    for (const kind of jobKinds) {
      // The usual way, always listed first, ends within as many moves as there are statuses.
      let status = jobStatuses[kind][0] as JobStatus;
      const taken = [status];
      while (!isFinal(kind, status)) {
        status = allowedMoves(kind, status)[0] as JobStatus;
        expect(taken).not.toContain(status);
        taken.push(status);
      }
    }
    fc.assert(
      fc.property(
        fc.constantFrom(...jobKinds),
        fc.array(fc.nat(), { maxLength: 40 }),
        (kind, turns) => {
          let status = jobStatuses[kind][0] as JobStatus;
          for (const turn of turns) {
            const moves = allowedMoves(kind, status);
            if (moves.length === 0) return isFinal(kind, status);
            status = moves[turn % moves.length] as JobStatus;
          }
          return jobStatuses[kind].some((known) => known === status);
        },
      ),
    );
  });

  test('covers every status: each can be reached', () => {
    for (const kind of jobKinds) {
      const reached = new Set<JobStatus>(
        everyMove.filter((move) => move.kind === kind).map(({ to }) => to),
      );
      expect(jobStatuses[kind].slice(1).filter((status) => !reached.has(status))).toEqual([]);
    }
  });
});

describe('what a job is called', () => {
  test('names a job by kind and number', () => {
    expect(jobTitle({ kind: 'order', number: 1042 })).toBe('Order #1042');
    expect(jobTitle({ kind: 'reorder', number: 7001 })).toBe('Reorder #7001');
    expect(kindLabel('quote')).toBe('Quote');
  });

  test('says each status in its own words', () => {
    const labels = new Set(everyStatus.map(({ status }) => statusLabel(status)));
    expect(labels.size).toBe(new Set(everyStatus.map(({ status }) => status)).size);
    expect(statusLabel('cancelled')).toBe('Canceled');
    expect([...labels].every((label) => /^[A-Z][a-z ]+$/.test(label))).toBe(true);
  });

  test('says on each button what happens, with different words for each move from a status', () => {
    for (const { kind, status } of everyStatus) {
      const words = allowedMoves(kind, status).map((to) => moveLabel(status, to));
      expect(new Set(words).size).toBe(words.length);
      expect(words.every((word) => word !== '')).toBe(true);
    }
  });

  test.each<[JobStatus, JobStatus, string]>([
    ['submitted', 'in_review', 'Start review'],
    ['proof_sent', 'in_review', 'Back to review'],
    ['approved', 'in_production', 'Start production'],
    ['ready', 'in_production', 'Back to production'],
    ['new', 'confirmed', 'Confirm'],
    ['in_production', 'confirmed', 'Back to confirmed'],
    ['in_review', 'cancelled', 'Cancel order'],
  ])('from %s to %s: %s', (from, to, label) => {
    expect(moveLabel(from, to)).toBe(label);
  });
});
