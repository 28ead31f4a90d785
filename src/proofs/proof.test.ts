// product: proof
import { describe, expect, test } from 'vitest';
import { inks } from '../artwork/ink.ts';
import { orderDesign } from '../../tests/factory/orders.ts';
import {
  mostDesigns,
  mostItems,
  type OrderDesign,
  type OrderItem,
} from '../orders/order-design.ts';
import { pricedDesigns } from '../orders/order-goods.ts';
import { priceOrder, storedPrice } from '../orders/prices/price.ts';
import { printLocations } from '../garments/print-location.ts';
import { taxedAs } from './taxed-proof.ts';
import {
  printPath,
  proofChoicesSchema,
  proofLacks,
  proofOf,
  proofPrintSchema,
  proofSchema,
  proofText,
  type DesignChoices,
  type ProofChoices,
  type ProofLack,
  type ProofOrder,
  type ProofPrint,
} from './proof.ts';
import { proofDifferences } from './proof-differences.ts';
import { approvalRows } from './proof-words.ts';

const chili = 'a'.repeat(64);
const front: ProofPrint = {
  location: 'frontLarge',
  file: chili,
  widthIn: 10.5,
  heightIn: 10.25,
  topIn: 2.5,
  rightIn: 0,
  inks: ['cream', 'gold'],
};
const sleeve: ProofPrint = {
  location: 'leftSleeve',
  file: chili,
  widthIn: 3,
  heightIn: 2,
  topIn: 3.5,
  rightIn: 0,
  inks: ['white'],
};
const design: DesignChoices = {
  prints: [front],
  wording: 'Beaverdale Chili Club, Very Serious',
  picture: null,
};
const chosen = (changes: Partial<DesignChoices> = {}, note = ''): ProofChoices => ({
  designs: [{ ...design, ...changes }],
  note,
});
const choices = chosen();

const price = (designs: OrderDesign[]) =>
  storedPrice(priceOrder({ designs: pricedDesigns(designs), rush: false, delivery: 'pickup' }));
type OrderChanges = Partial<ProofOrder & Omit<OrderDesign, 'items'> & OrderItem>;
const ordered = (changes: OrderChanges = {}): ProofOrder => {
  const { totalCents, adjustmentCents = 0, adjustments = [], taxCents } = changes;
  const designs = changes.designs ?? [
    orderDesign({
      quantities: { '2XL': 4, S: 6, M: 14, L: 15, XL: 9, XS: 0 },
      printLocations: ['frontLarge'],
      ...changes,
    }),
  ];
  return {
    designs,
    priceVersion: 1,
    ...price(designs),
    adjustmentCents,
    adjustments,
    ...(totalCents !== undefined && { totalCents }),
    ...(taxCents !== undefined && { taxCents }),
  };
};
const adjustment = { line: 'order' as const, cents: -10_000, reason: 'x'.repeat(200) };
const order = ordered();
const proof = proofOf(order, choices);
const both = ordered({ printLocations: ['frontLarge', 'leftSleeve'] });

/** A family: one print on navy shirts for adults and pink ones. */
const family = ordered({
  designs: [
    {
      ...orderDesign({ printLocations: ['frontLarge'], quantities: { M: 14, L: 10 } }),
      items: [
        ...orderDesign({ quantities: { M: 14, L: 10 } }).items,
        ...orderDesign({ colorKey: 'pink', colorName: 'Pink', quantities: { S: 12 } }).items,
      ],
    },
  ],
});
/** A company: two designs, which share a garment, and one goes on caps, too. */
const cap = {
  garmentId: 'richardson-112',
  garmentName: 'Richardson 112',
  styleCode: '44112',
  quantities: { 'One size': 6 },
};
const company = ordered({
  designs: [
    orderDesign({ printLocations: ['frontLarge'] }),
    {
      ...orderDesign({ printLocations: ['frontSmall'] }),
      items: [...orderDesign().items, ...orderDesign(cap).items],
    },
  ],
});
/** Fits a shirt's left chest and a cap. */
const crest: ProofPrint = {
  ...front,
  location: 'frontSmall',
  widthIn: 2,
  heightIn: 1.25,
  topIn: 2,
};
const companyChoices: ProofChoices = {
  designs: [design, { prints: [crest], wording: '', picture: null }],
  note: '',
};

