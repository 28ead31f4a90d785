// product: sending-a-quote
// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { staffQuoteRequest } from '../../../tests/factory/staff.ts';
import { JobContext, type useJob } from './job-page.client.ts';
import type { QuoteRequestJob } from './quote-draft.client.ts';
import { SendQuoteForm } from './SendQuoteForm.tsx';

afterEach(cleanup);

test('what’s wrong stays with its garment, line, and adjustment when one before it is removed', async () => {
  const user = userEvent.setup({ delay: null });
  const press = async (name: string) => user.click(screen.getByRole('button', { name }));
  render(
    <JobContext value={{} as unknown as ReturnType<typeof useJob>}>
      <SendQuoteForm
        job={staffQuoteRequest() as QuoteRequestJob}
        now={new Date('2026-11-23T18:00:00Z')}
        onSent={vi.fn()}
        onClose={vi.fn()}
      />
    </JobContext>,
  );
  const marked = () =>
    [...document.querySelectorAll('.field-error')].map((said) => {
      const field = document.querySelector(`[aria-describedby~="${said.id}"]`);
      return (field as HTMLInputElement | null)?.value;
    });

  await press('Add an adjustment');
  await press('Add an adjustment');
  await user.type(screen.getAllByLabelText('Reason')[0]!, 'Two screens.');
  await user.type(screen.getAllByLabelText('Dollars')[0]!, '25');
  await user.type(screen.getAllByLabelText('Reason')[1]!, 'Thanks.');
  await user.type(screen.getAllByLabelText('Dollars')[1]!, 'ten');
  await press('Add another garment or color');
  const own = screen.getAllByLabelText('Our own lines');
  await user.click(own[1]!);
  await press('Add a line');
  const lines = screen.getAllByLabelText(/^Line \d, dollars$/);
  await user.clear(lines.at(-1)!);
  await user.type(lines.at(-1)!, 'free');
  await press('Send the quote');
  expect(marked()).toContain('free');
  expect(marked()).toContain('ten');
  const all = marked();

  await press('Remove garment 1');
  await press('Remove line 1');
  await press('Remove adjustment 1');
  expect(marked()).toEqual(all);
  await press('Remove adjustment 1');
  expect(marked()).toEqual(all.filter((value) => value !== 'ten'));
});
