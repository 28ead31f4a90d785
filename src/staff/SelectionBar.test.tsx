// product: job-board
// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listedJob } from '../../tests/factory/staff.ts';
import { settleMs } from './job-words.client.ts';
import type { ListedJob } from './listed-job.ts';
import { JobMovesContext, type JobMoves } from './job-moves.client.ts';
import { SelectionBar } from './SelectionBar.tsx';

const pickAll = vi.fn();
const moveSelected = vi.fn<JobMoves['moveSelected']>();

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  pickAll.mockReset();
  moveSelected.mockReset();
});

const page = (selected: readonly ListedJob[]) => (
  <JobMovesContext
    value={{ selected, notice: null, pickAll, moveSelected } as Partial<JobMoves> as JobMoves}
  >
    <input type="search" aria-label="Search" />
    <SelectionBar />
  </JobMovesContext>
);
const status = () => screen.getByRole('status').textContent;

test('the jobs on their way and their buttons stay until all have answered, and take no second press', async () => {
  const [one, two] = [1042, 1043].map((number) => listedJob({ number, status: 'submitted' }));
  let answer: () => void = () => {};
  moveSelected.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { rerender } = render(page([one!, two!]));
  expect(status()).toBe('2 jobs selected.');
  fireEvent.click(screen.getByText('Start review'));
  expect(moveSelected.mock.lastCall).toEqual(['in_review', { tell: true }]);
  // One has answered already.
  rerender(page([{ ...two!, status: 'in_review' }]));
  expect(status()).toBe('Moving 2 jobs...');
  fireEvent.click(screen.getByText('Start review'));

  // Somebody else was faster with the other, which has other moves now.
  rerender(page([{ ...two!, status: 'approved', unpaid: false }]));
  await act(async () => answer());
  expect(status()).toBe('1 job selected.');
  const next = screen.getByText('Start production');
  fireEvent.click(next);
  expect(moveSelected).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(settleMs));
  fireEvent.click(next);
  expect(moveSelected).toHaveBeenCalledTimes(2);
});

test('Escape clears the selection, unless it’s for a field or closed something else', () => {
  const { rerender } = render(page([]));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  rerender(page([listedJob()]));
  fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'Escape' });
  const prevented = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true });
  prevented.preventDefault();
  fireEvent(document, prevented);
  expect(pickAll).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(pickAll.mock.calls).toEqual([[false]]);
});
