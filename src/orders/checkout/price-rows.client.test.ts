import { expect, test } from 'vitest';
import { priceOneItem } from '../prices/price.ts';
import { readyDraft } from '../../../tests/factory/order-draft.ts';
import { changedRows, priceRows } from './price-rows.client.ts';

const draft = readyDraft();
const price = (rush: boolean) =>
  priceOneItem({
    styleCode: '00606',
    quantities: draft.quantities,
    locations: draft.locations,
    rush,
    delivery: draft.delivery,
  });
const standard = priceRows(price(false), draft);
const rush = priceRows(price(true), draft);

// product: placing-an-order
test('a fee shows up in the lines that it changes, the total last', () => {
  expect(changedRows(standard, rush)).toEqual([
    { label: 'Rush fee', was: 'None', now: '$30.00' },
    { label: 'Iowa sales tax, 7%', was: '$29.38', now: '$31.48' },
    { label: 'Total', was: '$449.13', now: '$481.23' },
  ]);
});

test('a fee that is gone shows up in the same lines', () => {
  expect(changedRows(rush, standard)).toEqual([
    { label: 'Rush fee', was: '$30.00', now: 'None' },
    { label: 'Iowa sales tax, 7%', was: '$31.48', now: '$29.38' },
    { label: 'Total', was: '$481.23', now: '$449.13' },
  ]);
});

test('a line with another name shows up twice, and the same price not at all', () => {
  const other = priceRows(
    {
      ...price(false),
      lines: [
        { label: 'Garment', cents: 400 },
        { label: 'Print', cents: 1425 },
      ],
    },
    draft,
  );
  expect(changedRows(standard, other).map(({ label }) => label)).toEqual([
    'Print, 12–23 pieces',
    'Second location',
    'Print',
  ]);
  expect(changedRows(standard, standard)).toEqual([]);
});
