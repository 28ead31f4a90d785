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
import { reasonMessage } from '../changes/exception.ts';
import { addBusinessDays } from '../due-dates/open-day.ts';
import { shopToday } from '../due-dates/turnaround.ts';
import { draftPriceInput, type DraftItem } from '../order.ts';
import { $most } from '../placing/order-state.client.ts';
import { priceOrder } from '../prices/price.ts';
import { maxBulkPieces, maxOnlinePieces } from '../../shop.ts';
import { phoneOrderKey } from '../../site/visit.client.ts';
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

const placeAsStaff = vi.hoisted(() => vi.fn());
vi.mock('../placing/place-as-staff.client.ts', () => ({ placeAsStaff }));

afterEach(() => {
  cleanup();
  $most.set(maxOnlinePieces);
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

// product: exceptions
test('a phone order for a date nearer than we sell asks why, at the price of the nearest date', async () => {
  placeAsStaff.mockResolvedValue({
    ok: false,
    code: 'invalid-argument',
    message: reasonMessage,
    fields: { reason: reasonMessage },
  });
  sessionStorage.setItem(phoneOrderKey, 'true');
  $most.set(maxBulkPieces);
  const dueDate = addBusinessDays(shopToday(new Date()), 2);
  sessionStorage.setItem(draftKey, JSON.stringify(readyDraft({ dueDate })));
  sessionStorage.setItem(contactKey, JSON.stringify(newCustomer()));
  render(<Checkout />);
  const reason = await screen.findByLabelText('Reason for this date');
  await userEvent.click(screen.getByText('Place order →'));
  await vi.waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
  await userEvent.type(reason, 'The fair is on Friday.');
  await userEvent.click(screen.getByText('Place order →'));
  await vi.waitFor(() => expect(placeAsStaff).toHaveBeenCalledTimes(2));
  const sold = addBusinessDays(shopToday(new Date()), 5);
  const { totalCents } = priceOrder(draftPriceInput(readyDraft({ dueDate: sold }), new Date())!);
  expect(placeAsStaff).toHaveBeenLastCalledWith(
    expect.objectContaining({
      dueDate,
      reason: 'The fair is on Friday.',
      seenTotalCents: totalCents,
    }),
  );
});
