// product: proof
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inks } from '../artwork/ink.ts';
import { priceOneItem } from '../orders/prices/price.ts';
import { printLocations } from '../garments/print-location.ts';
import {
  isProofOf,
  proofChoicesSchema,
  proofLacks,
  proofOf,
  proofPrintSchema,
  proofSchema,
  proofText,
  type ProofChoices,
  type ProofOrder,
  type ProofPrint,
} from './proof.ts';
import { approvalRows, proofDifferences } from './proof-words.ts';

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
const choices: ProofChoices = {
  prints: [front],
  wording: 'Beaverdale Chili Club, Very Serious',
  note: '',
  picture: null,
};

const price = priceOneItem({
  styleCode: '00606',
  quantities: 48,
  locations: { frontLarge: true },
  rush: false,
  delivery: 'pickup',
});
const order: ProofOrder = {
  garmentId: 'premium-cotton',
  garmentName: 'Premium Cotton',
  styleCode: '00606',
  colorKey: 'navy',
  colorName: 'Navy',
  colorHex: '#1c2336',
  quantities: { '2XL': 4, S: 6, M: 14, L: 15, XL: 9, XS: 0 },
  printLocations: ['frontLarge'],
  ...price,
  adjustmentCents: 0,
  adjustments: [],
};
const proof = proofOf(order, choices);
const both: ProofOrder = { ...order, printLocations: ['frontLarge', 'leftSleeve'] };

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

test.each<[string, Partial<ProofChoices>, boolean]>([
  ['one print', {}, true],
  ['none', { prints: [] }, false],
  ['two locations', { prints: [front, sleeve] }, true],
  ['one location twice', { prints: [front, front] }, false],
  ['1,000 letters', { wording: 'x'.repeat(1000) }, true],
  ['1,001 letters', { wording: 'x'.repeat(1001) }, false],
  ['a long note', { note: 'x'.repeat(2000) }, true],
  ['too long a note', { note: 'x'.repeat(2001) }, false],
  ['an uploaded picture', { picture: chili }, true],
])('choices with %s are valid: %s', (_, change, valid) => {
  expect(proofChoicesSchema.safeParse({ ...choices, ...change }).success).toBe(valid);
});

describe('a proof', () => {
  test('holds the order’s goods and price, without sizes that nobody ordered', () => {
    expect(proofSchema.parse(proof)).toEqual(proof);
    expect(proof).toMatchObject({
      garmentName: 'Premium Cotton',
      quantities: { S: 6, M: 14, L: 15, XL: 9, '2XL': 4 },
      price: { perItemCents: 1400, totalCents: 71_904 },
    });
    expect(proof.quantities).not.toHaveProperty('XS');
    expect(Object.keys(proof.price)).not.toContain('lines');
  });

  test('has its prints in the form’s order', () => {
    const turned = proofOf(both, { ...choices, prints: [sleeve, front] });
    expect(turned).toEqual(proofOf(both, { ...choices, prints: [front, sleeve] }));
  });

  test('has a text that survives JSON with other keys first, and tells every change', () => {
    const turned = Object.fromEntries(Object.entries(proof).toReversed());
    const stored: unknown = JSON.parse(JSON.stringify(turned));
    expect(proofText(proofSchema.parse(stored))).toBe(proofText(proof));
    expect(proofText(proof)).toContain('"inks":["cream","gold"]');
    for (const change of [
      { prints: [{ ...front, inks: ['gold', 'cream'] as const }] },
      { prints: [{ ...front, topIn: 2.625 }] },
      { prints: [{ ...front, file: 'b'.repeat(64) }] },
      { wording: 'Very Serious' },
      { note: 'Bigger' },
      { picture: chili },
    ]) {
      const other = proofChoicesSchema.parse({ ...choices, ...change });
      expect(proofText(proofOf(order, other))).not.toBe(proofText(proof));
    }
  });

  test.each<[string, Partial<ProofOrder>, boolean]>([
    ['is as it was', {}, true],
    [
      'has its sizes in another order',
      { quantities: { S: 6, M: 14, L: 15, XL: 9, '2XL': 4 } },
      true,
    ],
    ['has other counts', { quantities: { S: 48 } }, false],
    ['has another color', { colorKey: 'black', colorName: 'Black' }, false],
    ['has another price', { totalCents: 71_905 }, false],
    ['prints somewhere else', { printLocations: ['backLarge'] }, false],
    ['prints in more places', { printLocations: ['frontLarge', 'backLarge'] }, false],
  ])('of an order that %s is still its proof: %s', (_, change, expected) => {
    expect(isProofOf(proof, { ...order, ...change })).toBe(expected);
  });
});

