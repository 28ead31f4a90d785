// product: job-board
// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffCall } from '../staff-call.ts';
import { WaitingProofs } from './WaitingProofs.tsx';

const { asked, answers, member } = vi.hoisted(() => ({
  asked: [] as unknown[],
  answers: [] as unknown[],
  member: { answersCustomers: true },
}));
// Test files share their modules, and one that is loaded already doesn't see the mock.
vi.hoisted(() => vi.resetModules());
vi.mock('../ask.client.ts', () => ({
  ask: ({ name }: StaffCall, input: object) => {
    asked.push({ name, ...input });
    return Promise.resolve(answers.shift());
  },
}));
vi.mock('../use-member.client.ts', () => ({ useMay: () => member.answersCustomers }));
vi.mock('./board.client.ts', () => ({
  useBoard: () => ({
    proofs: {
      count: 2,
      proofs: [1042, 1043].map((number) => ({
        number,
        name: 'Third Street Choir',
        garment: 'Premium Cotton',
        color: 'Navy',
        more: 0,
        pieces: 24,
        version: 2,
        startBy: '2026-12-01',
        at: '2026-11-24T15:04:00Z',
        remindedAt: [],
      })),
    },
    proofsFailure: null,
  }),
}));

afterEach(() => {
  cleanup();
  asked.length = 0;
  member.answersCustomers = true;
});

test('a customer is nudged with one press, once', async () => {
  const user = userEvent.setup({ delay: null });
  render(<WaitingProofs />);
  const nudge = screen.getByRole('button', { name: 'Nudge Third Street Choir about order #1042' });
  answers.push(
    { ok: false, message: 'The shop can’t be reached. Try again.' },
    { ok: true, data: { outcome: 'nudged' } },
  );
  await user.click(nudge);
  expect(await screen.findByText('The shop can’t be reached. Try again.')).toBeDefined();
  await user.click(nudge);
  expect(await screen.findByText('We’re emailing them.')).toBeDefined();
  await user.click(nudge);
  expect(asked).toEqual(
    Array.from({ length: 2 }, () => ({ name: 'nudge_customer', number: 1042, version: 2 })),
  );
});

test.each([
  ['too-soon', 'They got an email about it less than four hours ago.'],
  ['not-waiting', 'It isn’t waiting anymore.'],
])('why nobody is nudged is said: %s', async (outcome, says) => {
  render(<WaitingProofs />);
  answers.push({ ok: true, data: { outcome } });
  await userEvent.setup({ delay: null }).click(screen.getByRole('button', { name: /#1043/ }));
  expect(await screen.findByText(says)).toBeDefined();
});

test('those who don’t write to customers nudge nobody', () => {
  member.answersCustomers = false;
  render(<WaitingProofs />);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button')).toBeNull();
});
