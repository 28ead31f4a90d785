// product: exceptions
import { expect, test } from 'vitest';
import type { JobStatus } from './job.ts';
import { hasWaivedProof } from './lasting-events.ts';

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
  expect(hasWaivedProof(moves(...way))).toBe(waived);
});
