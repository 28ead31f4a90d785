// product: job-moves, jobs
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allowedMoves,
  hasReached,
  isBefore,
  isFinal,
  jobKinds,
  jobStatuses,
  jobTitle,
  kindLabel,
  stageOf,
  stages,
  statusLabel,
  type JobKind,
  type JobStatus,
} from './job.ts';
import { moveLabel, needsNote } from './job-moves.ts';

const everyStatus = jobKinds.flatMap((kind) =>
  jobStatuses[kind].map((status) => ({ kind, status })),
);
const everyMove = everyStatus.flatMap(({ kind, status }) =>
  allowedMoves(kind, status).map((to) => ({ kind, from: status, to })),
);

describe('where a job may go', () => {
  test.each<[JobKind, JobStatus, JobStatus[]]>([
    ['order', 'submitted', ['in_review', 'cancelled']],
    ['order', 'in_review', ['proof_sent', 'approved', 'cancelled']],
    ['order', 'proof_sent', ['approved', 'in_review', 'cancelled']],
    ['order', 'approved', ['in_production', 'in_review', 'cancelled']],
    ['order', 'in_production', ['ready', 'cancelled']],
    ['order', 'ready', ['completed', 'in_production']],
    ['order', 'completed', []],
    ['order', 'cancelled', []],
    ['quote_request', 'new', ['quoted', 'declined']],
    ['quote_request', 'quoted', ['ordered', 'declined']],
    ['quote_request', 'ordered', []],
    ['quote_request', 'declined', []],
    ['reorder', 'new', ['declined']],
    ['reorder', 'ordered', []],
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
    expect(allowedMoves('quote_request', 'in_production')).toEqual([]);
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

  test('covers every status: each can be reached, except that approving a proof opens an order to its group, and placing its order moves a reorder', () => {
    const unreached = jobKinds.flatMap((kind) => {
      const reached = new Set<JobStatus>(
        everyMove.filter((move) => move.kind === kind).map(({ to }) => to),
      );
      return jobStatuses[kind].slice(1).filter((status) => !reached.has(status));
    });
    expect(unreached).toEqual(['gathering', 'ordered']);
  });
});

describe('how far a job has come', () => {
  test('only grows along the usual way, up to the end', () => {
    for (const kind of jobKinds) {
      let status = jobStatuses[kind][0] as JobStatus;
      expect(stageOf(kind, status)).toBe('placed');
      while (!isFinal(kind, status)) {
        const next = allowedMoves(kind, status)[0] as JobStatus;
        expect(isBefore(stageOf(kind, next), stageOf(kind, status))).toBe(false);
        status = next;
      }
      // Nobody moves a reorder there by hand.
      expect(stageOf(kind, status)).toBe(kind === 'reorder' ? 'canceled' : 'done');
    }
  });

  test('is the end where nothing follows, and nowhere else', () => {
    for (const { kind, status } of everyStatus) {
      expect(['done', 'canceled'].includes(stageOf(kind, status))).toBe(isFinal(kind, status));
    }
  });

  test('has reached every stage up to its own, and none once it’s canceled', () => {
    expect(stages.filter((stage) => hasReached('started', stage))).toEqual(stages.slice(0, 6));
    expect(stages.filter((stage) => hasReached('canceled', stage))).toEqual([]);
  });

  test('is unknown for a status of another kind', () => {
    expect(() => stageOf('quote_request', 'ready')).toThrow('No quote_request is ready.');
  });

  test('asks for a note where an order’s page would show the proof or take the approval', () => {
    const noted = everyMove.filter(({ kind, from, to }) => needsNote(kind, from, to));
    expect(noted.map(({ from, to }) => [from, to])).toEqual([
      ['in_review', 'proof_sent'],
      ['in_review', 'approved'],
      ['proof_sent', 'approved'],
    ]);
  });
});

/**
 * Two statuses side by side in code, as in `in ('ready', 'completed')`, or a word that is always a
 * status.
 */
const known = [...new Set(everyStatus.map(({ status }) => status))].join('|');
const listed = new RegExp(`'(${known})'[^'\\n]{0,30}'(?!\\1')(?:${known})'|\\bin_production\\b`);

test.each([
  [`o.status in ('ready', 'completed')`, true],
  [`status === 'ready' || status === 'completed'`, true],
  [`case 'in_production':`, true],
  [`in_production: 'On the press',`, true],
  [`['approved', 'approved']`, false],
  [`o.stage in ('made', 'done')`, false],
  [`status = 'cancelled' where id = $1`, false],
])('%s lists statuses: %s', (code, is) => {
  expect(listed.test(code)).toBe(is);
});

test('nothing but job.ts lists statuses by hand, so that one can be added', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const mayName = new Set([
    'src/orders/job.ts',
    'src/orders/job-moves.ts',
    'supabase/schemas/status-rows.sql',
    // Stages, two of which are called like their status.
    'supabase/schemas/statuses.sql',
    // What a customer's decision leads to.
    'supabase/schemas/quotes.sql',
  ]);
  const files = globSync(['{src,local,netlify}/**/*.{ts,tsx}', 'supabase/schemas/*.sql'], {
    cwd: root,
    // Examples.
    exclude: (file) => /\.(test|workbench)\.tsx?$|^src\/workbench\//.test(file),
  });
  expect(files.length).toBeGreaterThan(500);
  const code = (file: string) => readFileSync(path.join(root, file), 'utf8');
  expect(files.filter((file) => !mayName.has(file) && listed.test(code(file)))).toEqual([]);
});

describe('what a job is called', () => {
  test('names a job by kind and number', () => {
    expect(jobTitle({ kind: 'order', number: 1042 })).toBe('Order #1042');
    expect(jobTitle({ kind: 'reorder', number: 7001 })).toBe('Reorder #7001');
    expect(kindLabel('quote_request')).toBe('Quote');
  });

  test('says each status in its own words', () => {
    const labels = new Set(everyStatus.map(({ status }) => statusLabel(status)));
    expect(labels.size).toBe(new Set(everyStatus.map(({ status }) => status)).size);
    expect(statusLabel('cancelled')).toBe('Canceled');
    expect([...labels].every((label) => /^[A-Z][a-z ]+$/.test(label))).toBe(true);
  });

  test('says on each button what happens, with different words for each move from a status', () => {
    for (const { kind, status } of everyStatus) {
      const words = allowedMoves(kind, status).map((to) => moveLabel(kind, status, to));
      expect(new Set(words).size).toBe(words.length);
      expect(words.every((word) => word !== '')).toBe(true);
    }
  });

  test.each<[JobKind, JobStatus, JobStatus, string]>([
    ['order', 'submitted', 'in_review', 'Start review'],
    ['order', 'in_review', 'approved', 'Waive the proof'],
    ['order', 'proof_sent', 'in_review', 'Back to review'],
    ['order', 'approved', 'in_review', 'Reopen'],
    ['order', 'approved', 'in_production', 'Start production'],
    ['order', 'ready', 'in_production', 'Back to production'],
    ['reorder', 'new', 'declined', 'Decline'],
    ['order', 'in_review', 'cancelled', 'Cancel order'],
  ])('%s from %s to %s: %s', (kind, from, to, label) => {
    expect(moveLabel(kind, from, to)).toBe(label);
  });
});
