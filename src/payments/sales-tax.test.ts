// product: sales-tax
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { iowaTax, oregonTax, taxRow } from '../../tests/factory/taxes.ts';
import { stateOfZip } from '../orders/delivery/state-zips.ts';
import { adjustPrice } from '../orders/prices/adjustment.ts';
import { adjustedLines } from '../orders/prices/adjustment-schema.ts';
import { priceOneItem } from '../orders/prices/price.ts';
import { priceWithRush } from '../orders/prices/rush-offer.ts';
import { usualBook } from '../settings/usual-book.ts';
import { taxAt, taxCentsOf, type Tax, type TaxRow } from './sales-tax.ts';
import { taxLabelOf } from './tax-label.ts';
import { compareTaxRows, taxPlaceSpans } from './tax-place.ts';

const today = '2026-11-30';
const price = (tax: Tax, rush = false) =>
  priceOneItem({
    styleCode: '00606',
    quantities: 24,
    locations: { frontLarge: true },
    rush,
    delivery: 'shipping',
    tax,
  });

test.each([
  ['50309', 7000],
  ['50001', 7000],
  ['52899-1234', 7000],
  ['49999', 0],
  ['53000', 0],
  ['97201', 0],
  [' 97201', 0],
  // Until it's known where the order goes.
  ['972', 7000],
  ['', 7000],
  [null, 7000],
])('in a new shop, a package to %s is taxed at %i thousandths of a percent', (zip, rate) => {
  expect(taxAt('shipping', zip, today, usualBook).rate).toBe(rate);
});

test('what is picked up or comes with our van is taxed here, whatever ZIP code is left in the form', () => {
  for (const delivery of ['pickup', 'local', null] as const) {
    expect(taxAt(delivery, '97201', today, usualBook)).toEqual(iowaTax);
  }
});

test('an order to Oregon costs its lines alone, and to Iowa 7% more', () => {
  const [oregon, iowa] = [price(oregonTax), price(iowaTax)];
  expect(oregon).toEqual({
    ...iowa,
    tax: oregonTax,
    taxCents: 0,
    totalCents: iowa.totalCents - iowa.taxCents,
  });
  expect(iowa.taxCents).toBe(2_492);
});

test('adjustments and rush at approval are taxed like the order', () => {
  const adjustments = [{ line: 'order', cents: -1_000, reason: 'Sorry!' } as const];
  for (const [tax, cents] of [
    [oregonTax, 0],
    [iowaTax, Math.round(34_600 * 0.07)],
  ] as const) {
    expect(adjustPrice(price(tax), adjustments).taxCents).toBe(cents);
    expect(
      priceWithRush({ ...price(tax), adjustmentCents: 0, adjustments: [] }, 3000),
    ).toMatchObject(price(tax, true));
  }
});