describe('a print', () => {
  test.each<[string, Partial<ProofPrint>, boolean]>([
    ['in eighths of an inch', { widthIn: 0.125, rightIn: -0.125 }, true],
    ['between two eighths', { widthIn: 10.0625 }, false],
    ['without width', { widthIn: 0 }, false],
    ['above its landmark', { topIn: -0.125 }, false],
    ['with every ink', { inks: inks.map(({ key }) => key) }, true],
    ['without an ink', { inks: [] }, false],
    ['with an ink twice', { inks: ['gold', 'gold'] }, false],
    ['without a file', { file: null }, true],
    ['with half a hash', { file: 'a'.repeat(63) }, false],
    ['with a path instead of a hash', { file: `../${'a'.repeat(61)}` }, false],
  ])('%s: %o is valid: %s', (_, change, valid) => {
    expect(proofPrintSchema.safeParse({ ...front, ...change }).success).toBe(valid);
  });
});

test.each<[string, Partial<DesignChoices> & { note?: string }, boolean]>([
  ['one print', {}, true],
  ['none', { prints: [] }, false],
  ['two locations', { prints: [front, sleeve] }, true],
  ['one location twice', { prints: [front, front] }, false],
  ['1,000 letters', { wording: 'x'.repeat(1000) }, true],
  ['1,001 letters', { wording: 'x'.repeat(1001) }, false],
  ['a long note', { note: 'x'.repeat(2000) }, true],
  ['too long a note', { note: 'x'.repeat(2001) }, false],
  ['an uploaded picture', { picture: chili }, true],
])('choices with %s are valid: %s', (_, { note, ...change }, valid) => {
  expect(proofChoicesSchema.safeParse(chosen(change, note)).success).toBe(valid);
});

test.each([
  [0, false],
  [1, true],
  [mostDesigns, true],
  [mostDesigns + 1, false],
])('choices for %d designs are valid: %s', (length, valid) => {
  const designs = Array.from({ length }, () => design);
  expect(proofChoicesSchema.safeParse({ designs, note: '' }).success).toBe(valid);
});

