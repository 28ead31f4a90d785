// product: customers
// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { setCustomerTerms } from '../../payments/set-customer-terms.rpc.ts';
import { ask } from '../ask.client.ts';
import { CustomerTerms } from './CustomerTerms.tsx';
import type { Customer } from './read-customer.rpc.ts';

vi.mock('../ask.client.ts', () => ({
  ask: vi.fn(async () => ({ ok: true, data: { outcome: 'set' } })),
}));
vi.mock('../use-member.client.ts', () => ({ useMay: () => true }));
afterEach(cleanup);

test('the terms shown follow a merge, so that saving never brings old ones back', async () => {
  const user = userEvent.setup({ delay: null });
  const page = (terms: Customer['terms']) => (
    <CustomerTerms
      customer={{ id: 'c1', terms } as Customer}
      onSaved={async () => rerender(page('placed'))}
    />
  );
  const { rerender } = render(page(null));
  const select = screen.getByLabelText<HTMLSelectElement>('When they pay');
  rerender(page('account'));
  expect(select.value).toBe('account');
  await user.selectOptions(select, 'placed');
  await user.click(screen.getByRole('button', { name: 'Save terms' }));
  expect(ask).toHaveBeenCalledWith(setCustomerTerms, { id: 'c1', terms: 'placed' });
  expect(screen.getByRole('status').textContent).toMatch(/^Saved/);
  rerender(page(null));
  expect(select.value).toBe('');
});