describe('the owner’s table', () => {
  const rows = (...given: TaxRow[]) => ({ taxes: given.toSorted(compareTaxRows) });
  const rateAt = (zip: string, day: string, table: ReturnType<typeof rows>) =>
    taxAt('shipping', zip, day, table).rate;

  test('has a rate from its first day on', () => {
    const table = rows(
      taxRow('KS', { rate: 6800, fromDay: '2027-01-01' }),
      taxRow('KS', { rate: 6500, fromDay: '2020-01-01' }),
    );
    expect(rateAt('66044', '2019-12-31', table)).toBe(0);
    expect(rateAt('66044', '2020-01-01', table)).toBe(6500);
    expect(rateAt('66044', '2026-12-31', table)).toBe(6500);
    expect(rateAt('66044', '2027-01-01', table)).toBe(6800);
  });

  test('takes the smallest place that a ZIP code is in', () => {
    const table = rows(
      taxRow('50309', { rate: 8000 }),
      taxRow('IA', { rate: 6000 }),
      taxRow('503', { rate: 7000 }),
    );
    expect(['50309', '50310', '52001', '61201'].map((zip) => rateAt(zip, today, table))).toEqual([
      8000, 7000, 6000, 0,
    ]);
    // At the counter, and for our van.
    expect(taxAt('pickup', null, today, table).rate).toBe(8000);
  });

  test('a ZIP code in another state than its neighbors is taxed in its own', () => {
    const table = rows(
      taxRow('CT', { name: 'Connecticut', rate: 6350 }),
      taxRow('NY', { name: 'New York', rate: 4000 }),
      taxRow('HI', { name: 'Hawaii', rate: 4000 }),
    );
    const nameAt = (zip: string) => {
      const { name, rate } = taxAt('shipping', zip, today, table);
      return rate > 0 ? name : null;
    };
    expect(['06390', '06390-0123', '06355'].map(nameAt)).toEqual([
      'New York',
      'New York',
      'Connecticut',
    ]);
    expect(['96799', '96813', '96950'].map(nameAt)).toEqual([null, 'Hawaii', null]);
  });

  test.each([
    ['AS', '96799', '96813'],
    ['MP', '96950', '96910'],
    ['PR', '00901', '00802'],
    ['06390', '06390', '06355'],
  ])('a rate for %s counts at %s, and not at %s', (place, there, elsewhere) => {
    const table = rows(taxRow(place, { rate: 4000 }));
    expect(rateAt(there, today, table)).toBe(4000);
    expect(rateAt(elsewhere, today, table)).toBe(0);
  });

  test('a state’s ZIP codes are those that the list of states gives it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 99_999 }), (zip) => {
        const code = String(zip).padStart(5, '0');
        const state = stateOfZip(code) ?? '';
        expect(taxPlaceSpans(state)?.some(([from, to]) => from <= zip && zip <= to)).toBe(true);
      }),
    );
    for (const place of ['', 'XX', 'Iowa', '5', '50', '503090', 'ia']) {
      expect(taxPlaceSpans(place), place).toBeNull();
    }
  });

  test('names the tax after the place, with its rate, and says where we collect it if there’s none', () => {
    const one = rows(taxRow('IA', { name: 'Iowa', rate: 7000 }));
    const two = rows(...one.taxes, taxRow('KS', { name: 'Kansas', rate: 6525 }));
    const label = (zip: string, table: ReturnType<typeof rows>) =>
      taxLabelOf(taxAt('shipping', zip, today, table));
    expect(label('50309', two)).toBe('Iowa sales tax, 7%');
    expect(label('66044', two)).toBe('Kansas sales tax, 6.525%');
    expect(label('97201', one)).toBe('No sales tax: we collect it in Iowa only');
    expect(label('97201', two)).toBe('No sales tax: we collect it in Iowa and Kansas only');
    const states = ['IL', 'KS', 'NE', 'MO'].map((state) => taxRow(state));
    expect(label('97201', rows(...one.taxes, ...states))).toBe(
      'No sales tax: we collect it in 5 places only',
    );
    expect(label('97201', rows(...one.taxes, taxRow('OR', { name: 'Oregon', rate: 0 })))).toBe(
      'No sales tax in Oregon',
    );
    expect(label('97201', rows())).toBe('No sales tax');
  });
});

describe('where delivery and rush aren’t taxed', () => {
  const lines = { subtotalCents: 30_000, rushFeeCents: 3_000, shippingCents: 2_000 };
  const tax = (rush: boolean, delivery: boolean) => taxRow('IA', { rate: 7000, rush, delivery });
  const adjust = (line: (typeof adjustedLines)[number], cents: number) => [{ line, cents }];

  test.each([
    [true, true, 2_450],
    [false, true, 2_240],
    [true, false, 2_310],
    [false, false, 2_100],
  ])('with rush %s and delivery %s', (rush, delivery, cents) => {
    expect(taxCentsOf(lines, tax(rush, delivery))).toBe(cents);
  });

  test('a line’s adjustment is taxed like the line, and the order’s in proportion', () => {
    expect(taxCentsOf(lines, tax(true, false), adjust('delivery', -2_000))).toBe(2_310);
    expect(taxCentsOf(lines, tax(true, false), adjust('goods', -10_000))).toBe(1_610);
    // A tenth off 35,000, of which 33,000 are taxed.
    expect(taxCentsOf(lines, tax(true, false), adjust('order', -3_500))).toBe(2_079);
  });

  test('the tax is between none and that on everything, and none is left of an order that’s free', () => {
    const cents = fc.nat({ max: 3_000_000 });
    fc.assert(
      fc.property(
        fc.record({ subtotalCents: cents, rushFeeCents: cents, shippingCents: cents }),
        fc.array(
          fc.record({
            line: fc.constantFrom(...adjustedLines),
            cents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
            reason: fc.constant('A gift.'),
          }),
          { maxLength: 4 },
        ),
        fc.boolean(),
        fc.boolean(),
        (amounts, wanted, rush, delivery) => {
          const all = taxRow('IA', { rate: 8875 });
          const given = { ...amounts, tax: all, taxCents: 0, totalCents: 0 };
          const whole = adjustPrice(given, wanted);
          const part = adjustPrice(given, wanted, { ...all, rush, delivery });
          expect(part.taxCents).toBeGreaterThanOrEqual(0);
          expect(part.taxCents).toBeLessThanOrEqual(whole.taxCents);
          expect(part.totalCents - part.taxCents).toBe(whole.totalCents - whole.taxCents);
          if (part.totalCents === part.taxCents) expect(part.taxCents).toBe(0);
        },
      ),
    );
  });
});
