// product: exceptions
import { expect, test } from 'vitest';
import type { JobStatus } from './job.ts';
import { waivedProof } from './lasting-events.ts';

const moves = (...way: (JobStatus | 'undo')[]) => {
  const lasting: JobStatus[] = [];
  return way.map((to) => {
    const from = lasting.at(-1) ?? null;
    if (to !== 'undo') {
      lasting.push(to);
      return { from, to, undo: false };
    }
    lasting.pop();
    return { from, to: lasting.at(-1)!, undo: true };
  });
};

test.each<[boolean, (JobStatus | 'undo')[]]>([
  [false, ['submitted', 'in_review']],
  [false, ['submitted', 'in_review', 'proof_sent', 'approved', 'in_production']],
  [true, ['submitted', 'in_review', 'approved']],
  [true, ['submitted', 'in_review', 'approved', 'in_production', 'ready', 'completed']],
  [false, ['submitted', 'in_review', 'approved', 'undo', 'proof_sent', 'approved']],
  [false, ['submitted', 'in_review', 'approved', 'in_review', 'proof_sent', 'approved']],
  [true, ['submitted', 'in_review', 'proof_sent', 'approved', 'in_review', 'approved']],
  // Undoing that it was reopened waives nothing.
  [false, ['submitted', 'in_review', 'proof_sent', 'approved', 'in_review', 'undo']],
])('a proof was waived: %j for %j', (waived, way) => {
  expect(waivedProof(moves(...way))).toBe(waived ? 'Proof waived: the customer asked' : null);
});

test('a waived proof says which order it repeats', () => {
  const way = moves('submitted', 'in_review', 'approved');
  expect(waivedProof(way.map((event) => ({ ...event, exactRepeatOf: 1042 })))).toBe(
    'Proof waived: exact repeat of #1042',
  );
});
