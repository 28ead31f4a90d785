// product: changing-an-order
import { iowaTax, taxRow } from '../../../tests/factory/taxes.ts';
import { maxBulkPieces } from '../../shop.ts';
import { usualBook } from '../../settings/usual-book.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AdjustedLine } from '../prices/adjustment-label.ts';
import { approvalClock } from '../../proofs/approval-clock.ts';
import { jobStatuses } from '../job.ts';
import { changeParts } from './change-record.ts';
import {
  changeLacks,
  changeRows,
  needsNewProof,
  repriceOrder,
  type OrderContents,
  type PricedOrder,
} from './order-change.ts';
import {
  changeLabels,
  changeRefusal,
  changeText,
  changeTextInOurWords,
  isOnProof,
} from './change-words.ts';
import type { OrderDesign, OrderItem } from '../order-design.ts';
import { lackMessages } from '../lack-messages.ts';
import { superRushMessage, tooManyMessage } from '../order.ts';
import { totalPieces } from '../quantity.ts';
import { asPrice, priceOneItem, storedPrice, withTax } from '../prices/price.ts';
import { deliveryMethods } from '../delivery/delivery-method.ts';
import { priceWithRush } from '../prices/rush-offer.ts';
import { art, edited, home, order, type Change } from '../../../tests/factory/changed-order.ts';
import { orderDesign } from '../../../tests/factory/orders.ts';

const at = (wallClock: string) => new Date(`${wallClock}-06:00`);
/** A Monday; the order was placed two weeks before. */
const now = at('2026-11-30T09:00:00');

const byVan = { deliveryMethod: 'local', ...home } as const;
const shipped = { deliveryMethod: 'shipping', ...home } as const;

describe('who may change an order, or cancel it', () => {
  test.each([
    ['customer', ['submitted', 'in_review', 'proof_sent', 'gathering']],
    [
      'staff',
      ['submitted', 'in_review', 'proof_sent', 'gathering', 'approved', 'in_production', 'ready'],
    ],
  ] as const)('%s, while it is one of %j', (changer, open) => {
    const allowed = jobStatuses.order.filter((status) => changeRefusal(changer, status) === null);
    expect(allowed).toEqual(open);
  });

  test('a customer who may not reads whom to call', () => {
    for (const status of jobStatuses.order) {
      expect(changeRefusal('customer', status) ?? '515-555-0187').toContain('515-555-0187');
    }
  });
});

describe('what changed', () => {
  test.each<[string, Change, string[]]>([
    ['nothing', {}, []],
    ['sizes', { quantities: { M: 14, L: 12 } }, ['Sizes: M 14, L 12 (was M 12, L 12)']],
    ['sizes with a zero', { quantities: { M: 12, L: 12, XL: 0 } }, []],
    ['the color', { colorKey: 'black', colorName: 'Black' }, ['Color: Black (was Navy)']],
    [
      'locations',
      { printLocations: ['leftSleeve', 'frontLarge'] },
      ['Print locations: Front Large, Left Sleeve (was Front Large)'],
    ],
    [
      'a file',
      { files: [{ ...art, fileName: 'chili-2.png', sha256: 'b'.repeat(64) }] },
      ['Front Large file: chili-2.png (was chili.png)'],
    ],
    [
      'a file of the same name',
      { files: [{ ...art, sha256: 'b'.repeat(64) }] },
      ['Front Large file: chili.png (new) (was chili.png)'],
    ],
    ['only a file’s name', { files: [{ ...art, fileName: 'other.png' }] }, []],
    [
      'files for words',
      { artworkType: 'description', artworkDescription: 'A steaming pot', files: [] },
      [
        'Artwork: Written description (was Completed artwork)',
        'Description: A steaming pot (was None)',
        'Front Large file: None (was chili.png)',
      ],
    ],
    [
      'the due date',
      { dueDate: '2027-01-06' },
      ['Due date: Wed, Jan 6, 2027 (was Mon, Dec 14, 2026)'],
    ],
    [
      'the delivery',
      byVan,
      [
        'Delivery: Des Moines metro delivery (was Pick up at the shop)',
        'Address: Dana Whitfield, 400 Locust St, Des Moines, IA 50309 (was None)',
      ],
    ],
    [
      'contact fields and notes',
      { customerPhone: '515-555-0199', customerPoNumber: 'A-7', customerNotes: 'Bigger pot' },
      [
        'Phone: 515-555-0199 (was 515-555-0123)',
        'PO or reference number: A-7 (was None)',
        'Notes for the press: Bigger pot (was None)',
      ],
    ],
    ['an empty note', { customerNotes: '' }, []],
  ])('%s', (_, change, texts) => {
    expect(changeRows(order, edited(order, change)).map(changeText)).toEqual(texts);
  });

  test('is told to customers without anything that somebody typed', () => {
    const after = edited(order, {
      quantities: { M: 14 },
      customerNotes: 'Visit evil.example',
      files: [{ ...art, fileName: 'evil.example.png', sha256: 'b'.repeat(64) }],
    });
    const rows = changeRows(order, after);
    expect(rows.map(changeTextInOurWords)).toEqual([
      'Sizes: M 14 (was M 12, L 12)',
      'Front Large file: changed',
      'Notes for the press: changed',
    ]);
  });
});