describe('a proof', () => {
  test('holds the order’s goods and price, without sizes that nobody ordered', () => {
    expect(proofSchema.parse(proof)).toEqual(proof);
    expect(proof).toMatchObject({
      designs: [
        {
          items: [
            {
              garmentName: 'Premium Cotton',
              quantities: { S: 6, M: 14, L: 15, XL: 9, '2XL': 4 },
            },
          ],
        },
      ],
      price: { perItemCents: [1400], totalCents: 71_904 },
    });
    expect(proof.designs[0]?.items[0]?.quantities).not.toHaveProperty('XS');
    expect(Object.keys(proof.price)).not.toContain('items');
  });

  // product: tax-exempt-customers
  test('is shown without tax once its order is exempt, and otherwise as it is', () => {
    const untaxed = { ...proof.price.tax, rate: 0 };
    const taxed = { exemptReason: null, tax: untaxed, taxCents: 1, totalCents: 2 };
    expect(taxedAs(proof, taxed)).toBe(proof);
    const now = { tax: untaxed, taxCents: 0, totalCents: 67_200 };
    const exempt = { ...now, exemptReason: 'school' as const };
    expect(taxedAs(proof, exempt)).toEqual({
      ...proof,
      price: { ...proof.price, ...now },
    });
  });

  test('holds every item of every design, and neither rosters nor artwork', () => {
    const contents = proofOf(company, companyChoices);
    expect(proofSchema.parse(contents)).toEqual(contents);
    expect(contents.designs.map(({ items }) => items.map(({ garmentId }) => garmentId))).toEqual([
      ['premium-cotton'],
      ['premium-cotton', 'richardson-112'],
    ]);
    expect(contents.price.perItemCents).toHaveLength(3);
    expect(Object.keys(contents.designs[0] ?? {}).toSorted()).toEqual([
      'items',
      'picture',
      'prints',
      'wording',
    ]);
  });

  test('fits into the database with as much of everything as it may hold', () => {
    const many = Object.fromEntries(
      ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', 'Youth S', 'Youth M'].map((size) => [size, 1000]),
    );
    const [item] = orderDesign({ quantities: many, garmentName: 'x'.repeat(100) }).items;
    const prints = printLocations.map((location) => ({
      ...front,
      location,
      inks: inks.map(({ key }) => key),
    }));
    const designs = Array.from({ length: mostDesigns }, () => ({
      ...orderDesign(),
      items: Array.from({ length: mostItems }, () => item!),
    }));
    const largest = proofOf(
      { ...ordered({ designs }), adjustments: Array.from({ length: 8 }, () => adjustment) },
      {
        designs: designs.map(() => ({ prints, wording: '"'.repeat(1000), picture: chili })),
        note: '"'.repeat(2000),
      },
    );
    expect(proofSchema.safeParse(largest).success).toBe(true);
    // The limit of proofs.contents.
    expect(proofText(largest).length).toBeLessThan(150_000);
  });

  test('has its prints in the form’s order', () => {
    const turned = proofOf(both, chosen({ prints: [sleeve, front] }));
    expect(turned).toEqual(proofOf(both, chosen({ prints: [front, sleeve] })));
  });

  test('has a text that survives JSON with other keys first, and tells every change', () => {
    const turned = Object.fromEntries(Object.entries(proof).toReversed());
    const stored: unknown = JSON.parse(JSON.stringify(turned));
    expect(proofText(proofSchema.parse(stored))).toBe(proofText(proof));
    expect(proofText(proof)).toContain('"inks":["cream","gold"]');
    for (const change of [
      { prints: [{ ...front, inks: ['gold' as const, 'cream' as const] }] },
      { prints: [{ ...front, topIn: 2.625 }] },
      { prints: [{ ...front, file: 'b'.repeat(64) }] },
      { wording: 'Very Serious' },
      { picture: chili },
    ]) {
      const other = proofChoicesSchema.parse(chosen(change));
      expect(proofText(proofOf(order, other))).not.toBe(proofText(proof));
    }
    expect(proofText(proofOf(order, chosen({}, 'Bigger')))).not.toBe(proofText(proof));
    for (const other of [
      { ...company, designs: company.designs.toReversed() },
      {
        ...company,
        designs: company.designs.map((each) => ({ ...each, items: each.items.slice(0, 1) })),
      },
    ]) {
      const text = proofText(proofOf(company, companyChoices));
      expect(proofText(proofOf(other, companyChoices))).not.toBe(text);
    }
  });
});

