// product: accepting-a-quote
// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { quoteChoices, quotedRequest, storedQuote } from '../../../tests/factory/quotes.ts';
import type { CustomerQuoteRequest } from '../open-quote.contract.ts';
import { quoteOf } from '../quote-choices.ts';
import { QuotePage } from './QuotePage.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ style: '00606', colors: [] })));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const quoted = (version: number, pieces: number) =>
  quotedRequest({
    ...storedQuote(),
    version,
    contents: quoteOf(quoteChoices({ pieces }), new Map(), new Date()),
  });
const page = (request: CustomerQuoteRequest) => (
  <QuotePage request={request} quoteKey="key" onNews={() => Promise.resolve()} />
);

test('a newer version starts with its own counts, not with those typed for the one before', async () => {
  const user = userEvent.setup({ delay: null });
  const sizeM = () => screen.findByLabelText<HTMLInputElement>('M');
  const { rerender } = render(page(quoted(1, 48)));
  await user.click(screen.getByRole('button', { name: 'Choose sizes and order' }));
  const usual = (await sizeM()).value;
  await user.clear(await sizeM());
  await user.type(await sizeM(), '31');
  rerender(page(quoted(1, 48)));
  expect((await sizeM()).value).toBe('31');
  rerender(page(quoted(2, 48)));
  expect((await sizeM()).value).toBe(usual);
});