describe('the price of a change', () => {
  test('stays as stored if nothing changes that it depends on, even if prices are others by now', () => {
    const old = { ...order, perItemCents: [1300], subtotalCents: 31_200, totalCents: 33_384 };
    const after = edited(old, {
      quantities: { M: 20, L: 4 },
      colorKey: 'black',
      customerNotes: 'Hi',
    });
    const price = repriceOrder(old, after, now);
    expect(price.new).toEqual(price.old);
    expect(price.old).toMatchObject({ perItemCents: [1300], totalCents: 33_384 });
  });

  test('of a piece stays as quoted while the price table makes no difference to it', () => {
    const quoted = { ...order, perItemCents: [1300], subtotalCents: 31_200, totalCents: 33_384 };
    const price = (change: Change) => repriceOrder(quoted, edited(quoted, change), now).new;
    expect(price({ quantities: { M: 30 } })).toMatchObject({
      perItemCents: [1300],
      extras: [],
      subtotalCents: 39_000,
      totalCents: 41_730,
    });
    expect(price(byVan)).toMatchObject({ perItemCents: [1300], shippingCents: 1500 });
    expect(price({ quantities: { M: 50 } }).perItemCents).toEqual([1200]);
  });

  test.each<[string, Change, Parameters<typeof priceOneItem>[0]]>([
    ['more pieces', { quantities: { M: 50 } }, { ...inputOf(order), quantities: 50 }],
    [
      'another location',
      { printLocations: ['frontLarge', 'backSmall'] },
      { ...inputOf(order), locations: { frontLarge: true, backSmall: true } },
    ],
    ['local delivery', byVan, { ...inputOf(order), delivery: 'local' }],
    ['an earlier date that is rush', { dueDate: '2026-12-04' }, { ...inputOf(order), rush: true }],
  ])('is the price function’s for %s', (_, change, input) => {
    const price = storedPrice(asPrice(priceOneItem(input)));
    expect(repriceOrder(order, edited(order, change), now)).toMatchObject({
      old: { totalCents: 35_952 },
      new: price,
    });
  });

  test('notices amounts that change although the total doesn’t', () => {
    const rush: PricedOrder = edited(
      { ...order, ...priceWithRush(order, 3000), turnaroundClass: 'rush' },
      { quantities: { M: 60 }, dueDate: '2026-12-04' },
    );
    const after = { ...rush, ...shipped, dueDate: '2026-12-14' };
    expect(repriceOrder(rush, after, now).new).toMatchObject({
      rushFeeCents: 0,
      shippingCents: 3000,
    });
  });
});

