// product: receiving
// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ask } from '../ask.client.ts';
import { CorrectCount } from './CorrectCount.tsx';

vi.mock('../ask.client.ts', () => ({
  ask: vi.fn(async () => ({ ok: false, message: 'No answer.' })),
}));
afterEach(cleanup);

test('what is sent again after a lost answer counts once, and what was corrected since counts, too', async () => {
  const user = userEvent.setup({ delay: null });
  render(
    <CorrectCount
      part={{ styleCode: '00606', colorKey: 'navy', size: 'M' }}
      title="Premium Cotton, Navy, M"
      orderNumber={null}
      pieces={9}
      onDone={() => undefined}
      onCancel={() => undefined}
    />,
  );
  const save = () => user.click(screen.getByRole('button', { name: 'Correct it' }));
  const count = screen.getByLabelText(/^How many there are/);
  await user.type(count, '5');
  await user.type(screen.getByLabelText(/^Why/), 'Counted.');
  await save();
  await save();
  await user.clear(count);
  await user.type(count, '7');
  await save();
  const sent = vi.mocked(ask).mock.calls.map(([, input]) => input as { id: string; seen: number });
  expect(sent).toMatchObject([{ pieces: 5 }, { pieces: 5 }, { pieces: 7, seen: 9 }]);
  const [first, again, corrected] = sent.map(({ id }) => id);
  expect(again).toBe(first);
  expect(corrected).not.toBe(first);
});
