import { expect, test } from 'vitest';
import { draftPriceInput } from '../order.ts';
import { priceOrder } from '../prices/price.ts';
import { readyDesign, readyDraft, readyItem } from '../../../tests/factory/order-draft.ts';
import { priceRows } from '../placing/price-rows.client.ts';
import { changedRows } from './changed-rows.client.ts';

const draft = readyDraft();
const price = (rush: boolean) => priceOrder({ ...draftPriceInput(draft, new Date())!, rush });
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
      items: [
        {
          perItemCents: 1825,
          lines: [
            { label: 'Garment', cents: 400 },
            { label: 'Print', cents: 1425 },
          ],
        },
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

test('a garment of several has one line, whatever it costs now', () => {
  const same = [readyItem(), readyItem({ id: '2' })];
  const family = readyDraft({ designs: [readyDesign({ items: same })] });
  const was = priceOrder(draftPriceInput(family, new Date())!);
  const [first, second] = was.items;
  const now = { ...was, items: [first!, { ...second!, perItemCents: second!.perItemCents + 100 }] };
  expect(changedRows(priceRows(was, family), priceRows(now, family))).toEqual([
    { label: '23 × Premium Cotton, Navy at $17.25', was: '$373.75', now: '$396.75' },
  ]);
});