describe('an adjustment of the price', () => {
  const adjusted = (
    cents: number,
    line: AdjustedLine = 'order',
  ): Pick<PricedOrder, 'adjustments'> => ({
    adjustments: cents === 0 ? [] : [{ line, cents, reason: 'Second order this year.' }],
  });
  const rushed: PricedOrder = {
    ...order,
    ...priceWithRush(order, 3000),
    dueDate: '2026-12-04',
    turnaroundClass: 'rush',
  };

  test.each([
    ['takes off', -3000, { adjustmentCents: -3000, taxCents: 2142, totalCents: 32_742 }],
    ['adds', 3000, { adjustmentCents: 3000, taxCents: 2562, totalCents: 39_162 }],
    ['takes off all there is', -33_600, { adjustmentCents: -33_600, taxCents: 0, totalCents: 0 }],
    ['takes off no more', -33_601, { adjustmentCents: -33_600, taxCents: 0, totalCents: 0 }],
    ['is taken back', 0, { adjustmentCents: 0, taxCents: 2352, totalCents: 35_952 }],
  ])('%s before tax', (_, cents, price) => {
    expect(repriceOrder(order, { ...order, ...adjusted(cents) }, now).new).toMatchObject({
      subtotalCents: 33_600,
      ...price,
    });
  });

  test('stays through a later change, as far as there is enough', () => {
    const cut = { ...order, ...adjusted(-30_000), totalCents: 3852, taxCents: 252 };
    const more = repriceOrder(cut, edited(cut, { quantities: { M: 20, L: 12 } }), now);
    expect(more.adjustments).toEqual(cut.adjustments);
    expect(more.new).toMatchObject({ adjustmentCents: -30_000, subtotalCents: 44_800 });
    expect(more.new.totalCents).toBe(14_800 + 1036);
    const few = repriceOrder(cut, edited(cut, { quantities: { M: 1 } }), now);
    expect(few.adjustments).toMatchObject([{ cents: -few.new.subtotalCents }]);
    expect(few.new).toMatchObject({ adjustmentCents: -few.new.subtotalCents, totalCents: 0 });
  });

  test('of a line goes with it: a waived rush fee is no discount on a later date', () => {
    const waived = { ...rushed, ...adjusted(-3000, 'rush') };
    expect(repriceOrder(rushed, waived, now).new.totalCents).toBe(order.totalCents);
    const later = repriceOrder(waived, { ...waived, dueDate: '2026-12-14' }, now);
    expect(later.adjustments).toEqual([]);
    expect(later.new).toMatchObject({ adjustmentCents: 0, totalCents: order.totalCents });
  });

  test('leaves the lines as they’re stored, even if prices are different by now', () => {
    const old = { ...order, perItemCents: [1300], subtotalCents: 31_200, totalCents: 33_384 };
    expect(repriceOrder(old, { ...old, ...adjusted(-1200) }, now).new).toMatchObject({
      subtotalCents: 31_200,
      totalCents: 30_000 + 2100,
    });
  });

  test('needs a new proof, even one that only gives another reason, and is listed with it', () => {
    const after = {
      ...rushed,
      adjustments: [...adjusted(-3000, 'rush').adjustments, ...adjusted(500).adjustments],
    };
    const rows = changeRows(rushed, after);
    expect(rows).toEqual([
      {
        part: 'price',
        what: 'Price adjustments',
        before: 'None',
        after: 'Rush fee: Second order this year, -$30.00; Second order this year, $5.00',
        typed: false,
      },
    ]);
    expect(needsNewProof(rows, repriceOrder(rushed, after, now))).toBe(true);
    const other = {
      ...order,
      adjustments: [{ line: 'order' as const, cents: -3000, reason: 'A gift.' }],
    };
    const { new: price } = repriceOrder(order, other, now);
    const before = { ...order, ...adjusted(-3000), ...price };
    const renamed = repriceOrder(before, other, now);
    expect(renamed.new).toEqual(renamed.old);
    expect(needsNewProof(changeRows(before, other), renamed)).toBe(true);
  });
});

describe('a new due date', () => {
  const soon: PricedOrder = { ...order, dueDate: '2026-12-04', startBy: '2026-12-01' };
  const rushed: PricedOrder = { ...soon, ...priceWithRush(soon, 3000), turnaroundClass: 'rush' };

  test.each([
    ['earlier, 8 business days away', order, '2026-12-09', 'standard'],
    ['earlier, 7 business days away', order, '2026-12-08', 'rush'],
    ['later, though only 6 business days away', soon, '2026-12-07', 'standard'],
    ['later, for a rush order', rushed, '2026-12-08', 'rush'],
    ['later, for a rush order, and far enough', rushed, '2026-12-09', 'standard'],
    ['the same, for a standard order', soon, '2026-12-04', 'standard'],
    ['the same, for a rush order', rushed, '2026-12-04', 'rush'],
  ] as const)('%s', (_, before, dueDate, expected) => {
    const after = repriceOrder(before, { ...before, dueDate }, now);
    expect(after.turnaroundClass).toBe(expected);
    expect(after.new.rushFeeCents).toBe(expected === 'rush' ? 3000 : 0);
  });

  test('sets a new day to start by', () => {
    expect(repriceOrder(order, { ...order, dueDate: '2026-12-09' }, now).startBy).toBe(
      '2026-12-04',
    );
  });
});

describe('another delivery', () => {
  test.each([
    ['local delivery takes two more days', order, byVan, '2026-12-07'],
    ['shipping takes as many as pickup', order, shipped, '2026-12-09'],
    [
      'without it, they’re free again',
      { ...order, ...byVan, startBy: '2026-12-07' },
      { deliveryMethod: 'pickup' },
      '2026-12-09',
    ],
  ] as const)('%s', (_, before, change, day) => {
    expect(repriceOrder(before, { ...before, ...change }, now).startBy).toBe(day);
  });

  test('doesn’t win a late approval time', () => {
    const late = at('2026-12-10T09:00:00');
    expect(approvalClock(order, late).missed).toBe(true);
    for (const change of [byVan, shipped]) {
      const after = edited(order, change);
      const { startBy, turnaroundClass } = repriceOrder(order, after, late);
      expect(approvalClock({ ...after, startBy, turnaroundClass }, late).missed).toBe(true);
    }
  });
});