describe('a proof lacks', () => {
  const lacks = (change: Partial<DesignChoices>, of = order) => proofLacks(chosen(change), of);

  test.each<[string, Partial<DesignChoices>, ProofOrder, Partial<ProofLack>[]]>([
    ['nothing', {}, order, []],
    [
      'a print that the order has',
      {},
      both,
      [{ location: 'leftSleeve', field: null, message: 'Place the print for Left Sleeve.' }],
    ],
    [
      'a reason for another one',
      { prints: [front, sleeve] },
      order,
      [
        {
          location: 'leftSleeve',
          field: null,
          message: 'This order doesn’t print the Left Sleeve. Take it off the proof.',
        },
      ],
    ],
    [
      'artwork',
      { prints: [{ ...front, file: null }] },
      order,
      [
        {
          location: 'frontLarge',
          field: 'file',
          message: 'Add the artwork, or upload a picture of the proof.',
        },
      ],
    ],
    [
      'no artwork if there’s a picture',
      { prints: [{ ...front, file: null }], picture: chili },
      order,
      [],
    ],
    [
      'room',
      { prints: [{ ...front, topIn: 1.375 }] },
      order,
      [
        {
          location: 'frontLarge',
          field: 'topIn',
          message: 'Start it 1½ to 7¼ in below the collar.',
        },
      ],
    ],
  ])('%s', (_, change, of, expected) => {
    expect(lacks(change, of)).toEqual(expected.map((lack) => ({ design: 0, ...lack })));
  });

  const saidOf = (of: ProofOrder, given: ProofChoices) =>
    proofLacks(given, of).map(({ message, field, ...at }) => `${printPath(at, field)}: ${message}`);

  test('nothing if each print has room on each of its garments', () => {
    expect(saidOf(company, companyChoices)).toEqual([]);
  });

  test('room on one of its garments, which it names', () => {
    const large = { ...crest, heightIn: 3 };
    const low = { ...crest, topIn: 4 };
    const high = { ...crest, topIn: 1.125 };
    const with2 = (print: ProofPrint): ProofChoices => ({
      designs: [design, { prints: [print], wording: '', picture: null }],
      note: '',
    });
    const path = 'designs.1.prints.frontSmall';
    expect(saidOf(company, with2(large))).toEqual([
      `${path}.heightIn: On Richardson 112: Front prints are at most 4 × 2.25 in. Make it smaller.`,
    ]);
    expect(saidOf(company, with2(low))).toEqual([
      `${path}.topIn: On Richardson 112: Start it 1⅛ to 2⅛ in below the button.`,
    ]);
    expect(saidOf(company, with2(high))).toEqual([
      `${path}.topIn: On Premium Cotton: Start it 2 to 4¾ in below the collar.`,
    ]);
    const { designs } = company;
    const shirts = {
      ...company,
      designs: [designs[0]!, { ...designs[1]!, items: family.designs[0]!.items }],
    };
    expect(saidOf(shirts, with2(high))).toEqual([
      `${path}.topIn: Start it 2 to 4¾ in below the collar.`,
    ]);
  });

  test('a whole design, or has one too many', () => {
    expect(saidOf(company, choices)).toEqual([
      'designs.1.prints.frontSmall: Place the print for Front Small.',
    ]);
    expect(saidOf(order, companyChoices)).toEqual([
      'designs.1.prints.frontSmall: This order doesn’t print the Front Small. Take it off the proof.',
    ]);
  });
});

