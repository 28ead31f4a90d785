// product: group-orders
// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { sellerTexts } from '../../groups/seller.ts';
import type { StaffCall } from '../staff-call.ts';
import { GroupSeller } from './GroupSeller.tsx';

const { asked, answers } = vi.hoisted(() => ({
  asked: [] as { name: string; input: unknown }[],
  answers: [] as unknown[],
}));
// Test files share their modules, and one that is loaded already doesn't see the mock.
vi.hoisted(() => vi.resetModules());
vi.mock('../ask.client.ts', () => ({
  ask: ({ name }: StaffCall, input: unknown) => {
    asked.push({ name, input });
    return Promise.resolve(answers.shift());
  },
}));
vi.mock('./job-page.client.ts', () => ({
  useJobPage: () => ({ reload: () => Promise.resolve() }),
}));

afterEach(() => {
  cleanup();
  asked.length = 0;
});

test('who sells to a group is said, and changed with one press', async () => {
  const user = userEvent.setup({ delay: null });
  render(<GroupSeller number={1042} seller="shop" mayChange />);
  expect(screen.getByText(sellerTexts.shop)).toBeDefined();
  await user.click(screen.getByText('Who sells to the group'));
  await user.selectOptions(screen.getByLabelText('Who sells'), 'organization');
  answers.push(
    { ok: false, message: 'Your connection works.' },
    { ok: true, data: { outcome: 'not-allowed' } },
    { ok: true, data: { outcome: 'set' } },
  );
  const save = screen.getByRole('button', { name: 'Save' });
  await user.click(save);
  expect(await screen.findByText('Nothing is changed. Your connection works.')).toBeDefined();
  await user.click(save);
  expect(await screen.findByText(/^Nothing is changed: the group has closed/)).toBeDefined();
  await user.click(save);
  expect(await screen.findByText('Saved.')).toBeDefined();
  expect(asked).toEqual(
    Array.from({ length: 3 }, () => ({
      name: 'set_group_seller',
      input: { number: 1042, seller: 'organization' },
    })),
  );
});

test('those who may not decide read it and change nothing', () => {
  render(<GroupSeller number={1042} seller="organization" mayChange={false} />);
  expect(screen.getByText(sellerTexts.organization)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