describe('a new proof is needed', () => {
  const needs = (change: Change) => {
    const after = edited(order, change);
    return needsNewProof(changeRows(order, after), repriceOrder(order, after, now));
  };

  test.each<[string, Change, boolean]>([
    ['nothing', {}, false],
    ['counts', { quantities: { M: 11, L: 13 } }, true],
    ['the color', { colorKey: 'black', colorName: 'Black' }, true],
    ['locations', { printLocations: ['frontSmall'] }, true],
    ['a file', { files: [{ ...art, sha256: 'b'.repeat(64) }] }, true],
    ['a date at the same price', { dueDate: '2026-12-15' }, false],
    ['a date that is rush', { dueDate: '2026-12-04' }, true],
    ['delivery that costs something', byVan, true],
    ['contact and notes', { customerPhone: '515-555-0199', customerNotes: 'Hi' }, false],
  ])('after changing %s: %s %s', (_, change, expected) => {
    expect(needs(change)).toBe(expected);
  });

  test('for the parts that a proof shows', () => {
    expect(changeParts.filter(isOnProof).map((part) => changeLabels[part])).toEqual([
      'Sizes and counts',
      'Color',
      'Print locations',
      'Artwork',
    ]);
  });
});

describe('a change is refused', () => {
  test.each<[string, Change, string[]]>([
    ['for nothing', {}, []],
    ['without pieces', { quantities: {} }, ['Enter how many shirts of each size.']],
    ['over the online limit', { quantities: { M: 1001 } }, [tooManyMessage()]],
    [
      'for a size it doesn’t come in',
      { quantities: { 'One size': 1 } },
      ['The Premium Cotton doesn’t come in One size. Choose XS, S, M, L, XL, 2XL, or 3XL.'],
    ],
    ['without a location', { printLocations: [] }, ['Choose at least one print location.']],
    [
      'for both prints of a side',
      { printLocations: ['frontLarge', 'frontSmall'] },
      [
        'Choose either the large or the small print on each side.',
        'Upload a file for Front Small, or describe the design instead.',
      ],
    ],
    [
      'for a location without a file',
      { printLocations: ['backLarge'] },
      ['Upload a file for Back Large, or describe the design instead.'],
    ],
    [
      'for words without any',
      { artworkType: 'description', files: [] },
      ['Describe the design in a sentence or two.'],
    ],
    ['for a date that is super rush', { dueDate: '2026-12-02' }, [superRushMessage]],
    [
      'for a date the shop is closed',
      { dueDate: '2026-12-12' },
      ['We’re closed on weekends. Choose an open day, like Friday, December 11, 2026.'],
    ],
    [
      'for shipping without an address',
      { deliveryMethod: 'shipping' },
      ['Enter the address the shirts go to.'],
    ],
    [
      'for local delivery outside the metro',
      { ...byVan, deliveryZip: '97201' },
      ['That ZIP code isn’t in the Des Moines metro. Choose shipping instead, or pick it up.'],
    ],
    [
      'for a bad ZIP code',
      { ...shipped, deliveryZip: '5' },
      ['Enter a five-digit ZIP code, like 50309.'],
    ],
  ])('%s', (_, change, messages) => {
    const lacks = changeLacks(order, edited(order, change), now);
    expect(lacks.map(({ message }) => message)).toEqual(messages);
  });

  test('not for a date or an address that stays, even if it couldn’t be chosen now', () => {
    const old = { ...order, ...byVan, deliveryZip: '97201', dueDate: '2026-12-01' };
    expect(changeLacks(old, edited(old, { quantities: { M: 30 } }), now)).toEqual([]);
    expect(changeLacks(old, { ...old, deliveryCity: 'Ames' }, now)).toHaveLength(1);
  });
});

function inputOf({ turnaroundClass, deliveryMethod }: PricedOrder) {
  return {
    styleCode: '00606',
    quantities: 24,
    locations: { frontLarge: true },
    rush: turnaroundClass === 'rush',
    delivery: deliveryMethod,
  };
}

const anyContents = fc
  .record({
    quantities: fc.record({ M: fc.integer({ min: 1, max: 500 }), L: fc.nat(500) }),
    color: fc.constantFrom(
      { colorKey: 'navy', colorName: 'Navy' },
      { colorKey: 'black', colorName: 'Black' },
    ),
    printLocations: fc.subarray(['frontLarge', 'backLarge', 'leftSleeve'] as const, {
      minLength: 1,
    }),
    dueDate: fc.constantFrom('2026-12-04', '2026-12-09', '2026-12-14'),
    deliveryMethod: fc.constantFrom(...deliveryMethods),
    customerNotes: fc.option(fc.constantFrom('Hi', 'Ho')),
  })
  .map(({ color, ...change }) =>
    edited(order, { ...color, ...change, ...(change.deliveryMethod === 'pickup' ? {} : home) }),
  );

