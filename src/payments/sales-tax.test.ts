// product: sales-tax
import { afterEach, describe, expect, test, vi } from 'vitest';
import { adjustPrice } from '../orders/prices/adjustment.ts';
import { priceOneItem } from '../orders/prices/price.ts';
import { priceWithRush } from '../orders/prices/rush-offer.ts';
import { chargedPermille, taxLabelOf, taxPermilleOf } from './sales-tax.ts';

const price = (zip: string | null, rush = false) =>
  priceOneItem({
    styleCode: '00606',
    quantities: 24,
    locations: { frontLarge: true },
    rush,
    delivery: 'shipping',
    taxPermille: taxPermilleOf('shipping', zip),
  });

test.each([
  ['50309', 70],
  ['50001', 70],
  ['52899-1234', 70],
  ['49999', 0],
  ['53000', 0],
  ['97201', 0],
  // Until it's known where the order goes.
  [' 97201', 0],
  ['972', 70],
  ['', 70],
  [null, 70],
])('a package to %s is taxed at %i‰', (zip, permille) => {
  expect(taxPermilleOf('shipping', zip)).toBe(permille);
});

test('what is picked up or comes with our van is taxed here, whatever ZIP code is left in the form', () => {
  expect(taxPermilleOf('pickup', '97201')).toBe(70);
  expect(taxPermilleOf('local', '97201')).toBe(70);
  expect(taxPermilleOf(null, '97201')).toBe(70);
});

test('an order to Oregon costs its lines alone, and to Iowa 7% more', () => {
  const [oregon, iowa] = [price('97201'), price('50309')];
  expect(oregon).toEqual({ ...iowa, taxCents: 0, totalCents: iowa.totalCents - iowa.taxCents });
  expect(iowa.taxCents).toBe(2_492);
  expect(taxLabelOf(oregon)).toBe('Sales tax, 0%');
  expect(taxLabelOf(iowa)).toBe('Iowa sales tax, 7%');
  expect(taxLabelOf({ totalCents: 100_050, taxCents: 51 })).toBe('Sales tax');
});

test('adjustments and rush at approval are taxed like the order', () => {
  const adjustments = [{ line: 'order', cents: -1_000, reason: 'Sorry!' } as const];
  for (const [zip, permille] of [
    ['97201', 0],
    ['50309', 70],
  ] as const) {
    const adjusted = adjustPrice(price(zip), adjustments, permille);
    expect(chargedPermille(adjusted.totalCents - adjusted.taxCents, adjusted.taxCents)).toBe(
      permille,
    );
    expect(priceWithRush({ ...price(zip), adjustmentCents: 0 }, 3000)).toMatchObject(
      price(zip, true),
    );
  }
});

describe('with another state in the table', () => {
  // Other files of tests share these modules.
  afterEach(() => {
    vi.doUnmock('../shop.ts');
    vi.resetModules();
  });

  test('its rate counts there, and our state doesn’t name a tax that two of them share', async () => {
    vi.resetModules();
    vi.doMock(import('../shop.ts'), async (original) => {
      const real = await original();
      const nebraska = { state: 'NE', permille: 70, zips: [680, 693] } as const;
      const kansas = { state: 'KS', permille: 65, zips: [660, 679] } as const;
      return { ...real, salesTaxes: [...real.salesTaxes, nebraska, kansas] };
    });
    const changed = await import('./sales-tax.ts');
    expect(changed.taxPermilleOf('shipping', '66044')).toBe(65);
    expect(changed.taxLabelOf({ totalCents: 1_065, taxCents: 65 })).toBe('Sales tax, 6.5%');
    expect(changed.taxLabelOf({ totalCents: 1_070, taxCents: 70 })).toBe('Sales tax, 7%');
  });
});