describe('what a customer approves', () => {
  const rowsOf = (...args: Parameters<typeof approvalRows>) =>
    approvalRows(...args).map(({ label, lines }) => [label, ...lines]);

  test('is a list of everything that the proof fixes', () => {
    expect(rowsOf(proof)).toEqual([
      ['Spelling', 'Beaverdale Chili Club, Very Serious'],
      ['Size', '10½ in wide, 10¼ in tall'],
      ['Placement', 'Front, centered, 2½ in below the collar'],
      ['Ink colors', 'Sweet-Corn Cream and Capitol Gold'],
      ['Garment', 'Premium Cotton in Navy'],
      ['Counts', '48 shirts: S 6, M 14, L 15, XL 9, 2XL 4'],
      ['Price', '$14.00 each, $719.04 in all with tax'],
    ]);
  });

  test('has each adjustment of the price with its reason', () => {
    const adjusted = ordered({
      adjustmentCents: -2500,
      adjustments: [
        { line: 'goods', cents: 500, reason: 'A sample.' },
        { line: 'order', cents: -3000, reason: 'Second order this year.' },
      ],
      taxCents: 4529,
      totalCents: 69_229,
    });
    const contents = proofOf(adjusted, choices);
    expect(rowsOf(contents).at(-1)).toEqual([
      'Price',
      '$14.00 each, $692.29 in all with tax',
      'Subtotal: A sample, $5.00',
      'Second order this year, -$30.00',
    ]);
  });

  test('has a line for each of several prints', () => {
    const rows = rowsOf(proofOf(both, chosen({ prints: [front, sleeve], wording: ' ' })));
    expect(rows.slice(0, 4)).toEqual([
      ['Spelling', 'No words on it'],
      ['Size', 'Front: 10½ in wide, 10¼ in tall', 'Left sleeve: 3 in wide, 2 in tall'],
      [
        'Placement',
        'Front, centered, 2½ in below the collar',
        'Left sleeve, centered, 3½ in below the shoulder seam',
      ],
      ['Ink colors', 'Front: Sweet-Corn Cream and Capitol Gold', 'Left sleeve: Fresh-Sheet White'],
    ]);
  });

  test('has no sizes for a cap', () => {
    const one = ordered({ ...cap, quantities: { 'One size': 1 }, printLocations: ['frontSmall'] });
    const onCap: ProofPrint = {
      ...front,
      location: 'frontSmall',
      widthIn: 2,
      heightIn: 2,
      topIn: 1.25,
    };
    const rows = rowsOf(proofOf(one, chosen({ prints: [onCap] })));
    expect(rows).toContainEqual(['Counts', '1 cap']);
    expect(rows).toContainEqual(['Placement', 'Front, centered, 1¼ in below the button']);
  });

  test('has a line for each item of a design', () => {
    expect(rowsOf(proofOf(family, choices)).slice(1)).toEqual([
      ['Size', '10½ in wide, 10¼ in tall'],
      ['Placement', 'Front, centered, 2½ in below the collar'],
      ['Ink colors', 'Sweet-Corn Cream and Capitol Gold'],
      ['Garments', 'Premium Cotton in Navy', 'Premium Cotton in Pink'],
      [
        'Counts',
        'Premium Cotton in Navy, 24 shirts: M 14, L 10',
        'Premium Cotton in Pink, 12 shirts: S 12',
        '36 pieces in all',
      ],
      ['Price', '$14.00 each, $539.28 in all with tax'],
    ]);
  });

  test('says of which of several designs a line is, and on which garment a print is elsewhere', () => {
    const two: ProofChoices = {
      designs: [
        { ...design, prints: [front, { ...front, location: 'backLarge', topIn: 4 }] },
        { prints: [crest], wording: ' ', picture: null },
      ],
      note: '',
    };
    const [first, second] = company.designs;
    const designs = [
      { ...first!, printLocations: ['frontLarge' as const, 'backLarge' as const] },
      second!,
    ];
    expect(rowsOf(proofOf(ordered({ designs }), two))).toEqual([
      ['Spelling', 'Design 1 · Beaverdale Chili Club, Very Serious', 'Design 2 · No words on it'],
      [
        'Size',
        'Design 1 · Front: 10½ in wide, 10¼ in tall',
        'Design 1 · Back: 10½ in wide, 10¼ in tall',
        'Design 2 · 2 in wide, 1¼ in tall',
      ],
      [
        'Placement',
        'Design 1 · Front, centered, 2½ in below the collar',
        'Design 1 · Back, centered, 4 in below the collar',
        'Design 2 · Premium Cotton: Left chest, 4¾ in from the middle, 2 in below the collar',
        'Design 2 · Richardson 112: Front, centered, 2 in below the button',
      ],
      [
        'Ink colors',
        'Design 1 · Front: Sweet-Corn Cream and Capitol Gold',
        'Design 1 · Back: Sweet-Corn Cream and Capitol Gold',
        'Design 2 · Sweet-Corn Cream and Capitol Gold',
      ],
      [
        'Garments',
        'Design 1 · Premium Cotton in Navy',
        'Design 2 · Premium Cotton in Navy',
        'Design 2 · Richardson 112 in Navy',
      ],
      [
        'Counts',
        'Design 1 · Premium Cotton in Navy, 24 shirts: S 10, M 14',
        'Design 2 · Premium Cotton in Navy, 24 shirts: S 10, M 14',
        'Design 2 · Richardson 112 in Navy, 6 caps',
        '54 pieces in all',
      ],
      [
        'Price',
        'Design 1 · Premium Cotton in Navy, $16.25 each',
        'Design 2 · Premium Cotton in Navy, $14.00 each',
        'Design 2 · Richardson 112 in Navy, $14.00 each',
        '$866.70 in all with tax',
      ],
    ]);
  });

  test('has no price for people who get none', () => {
    expect(approvalRows({ ...proof, price: null }).map(({ key }) => key)).not.toContain('price');
  });
});