test('rows are none for the same order, and undone by changing back', () => {
  fc.assert(
    fc.property(anyContents, anyContents, (one, other) => {
      expect(changeRows(one, one)).toEqual([]);
      const back = changeRows(other, one);
      expect(
        changeRows(one, other).map(({ what, before, after }) => [what, after, before]),
      ).toEqual(back.map(({ what, before, after }) => [what, before, after]));
    }),
  );
});

test('a new price adds up, and an unchanged order keeps its own', () => {
  fc.assert(
    fc.property(anyContents, anyContents, (one, other) => {
      const price = repriceOrder(one, other, now);
      const { subtotalCents, rushFeeCents, shippingCents, taxCents, totalCents } = price.new;
      expect(subtotalCents + rushFeeCents + shippingCents + taxCents).toBe(totalCents);
      expect(rushFeeCents > 0).toBe(price.turnaroundClass === 'rush' && price.new !== price.old);
      expect(repriceOrder(one, one, now)).toMatchObject({ new: price.old, startBy: one.startBy });
    }),
  );
});

// product: tax-exempt-customers
test('an exempt order stays without tax, whatever changes', () => {
  const exempt: PricedOrder = {
    ...order,
    exemptReason: 'school',
    tax: { ...order.tax, rate: 0 },
    taxCents: 0,
    totalCents: 33_600,
  };
  const shipped = { ...exempt, deliveryMethod: 'shipping', deliveryZip: '50309' } as const;
  const away = { ...exempt, deliveryMethod: 'shipping', deliveryZip: '68102' } as const;
  for (const after of [
    exempt,
    shipped,
    away,
    {
      ...exempt,
      designs: [orderDesign({ quantities: { M: 30 }, printLocations: ['frontLarge'] })],
    },
  ]) {
    const { new: price } = repriceOrder(exempt, after, now);
    expect(price.taxCents).toBe(0);
    expect(price.totalCents).toBe(
      price.subtotalCents + price.rushFeeCents + price.shippingCents + price.adjustmentCents,
    );
  }
  expect(priceWithRush(exempt, 3000)).toMatchObject({ taxCents: 0, totalCents: 36_600 });
});

// product: sales-tax
test('another state changes the tax, which takes a new proof, and adjustments keep following it', () => {
  const adjustments = [{ line: 'goods' as const, cents: -1_000, reason: 'Sorry!' }];
  const shippedTo = (deliveryZip: string) => ({
    ...order,
    ...home,
    deliveryMethod: 'shipping' as const,
    deliveryZip,
  });
  const iowa = repriceOrder(order, { ...shippedTo('50309'), adjustments }, now);
  expect(iowa.new.taxCents).toBe(Math.round((33_600 + 2_000 - 1_000) * 0.07));
  const placed = { ...shippedTo('50309'), ...iowa.new, adjustments };
  const after = { ...placed, deliveryZip: '97201' };
  const oregon = repriceOrder(placed, after, now);
  expect(oregon.new).toMatchObject({ adjustmentCents: -1_000, taxCents: 0, totalCents: 34_600 });
  expect(needsNewProof(changeRows(placed, after), oregon)).toBe(true);
  expect(repriceOrder({ ...after, ...oregon.new }, placed, now).new).toEqual(iowa.new);
});

// product: sales-tax
test('what stays where it goes keeps the rate it was placed with, whatever the table says by now', () => {
  // Oregon had 5.5% then.
  const taxed = {
    ...order,
    ...home,
    deliveryMethod: 'shipping' as const,
    deliveryZip: '97201',
    shippingCents: 2_000,
    tax: taxRow('OR', { rate: 5500 }),
    taxCents: 1_958,
    totalCents: 37_558,
  };
  const adjustments = [{ line: 'goods' as const, cents: -1_000, reason: 'Sorry!' }];
  expect(repriceOrder(taxed, { ...taxed, adjustments }, now).new.taxCents).toBe(1_903);
  expect(priceWithRush(taxed, 3000).taxCents).toBe(Math.round((35_600 + 3_000) * 0.055));
  expect(repriceOrder(taxed, { ...taxed, deliveryZip: '50309' }, now).new.taxCents).toBe(2_492);
});

