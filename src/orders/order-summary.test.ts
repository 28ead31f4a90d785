import { expect, test } from 'vitest';
import { summaryRows } from './order-summary.ts';
import { exemptReasons } from '../payments/exemptions/exempt-reason.ts';
import { storedSummary } from './stored-summary.ts';
import { asPrice, priceOneItem } from './prices/price.ts';

const rows = (rush: boolean, delivery: 'pickup' | 'local' | 'shipping') =>
  summaryRows(
    asPrice(
      priceOneItem({
        styleCode: '00606',
        quantities: 24,
        locations: { frontLarge: true, backLarge: true },
        rush,
        delivery,
      }),
    ),
    { items: [{ name: 'Premium Cotton', pieces: 24 }], delivery },
  ).map(({ label, amount }) => `${label}: ${amount}`);

test('the ticket shows what a shirt consists of, then the order', () => {
  expect(rows(false, 'pickup')).toEqual([
    'Premium Cotton: $4.00',
    'Print, 24–49 pieces: $10.00',
    'Second location: $2.25',
    'Each × 24: $16.25',
    'Subtotal: $390.00',
    'Pickup: Free',
    'Iowa sales tax, 7%: $27.30',
    'Total: $417.30',
  ]);
});

test('large counts are as easy to read as amounts', () => {
  const price = asPrice(
    priceOneItem({
      styleCode: '00606',
      quantities: 12_000,
      locations: { frontLarge: true },
      rush: false,
      delivery: 'pickup',
    }),
  );
  const [item] = price.items;
  const named = { name: 'Premium Cotton', pieces: 12_000 };
  const labels = (items: (typeof named)[]) =>
    summaryRows({ ...price, items: items.map(() => item!) }, { items, delivery: 'pickup' }).map(
      ({ label }) => label,
    );
  expect(labels([named])).toContain('Each × 12,000');
  expect(labels([named, named])[0]).toMatch(/^12,000 × Premium Cotton at /);
});

test('the ticket shows the rush fee and the delivery that are charged', () => {
  expect(rows(true, 'local').slice(4)).toEqual([
    'Subtotal: $390.00',
    'Rush fee: $30.00',
    'Des Moines metro delivery: $15.00',
    'Iowa sales tax, 7%: $30.45',
    'Total: $465.45',
  ]);
  expect(rows(false, 'shipping')).toContain('Shipping, estimated: $20.00');
});

// product: tax-exempt-customers
test.each(exemptReasons)('without tax, the summary says why: %s', (exemptReason) => {
  const price = priceOneItem({
    styleCode: '00606',
    quantities: 24,
    locations: { frontLarge: true },
    rush: false,
    delivery: 'pickup',
  });
  const stored = { ...asPrice(price), perItemCents: [price.perItemCents], exemptReason };
  const items = [{ name: 'Premium Cotton', pieces: 24 }];
  const [tax] = summaryRows(storedSummary(stored), { items, delivery: 'pickup' }).slice(-2);
  expect(tax?.label).toMatch(/^No sales tax: \w+, certificate on file$/);
});
