// product: using-a-design, designs-and-items
import { beforeEach, expect, test, vi } from 'vitest';
import { catalog, type Garment } from '../../garments/garment.ts';
import { priceOneItem, priceOrder } from '../../orders/prices/price.ts';
import { priceDigital } from '../../orders/prices/digital-price.ts';
import { summaryRows } from '../../orders/order-summary.ts';
import type { Design } from '../design.ts';
import { createDesigner } from '../designer.client.ts';
import { blankDesign, firstShirt, newShape } from '../starting-point.ts';
import { $book } from '../../settings/book-store.client.ts';
import { shop } from '../../shop.ts';
import { createUse } from './use-design.client.ts';

vi.mock('../../site/visit.client.ts', () => ({
  startVisit: () => undefined,
  reachStep: () => undefined,
}));

const designer = createDesigner();
const star = newShape('star', 'star', { widthIn: 12, heightIn: 16 }, 'white');
const pink = { id: 'pink', key: 'pink', name: 'Pink', hex: '#f4b6c2', swatchUrl: null };
const pinkBlend = { garmentId: 'premium-blend', color: pink };
const pinkCotton = { garmentId: 'budget-cotton', color: pink };
const terms = { rush: false, delivery: 'pickup' as const };
const locations = { frontLarge: true };

/** Opens the star on navy Premium Cotton and whatever else. */
function open(fields: Partial<Design> = {}) {
  const blank = blankDesign('7b8f3c1e-52a5-4f0b-9b55-0d5f0a9a4e11');
  designer.openDesign({ ...blank, sides: { ...blank.sides, front: [star] }, ...fields });
  return createUse(designer, () => []);
}

let use = open();
beforeEach(() => {
  use = open();
});
const ofKey = (at: number) => use.$items.get()[at]?.key;

test('one garment costs what it does in the order form', () => {
  expect([use.$price.get(), use.findLack()?.at]).toEqual([null, 0]);
  use.setQuantity('M', 12);
  const one = priceOneItem({ ...terms, styleCode: '00606', quantities: 12, locations });
  expect(use.$price.get()).toMatchObject({
    totalCents: one.totalCents,
    items: [{ perItemCents: one.perItemCents, lines: one.lines }],
  });
  expect(use.findLack()).toBeNull();
});

test('several garments have the print’s price of all their pieces, and each needs its own', () => {
  use = open({ alsoOn: [pinkBlend] });
  use.setQuantity('M', 20);
  expect(use.findLack()).toEqual({ message: 'Enter how many shirts of each size.', at: 1 });
  use.setQuantity('L', 4, ofKey(1));
  expect(use.findLack()).toBeNull();
  const price = use.$price.get();
  const items = [
    { styleCode: '00606', quantities: 20 },
    { styleCode: '84706', quantities: 4 },
  ];
  expect(price).toEqual(priceOrder({ ...terms, designs: [{ locations, items }] }));
  const rows = price && summaryRows(price, { items: use.$items.get(), delivery: 'pickup' });
  expect(rows?.slice(0, 2).map(({ label }) => label)).toEqual([
    '20 × Premium Cotton, Navy at $14.00',
    '4 × Premium Blend, Pink at $16.00',
  ]);
  expect(use.$pieces.get()).toBe(24);

  use.setQuantity('L', 990, ofKey(1));
  expect(use.findLack()?.message).toMatch(/^Orders over 1,000 pieces/);
});

test('counts stay with their garment while it’s taken out and put back', () => {
  use = open({ alsoOn: [pinkBlend, pinkCotton] });
  use.setQuantity('L', 4, ofKey(2));
  designer.changeDesign('Remove it', (design) => ({ ...design, alsoOn: [pinkCotton] }));
  expect(use.$items.get().map(({ pieces }) => pieces)).toEqual([0, 4]);
});

test('a roster is for the shirt on the stage', () => {
  use = open({ alsoOn: [pinkBlend], roster: [{ name: 'OLSON', number: '7', size: 'M' }] });
  expect(use.$items.get()).toMatchObject([{ ...firstShirt, quantities: { M: 1 } }]);
  expect(use.findLack()).toBeNull();
});

test('a garment that can’t have one of the prints says so', () => {
  const sold = catalog as Garment[];
  const at = sold.findIndex(({ id }) => id === 'premium-blend');
  const blend = sold[at] as Garment;
  sold[at] = { ...blend, locations: ['backLarge'] };
  try {
    use = open({ alsoOn: [pinkBlend] });
    use.setQuantity('M', 20);
    use.setQuantity('M', 4, ofKey(1));
    expect(use.findLack()).toEqual({
      message: 'We don’t print the Front Large of the Premium Blend. Choose Back Large.',
      at: 1,
    });
  } finally {
    sold[at] = blend;
  }
});

test('digital prints go by all pieces, and have no price if a garment isn’t cotton', () => {
  use = open({ method: 'digital', alsoOn: [pinkCotton] });
  use.setQuantity('M', 8);
  use.setQuantity('M', 5, ofKey(1));
  const { totalCents, perItemCents } = priceDigital(13, locations, terms);
  expect(use.$price.get()).toMatchObject({ totalCents, items: [{ perItemCents }, {}] });
  use = open({ method: 'digital', alsoOn: [pinkBlend] });
  use.setQuantity('M', 8);
  expect(use.$price.get()).toBeNull();
});

// product: price-book
test('fewer pieces than are printed digitally have no price, and say what to do', () => {
  const current = $book.get();
  $book.set({
    ...current,
    book: { ...current.book, digital: { ...current.book.digital, minPieces: 12 } },
  });
  try {
    use = open({ method: 'digital' });
    use.setQuantity('M', 11);
    expect(use.$price.get()).toBeNull();
    expect(use.findLack()).toEqual({
      message: `Digital printing starts at 12 pieces. Add 1 more, or call ${shop.phone}.`,
      at: 0,
    });
    use.setQuantity('M', 12);
    expect(use.$price.get()).not.toBeNull();
    expect(use.findLack()).toBeNull();
  } finally {
    $book.set(current);
  }
});