// product: sales-tax
test('an adjustment that moves to an untaxed line changes the tax', () => {
  const tax = taxRow('IA', { rate: 7000, delivery: false });
  const goods = { line: 'goods' as const, cents: -2_000, reason: 'Sorry!' };
  const placed = { ...order, ...shipped, tax, shippingCents: 2_000 };
  const adjusted = repriceOrder(placed, { ...placed, adjustments: [goods] }, now);
  expect(adjusted.new.taxCents).toBe(2_212);
  const before = { ...placed, ...adjusted.new, adjustments: adjusted.adjustments };
  const delivery = { ...goods, line: 'delivery' as const };
  expect(repriceOrder(before, { ...before, adjustments: [delivery] }, now).new.taxCents).toBe(
    2_352,
  );
});

// product: sales-tax
test('what stays at the shop’s place keeps its rate, whatever the table says by now', () => {
  const place = taxRow('IA', { rate: 6000 });
  const placed = { ...order, ...byVan, tax: place, shippingCents: 1_500, taxCents: 2_106 };
  const elsewhere = { ...placed, deliveryZip: '50312' };
  expect(repriceOrder(placed, elsewhere, now).new.taxCents).toBe(2_106);
});

describe('an order of several items', () => {
  const navy = orderDesign({ quantities: { M: 12 }, printLocations: ['frontLarge'] });
  const [shirt] = navy.items as [OrderItem];
  const pink: OrderItem = {
    ...shirt,
    colorKey: 'pink',
    colorName: 'Pink',
    quantities: { S: 4 },
  };
  const crest = orderDesign({ printLocations: ['backLarge'], quantities: { XL: 30 } });
  const crestFile = { ...art, design: 1, location: 'backLarge', sha256: 'c'.repeat(64) } as const;
  /** What was quoted for each, which no price function gives. */
  const quoted = (designs: OrderDesign[], perItemCents: number[]): PricedOrder => {
    const items = designs.flatMap((design) => design.items);
    const subtotalCents = items.reduce(
      (sum, { quantities }, at) => sum + totalPieces(quantities) * (perItemCents[at] ?? 0),
      0,
    );
    const files = designs.length > 1 ? [art, crestFile] : [art];
    const tax = withTax({ ...order, subtotalCents }, iowaTax);
    return { ...order, designs, files, perItemCents, subtotalCents, ...tax };
  };
  const family = quoted([{ ...navy, items: [shirt, pink] }], [1111, 1222]);
  const company = quoted([{ ...navy, items: [shirt, pink] }, crest], [1111, 1222, 1333]);
  const texts = (before: OrderContents, after: OrderContents) =>
    changeRows(before, after).map(changeText);
  const familyOf = (...items: OrderItem[]) => ({ ...family, designs: [{ ...navy, items }] });

  test.each<[string, OrderContents, string[]]>([
    ['nothing', family, []],
    [
      'counts of one',
      familyOf(shirt, { ...pink, quantities: { S: 5 } }),
      ['Sizes, Pink Premium Cotton: S 5 (was S 4)'],
    ],
    [
      'the color of one',
      familyOf(shirt, { ...pink, colorKey: 'red', colorName: 'Red' }),
      ['Color, Pink Premium Cotton: Red (was Pink)'],
    ],
    ['one dropped', familyOf(pink), ['Sizes, Navy Premium Cotton: None (was M 12)']],
    [
      'one added',
      familyOf(shirt, pink, { ...shirt, colorKey: 'red', colorName: 'Red' }),
      ['Sizes, Red Premium Cotton: M 12 (was None)'],
    ],
    [
      'colors swapped',
      familyOf({ ...shirt, quantities: { S: 4 } }, { ...pink, quantities: { M: 12 } }),
      ['Sizes, Navy Premium Cotton: S 4 (was M 12)', 'Sizes, Pink Premium Cotton: M 12 (was S 4)'],
    ],
    [
      'a design of an order that had one',
      company,
      ['Design 2: Navy Premium Cotton (XL 30) (was None)'],
    ],
  ])('says what changed: %s', (_, after, expected) => {
    expect(texts(family, after)).toEqual(expected);
  });

  test('a dropped design takes nothing of another along, whichever it was', () => {
    const first = {
      ...company,
      designs: company.designs.slice(1),
      files: [{ ...crestFile, design: 0 }],
    };
    expect(texts(company, first)).toEqual([
      'Design 1: None (was Navy Premium Cotton (M 12), Pink Premium Cotton (S 4))',
    ]);
    const second = { ...company, designs: company.designs.slice(0, 1), files: [art] };
    expect(texts(company, second)).toEqual(['Design 2: None (was Navy Premium Cotton (XL 30))']);
  });

  test('keeps the quoted price of each item that the price function makes no difference to', () => {
    const more = edited(company, {});
    more.designs = [
      more.designs[0]!,
      { ...crest, items: [{ ...crest.items[0]!, quantities: { XL: 60 } }] },
    ];
    // 60 pieces are a tier more for the second design; 16 stay 16 for the first.
    expect(repriceOrder(company, more, now).new.perItemCents).toEqual([1111, 1222, 1200]);
    const without = {
      ...company,
      designs: company.designs.slice(1),
      files: [{ ...crestFile, design: 0 }],
    };
    expect(repriceOrder(company, without, now).new).toMatchObject({
      perItemCents: [1333],
      extras: [],
      subtotalCents: 30 * 1333,
    });
    const free = quoted([{ ...navy, items: [shirt, pink] }], [1111, 0]);
    const more12 = familyOf({ ...shirt, quantities: { M: 13 } }, pink);
    expect(repriceOrder(free, { ...free, designs: more12.designs }, now).new.perItemCents).toEqual([
      1111, 0,
    ]);
    const moved = familyOf({ ...shirt, quantities: { M: 10 } }, { ...pink, quantities: { S: 6 } });
    expect(repriceOrder(family, moved, now).new).toMatchObject({
      perItemCents: [1111, 1222],
      extras: [],
      subtotalCents: 10 * 1111 + 6 * 1222,
    });
  });

  test('a quoted price stays with its item, and never goes to another garment or design', () => {
    const swapped = familyOf(pink, shirt);
    expect(repriceOrder(family, swapped, now).new.perItemCents).toEqual([1222, 1111]);
    const sweatshirt: OrderItem = {
      ...shirt,
      garmentId: 'independent-crewneck',
      garmentName: 'Independent Crewneck',
      styleCode: '62430',
    };
    const replaced = familyOf({ ...sweatshirt, quantities: shirt.quantities }, pink);
    const [table] = repriceOrder(family, replaced, now).new.perItemCents;
    expect(table).not.toBe(1111);
    // The second design alone is left, with another description.
    const left = {
      ...company,
      designs: [{ ...company.designs[1]!, artworkDescription: 'With a lily.' }],
      files: [{ ...crestFile, design: 0 }],
    };
    expect(repriceOrder(company, left, now).new.perItemCents).toEqual([1333]);
    expect(texts(company, left)[0]).toMatch(/^Design 1: None/);
  });

  test('what’s wrong is said where it is, and too many in all at the last item', () => {
    const wrong = lackMessages(
      changeLacks(
        company,
        {
          ...company,
          designs: [
            { ...navy, items: [shirt, { ...pink, colorKey: '', quantities: {} }] },
            { ...crest, printLocations: ['backLarge', 'backSmall'] },
          ],
        },
        now,
      ),
    );
    expect(Object.keys(wrong)).toEqual([
      'designs.0.items.1.colorKey',
      'designs.0.items.1.quantities',
      'designs.1.printLocations',
      'designs.1.artwork.backSmall',
    ]);
    const many = familyOf(
      { ...shirt, quantities: { M: 600 } },
      { ...pink, quantities: { M: 401 } },
    );
    expect(lackMessages(changeLacks(family, many, now))).toEqual({
      'designs.0.items.1.quantities': tooManyMessage(),
    });
  });

  test('the new price adds up for any items, and the same ones keep theirs', () => {
    const colors = fc.uniqueArray(fc.constantFrom('navy', 'pink', 'red'), { minLength: 1 });
    const anyDesign = fc
      .record({ colors, pieces: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 3 }) })
      .map(({ colors: keys, pieces }): OrderDesign => ({
        ...navy,
        items: keys.map((colorKey, at) => ({
          ...shirt,
          colorKey,
          colorName: colorKey,
          quantities: { M: pieces[at] ?? 1 },
        })),
      }));
    const anyDesigns = fc.array(anyDesign, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(anyDesigns, anyDesigns, (old, wanted) => {
        const before = quoted(
          old,
          old.flatMap(({ items }) => items).map((_, at) => 1000 + at),
        );
        const { perItemCents, subtotalCents } = repriceOrder(
          before,
          { ...before, designs: wanted },
          now,
        ).new;
        const items = wanted.flatMap((design) => design.items);
        expect(perItemCents).toHaveLength(items.length);
        expect(
          items.reduce(
            (sum, { quantities }, at) => sum + totalPieces(quantities) * perItemCents[at]!,
            0,
          ),
        ).toBe(subtotalCents);
        expect(repriceOrder(before, before, now).new).toMatchObject({
          perItemCents: before.perItemCents,
          totalCents: before.totalCents,
        });
      }),
    );
  });
});

