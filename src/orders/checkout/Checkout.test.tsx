// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  newCustomer,
  readyDesign,
  readyDraft,
  readyItem,
} from '../../../tests/factory/order-draft.ts';
import { contactKey, draftKey, openKey } from '../drafts/order-draft.client.ts';
import type { DraftItem } from '../order.ts';
import { Checkout } from './Checkout.tsx';

const pink = { id: '00606-pink', key: 'pink', name: 'Pink', hex: '#f3b8c8', swatchUrl: null };
/** Opens the checkout of a company: a print on one garment, and another on two. */
async function open(changes: Partial<DraftItem> = {}) {
  const draft = readyDraft({
    designs: [
      readyDesign(),
      readyDesign({
        id: '2',
        items: [readyItem({ id: '2' }), readyItem({ id: '3', color: pink, ...changes })],
      }),
    ],
  });
  sessionStorage.setItem(draftKey, JSON.stringify(draft));
  sessionStorage.setItem(contactKey, JSON.stringify(newCustomer()));
  render(<Checkout />);
  await screen.findByText('Who’s it for?');
}
/** Follows a link to the order form, and says which item that will show. */
async function follow(name: string) {
  const link = screen.getByText(name);
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  return sessionStorage.getItem(openKey);
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

// product: placing-an-order
test.each([
  [
    ['designs.1.items.1.colorKey'],
    ['Design 2, Premium Cotton, Pink: It’s gone.'],
    { opens: '3', summary: false },
  ],
  [
    ['designs.1.items.0.quantities', 'designs.0.printLocations'],
    ['Design 2, Premium Cotton, Navy: It’s gone.', 'Design 1: It’s gone.'],
    { opens: '2', summary: true },
  ],
  [['designs.1.artwork.files.1.receipt'], ['Design 2: It’s gone.'], { opens: '2', summary: false }],
  [['delivery.method'], ['It’s gone.'], { opens: null, summary: false }],
])('a refusal about %s names the garment, which its link opens', async (fields, said, wanted) => {
  const { opens, summary } = wanted;
  vi.stubGlobal('fetch', async () =>
    Response.json(
      {
        error: {
          code: 'invalid-argument',
          message: summary ? 'Check what is marked.' : 'It’s gone.',
          fields: Object.fromEntries(fields.map((path) => [path, 'It’s gone.'])),
        },
      },
      { status: 400 },
    ),
  );
  await open();
  await userEvent.click(screen.getByText('Place order →'));
  const link = await screen.findByText('Change it in the order');
  expect([...(link.parentElement?.querySelectorAll('p') ?? [])].map((p) => p.textContent)).toEqual([
    ...(summary ? ['Check what is marked.'] : []),
    ...said,
  ]);
  expect(await follow('Change it in the order')).toBe(opens);
});

// product: checkout-page
test('what an incomplete order lacks names the garment, which the way back opens', async () => {
  await open({ quantities: {} });
  expect(screen.getByText(/^Design 2, Premium Cotton, Pink: Enter how many/)).toBeTruthy();
  expect(await follow('Back to the order')).toBe('3');
});