// product: comparing-versions
describe('what two versions show differently', () => {
  const nameOf = (sha256: string) => (sha256 === chili ? 'chili.svg' : 'other.svg');
  const differences = (
    { note, ...change }: Partial<DesignChoices> & { note?: string },
    changed: OrderItem['quantities'] | null = null,
  ) => {
    const after = proofOf(ordered(changed ? { quantities: changed } : {}), chosen(change, note));
    return proofDifferences(proof, { ...after, price: proof.price }, nameOf);
  };

  test.each<
    [string, Partial<DesignChoices> & { note?: string }, OrderItem['quantities'] | null, string[]]
  >([
    ['nothing', {}, null, []],
    ['only a note', { note: 'Bigger' }, null, []],
    [
      'a word',
      { wording: 'Serious' },
      null,
      ['Spelling: Beaverdale Chili Club, Very Serious → Serious'],
    ],
    [
      'a size',
      { prints: [{ ...front, widthIn: 9 }] },
      null,
      ['Size: 10½ in wide, 10¼ in tall → 9 in wide, 10¼ in tall'],
    ],
    [
      'an ink',
      { prints: [{ ...front, inks: ['gold'] }] },
      null,
      ['Ink colors: Sweet-Corn Cream and Capitol Gold → Capitol Gold'],
    ],
    [
      'the counts',
      {},
      { S: 6 },
      ['Counts: 48 shirts: S 6, M 14, L 15, XL 9, 2XL 4 → 6 shirts: S 6'],
    ],
    [
      'another file',
      { prints: [{ ...front, file: 'b'.repeat(64) }] },
      null,
      ['Artwork: chili.svg (aaaaaaaa) → other.svg (bbbbbbbb)'],
    ],
    [
      'a file of the same name',
      { prints: [{ ...front, file: 'b'.repeat(64) }] },
      null,
      ['Artwork: chili.svg (aaaaaaaa) → other.svg (bbbbbbbb)'],
    ],
    [
      'an uploaded picture',
      { picture: 'b'.repeat(64) },
      null,
      ['Artwork: chili.svg (aaaaaaaa) → Uploaded picture: other.svg (bbbbbbbb)'],
    ],
    [
      'another print',
      { prints: [front, sleeve] },
      null,
      ['Size', 'Placement', 'Ink colors', 'Artwork'],
    ],
  ])('%s', (_, change, changed, expected) => {
    const said = differences(change, changed).map(({ label, before, after }) =>
      expected.includes(label) ? label : `${label}: ${before.join('; ')} → ${after.join('; ')}`,
    );
    expect(said).toEqual(expected);
  });

  test('the items and designs', () => {
    const before = { ...proofOf(company, companyChoices), price: null };
    const after = { ...proofOf(family, choices), price: null };
    expect(proofDifferences(before, after, nameOf).map(({ label }) => label)).toEqual([
      'Spelling',
      'Size',
      'Placement',
      'Ink colors',
      'Garments',
      'Counts',
      'Artwork',
    ]);
  });
});