// product: price-book
describe('an order whose prices an owner decided', () => {
  const book: PriceBook = {
    ...usualBook,
    garments: {
      ...usualBook.garments,
      '00606': { cents: 400, estimated: false, sizeCents: { '2XL': 200 } },
    },
    rush: {
      steps: [
        { fromDays: 4, toDays: 5, cents: 6000, permille: 0 },
        { fromDays: 6, toDays: 9, cents: 2000, permille: 0 },
      ],
      superRush: null,
    },
  };
  const change = (changes: Change, before: PricedOrder = order) =>
    repriceOrder(before, edited(before, changes), now, book);

  test('pays what its book says for a size that costs more', () => {
    const { new: price } = change({ quantities: { M: 12, L: 12, '2XL': 2 } });
    expect(price).toMatchObject({
      perItemCents: [1400],
      extras: [{ kind: 'size', item: 0, size: '2XL', count: 2, eachCents: 200 }],
      subtotalCents: 26 * 1400 + 400,
    });
  });

  test('doesn’t if its price was quoted', () => {
    const quoted = { ...order, perItemCents: [1350], subtotalCents: 24 * 1350 };
    const { new: price } = change({ quantities: { M: 12, L: 12, '2XL': 2 } }, quoted);
    expect(price).toMatchObject({ perItemCents: [1350], extras: [], subtotalCents: 26 * 1350 });
  });

  test('pays for setup and art only if they change, once they were quoted away', () => {
    const charging = { ...book, setupCents: 2500, artCents: 4000 };
    const quoted = { ...order, perItemCents: [1200], subtotalCents: 24 * 1200, extras: [] };
    const priced = (changes: Change) =>
      repriceOrder(quoted, edited(quoted, changes), now, charging).new;
    expect(priced({ quantities: { M: 26 } })).toMatchObject({ extras: [], subtotalCents: 31_200 });
    expect(priced({ printLocations: ['frontLarge', 'backLarge'] }).extras).toContainEqual(
      expect.objectContaining({ kind: 'setup', count: 2 }),
    );
  });

  test('pays for the days that its rush has when its date is changed', () => {
    expect(change({ dueDate: '2026-12-04' })).toMatchObject({
      turnaroundClass: 'rush',
      rushDays: 5,
      new: { rushFeeCents: 6000 },
    });
    expect(change({ dueDate: '2026-12-08' })).toMatchObject({
      rushDays: 7,
      new: { rushFeeCents: 2000 },
    });
    expect(change({ dueDate: '2026-12-21' })).toMatchObject({
      turnaroundClass: 'standard',
      rushDays: null,
      new: { rushFeeCents: 0 },
    });
  });

  test('keeps the days of its rush while its date stays, and pays no more for a later one', () => {
    const rush: PricedOrder = {
      ...order,
      dueDate: '2026-12-04',
      turnaroundClass: 'rush',
      rushDays: 8,
      rushFeeCents: 2000,
      taxCents: 2492,
      totalCents: 38_092,
    };
    expect(change({ quantities: { M: 30 } }, rush)).toMatchObject({
      rushDays: 8,
      new: { rushFeeCents: 2000 },
    });
    expect(change({ dueDate: '2026-12-07' }, rush)).toMatchObject({
      rushDays: 8,
      new: { rushFeeCents: 2000 },
    });
    expect(change({ dueDate: '2026-12-03' }, rush)).toMatchObject({
      rushDays: 4,
      new: { rushFeeCents: 6000 },
    });
  });

  test('keeps as few pieces as it has, but can’t have fewer than the shop prints', () => {
    const least = { ...book, print: { ...book.print, minPieces: 48 } };
    const lacks = (M: number, most?: number) =>
      changeLacks(order, edited(order, { quantities: { M } }), now, most, least);
    expect(lacks(24)).toEqual([]);
    expect(lacks(23)).toMatchObject([{ step: 'quantities', design: 0, item: 0 }]);
    expect(lacks(48)).toEqual([]);
    expect(lacks(1, maxBulkPieces)).toEqual([]);
    // Also once the design before it is gone.
    const [first] = order.designs;
    if (!first) throw new Error('The order has no design.');
    const small: OrderDesign = {
      ...first,
      artworkType: 'description',
      artworkDescription: 'A heron.',
    };
    const large: OrderDesign = {
      ...small,
      printLocations: ['backLarge'],
      items: small.items.map((item) => ({ ...item, quantities: { M: 60 } })),
    };
    const both = { ...order, files: [], designs: [large, small] };
    expect(changeLacks(both, { ...both, designs: [small] }, now, undefined, least)).toEqual([]);
  });
});