describe('a proof lacks', () => {
  const lacks = (change: Partial<ProofChoices>, of = order) =>
    proofLacks({ ...choices, ...change }, of);

  test.each<[string, Partial<ProofChoices>, ProofOrder, unknown[]]>([
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
    expect(lacks(change, of)).toEqual(expected);
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

  test('has each adjustment of the price with its reason, and another reason takes another proof', () => {
    const adjusted: ProofOrder = {
      ...order,
      adjustmentCents: -2500,
      adjustments: [
        { line: 'goods', cents: 500, reason: 'A sample.' },
        { line: 'order', cents: -3000, reason: 'Second order this year.' },
      ],
      taxCents: 4529,
      totalCents: 69_229,
    };
    const contents = proofOf(adjusted, choices);
    expect(rowsOf(contents).at(-1)).toEqual([
      'Price',
      '$14.00 each, $692.29 in all with tax',
      'Subtotal: A sample, $5.00',
      'Second order this year, -$30.00',
    ]);
    const [sample, thanks] = adjusted.adjustments;
    const other = { ...adjusted, adjustments: [sample!, { ...thanks!, reason: 'A gift.' }] };
    expect([isProofOf(contents, adjusted), isProofOf(contents, other)]).toEqual([true, false]);
  });

  test('has a line for each of several prints', () => {
    const rows = rowsOf(proofOf(both, { ...choices, prints: [front, sleeve], wording: ' ' }));
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
    const cap: ProofOrder = {
      ...order,
      garmentId: 'richardson-112',
      garmentName: 'Richardson 112',
      quantities: { 'One size': 1 },
      printLocations: ['frontSmall'],
    };
    const onCap: ProofPrint = {
      ...front,
      location: 'frontSmall',
      widthIn: 2,
      heightIn: 2,
      topIn: 1.25,
    };
    const rows = rowsOf(proofOf(cap, { ...choices, prints: [onCap] }));
    expect(rows).toContainEqual(['Counts', '1 cap']);
    expect(rows).toContainEqual(['Placement', 'Front, centered, 1¼ in below the button']);
  });

  test('has no price for people who get none', () => {
    expect(approvalRows({ ...proof, price: null }).map(({ key }) => key)).not.toContain('price');
  });
});

test('a proof of an order is its proof, until the order’s goods or price change', () => {
  const anyOrder = fc
    .record({
      quantities: fc.record({ S: fc.integer({ min: 1, max: 99 }), M: fc.nat(99) }),
      colorKey: fc.constantFrom('navy', 'black'),
      totalCents: fc.constantFrom(71_904, 72_904),
      printLocations: fc.subarray([...printLocations], { minLength: 1 }),
    })
    .map((change): ProofOrder => ({ ...order, ...change }));
  fc.assert(
    fc.property(anyOrder, anyOrder, (one, other) => {
      const prints = one.printLocations.map((location) => ({ ...front, location }));
      const made = proofOf(one, { ...choices, prints });
      const parts = ({
        quantities: { S, M },
        colorKey,
        totalCents,
        printLocations: where,
      }: ProofOrder) => JSON.stringify([S, M, colorKey, totalCents, where]);
      expect(isProofOf(made, one)).toBe(true);
      expect(isProofOf(made, other)).toBe(parts(one) === parts(other));
      expect(proofSchema.parse(JSON.parse(proofText(made)))).toEqual(made);
    }),
  );
});

// product: comparing-versions
describe('what two versions show differently', () => {
  const nameOf = (sha256: string) => (sha256 === chili ? 'chili.svg' : 'other.svg');
  const differences = (change: Partial<ProofChoices>, changed: Partial<ProofOrder> = {}) =>
    proofDifferences(proof, proofOf({ ...order, ...changed }, { ...choices, ...change }), nameOf);

  test.each<[string, Partial<ProofChoices>, Partial<ProofOrder>, string[]]>([
    ['nothing', {}, {}, []],
    ['only a note', { note: 'Bigger' }, {}, []],
    [
      'a word',
      { wording: 'Serious' },
      {},
      ['Spelling: Beaverdale Chili Club, Very Serious → Serious'],
    ],
    [
      'a size',
      { prints: [{ ...front, widthIn: 9 }] },
      {},
      ['Size: 10½ in wide, 10¼ in tall → 9 in wide, 10¼ in tall'],
    ],
    [
      'an ink',
      { prints: [{ ...front, inks: ['gold'] }] },
      {},
      ['Ink colors: Sweet-Corn Cream and Capitol Gold → Capitol Gold'],
    ],
    [
      'the counts',
      {},
      { quantities: { S: 6 } },
      ['Counts: 48 shirts: S 6, M 14, L 15, XL 9, 2XL 4 → 6 shirts: S 6'],
    ],
    [
      'another file',
      { prints: [{ ...front, file: 'b'.repeat(64) }] },
      {},
      ['Artwork: chili.svg (aaaaaaaa) → other.svg (bbbbbbbb)'],
    ],
    [
      'a file of the same name',
      { prints: [{ ...front, file: 'b'.repeat(64) }] },
      {},
      ['Artwork: chili.svg (aaaaaaaa) → other.svg (bbbbbbbb)'],
    ],
    [
      'an uploaded picture',
      { picture: 'b'.repeat(64) },
      {},
      ['Artwork: chili.svg (aaaaaaaa) → Uploaded picture: other.svg (bbbbbbbb)'],
    ],
    [
      'another print',
      { prints: [front, sleeve] },
      {},
      ['Size', 'Placement', 'Ink colors', 'Artwork'],
    ],
  ])('%s', (_, change, changed, expected) => {
    const said = differences(change, changed).map(({ label, before, after }) =>
      expected.includes(label) ? label : `${label}: ${before.join('; ')} → ${after.join('; ')}`,
    );
    expect(said).toEqual(expected);
  });
});
