// product: text-limits
import { describe, expect, test } from 'vitest';
import { mostDesigns, mostItems } from '../order-design.ts';
import {
  placeOrder,
  placeOrderInputSchema,
  type DesignInput,
  type PlaceOrderInput,
} from './place-order.contract.ts';

const item: DesignInput['items'][number] = {
  styleCode: '00606',
  colorKey: 'black',
  quantities: { S: 4, M: 8 },
};
const design: DesignInput = {
  printLocations: ['frontLarge', 'backSmall'],
  artwork: {
    type: 'complete',
    description: '',
    files: [{ location: 'frontLarge', receipt: 'signed' }],
  },
  items: [item],
};
const order: PlaceOrderInput = {
  idempotencyKey: '6f1c5a52-6a0e-4c8e-9b1e-0d7f4a1b2c3d',
  designs: [design],
  dueDate: '2026-12-02',
  delivery: {
    method: 'shipping',
    address: {
      name: 'Jane Doe',
      street: '400 Locust St',
      city: 'Des Moines',
      state: 'IA',
      zip: '50309',
    },
  },
  customer: {
    name: 'Jane Doe',
    email: 'jane@example.com',
    phone: '515-555-0142',
    poNumber: '',
    notes: '',
  },
  seenTotalCents: 18_618,
};

/** The order with another value at a dotted path. */
function withField(path: string, value: unknown): unknown {
  const copy: unknown = structuredClone(order);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let parent = copy as Record<string, unknown>;
  for (const key of keys) parent = parent[key] as Record<string, unknown>;
  parent[last] = value;
  return copy;
}

const accepted = (path: string, value: unknown) =>
  placeOrderInputSchema.safeParse(withField(path, value)).success;

/** The paths that are refused with this value at the path. */
function refusedAt(path: string, value: unknown): string[] {
  const result = placeOrderInputSchema.safeParse(withField(path, value));
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join('.'));
}

const letters = (count: number) => 'a'.repeat(count);
const file = { location: 'frontLarge', receipt: 'signed' };

test('takes a complete order unchanged', () => {
  expect(placeOrderInputSchema.parse(order)).toEqual(order);
});

describe('takes each field up to its limit and no further', () => {
  test.each<[path: string, within: unknown, past: unknown]>([
    ['idempotencyKey', crypto.randomUUID(), 'key'],
    ['designs.0.items.0.styleCode', '99999', '9999'],
    ['designs.0.items.0.styleCode', '00606', '00606;'],
    ['designs.0.items.0.colorKey', 'a', ''],
    ['designs.0.items.0.colorKey', 'a'.repeat(60), 'a'.repeat(61)],
    ['designs.0.items.0.colorKey', 'white-2', '{white}'],
    ['designs.0.items.0.quantities.XS', 0, -1],
    ['designs.0.items.0.quantities.3XL', 100_000, 100_001],
    ['designs.0.items.0.quantities.M', 1, 1.5],
    ['designs.0.printLocations', ['leftSleeve'], []],
    ['designs.0.printLocations', Array(6).fill('leftSleeve'), Array(7).fill('leftSleeve')],
    ['designs.0.artwork.type', 'sketch', 'photo'],
    ['designs.0.artwork.description', letters(4000), letters(4001)],
    ['designs.0.artwork.files', [], null],
    ['designs.0.artwork.files', Array(6).fill(file), Array(7).fill(file)],
    ['designs', Array(mostDesigns).fill(design), Array(mostDesigns + 1).fill(design)],
    ['designs', [design], []],
    ['designs.0.items', Array(mostItems).fill(item), Array(mostItems + 1).fill(item)],
    ['designs.0.items', [item], []],
    ['dueDate', '2028-02-29', '2026-02-29'],
    ['delivery.method', 'local', 'drone'],
    ['delivery.address', null, undefined],
    ['delivery.address.name', letters(100), letters(101)],
    ['delivery.address.street', letters(200), letters(201)],
    ['delivery.address.city', letters(100), letters(101)],
    ['delivery.address.state', letters(40), letters(41)],
    ['delivery.address.zip', '50309-1234', '5030'],
    ['customer.name', letters(100), letters(101)],
    ['customer.email', `${letters(242)}@example.com`, `${letters(243)}@example.com`],
    ['customer.phone', '5'.repeat(30), '5'.repeat(31)],
    ['customer.poNumber', letters(40), letters(41)],
    ['customer.notes', letters(2000), letters(2001)],
    ['seenTotalCents', 0, -1],
    ['seenTotalCents', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1],
    ['seenTotalCents', 18_618, 186.18],
  ])('%s', (path, within, past) => {
    expect(accepted(path, within)).toBe(true);
    expect(refusedAt(path, past)).toEqual([path]);
  });

  test('the location and receipt of a file', () => {
    const files = 'designs.0.artwork.files';
    const receipt = (text: unknown) => [{ ...file, receipt: text }];
    expect(accepted(files, receipt(letters(2000)))).toBe(true);
    expect(refusedAt(files, receipt(letters(2001)))).toEqual([`${files}.0.receipt`]);
    expect(refusedAt(files, receipt(''))).toEqual([`${files}.0.receipt`]);
    expect(refusedAt(files, [{ ...file, location: 'hood' }])).toEqual([`${files}.0.location`]);
    expect(refusedAt(files, [{ location: 'frontLarge', path: 'a/b.png' }])).toEqual([
      `${files}.0.receipt`,
    ]);
  });
});

describe('a value of the wrong kind is refused', () => {
  test.each<[string, unknown]>([
    ['idempotencyKey', 5],
    ['designs.0.items.0.styleCode', { ssStyleId: '00606' }],
    ['designs.0.items.0.quantities', 12],
    ['designs.0.items.0.quantities.S', '4'],
    ['designs.0.items.0.quantities.S', null],
    ['designs.0.items.0.quantities.S', Number.NaN],
    ['designs.0.items.0.quantities.S', Number.POSITIVE_INFINITY],
    ['designs.0.printLocations', 'frontLarge'],
    ['designs.0.printLocations', { 0: 'frontLarge', length: 1 }],
    ['designs.0.artwork', null],
    ['dueDate', null],
    ['dueDate', '12/02/2026'],
    ['dueDate', '2026-12-02T00:00:00Z'],
    ['dueDate', '2026-1-2'],
    ['delivery', 'pickup'],
    ['delivery.address', []],
    ['customer', null],
    ['customer.notes', null],
    ['seenTotalCents', '18618'],
  ])('%s: %j', (path, value) => {
    expect(refusedAt(path, value).length).toBeGreaterThan(0);
  });

  const required = [
    ...Object.keys(order),
    ...Object.keys(design).map((key) => `designs.0.${key}`),
    ...Object.keys(item).map((key) => `designs.0.items.0.${key}`),
  ];
  test.each(required)('no %s at all', (key) => {
    expect(refusedAt(key, undefined)).toEqual([key]);
  });

  test.each([null, [], 'order', 5, {}])('%j for an order', (value) => {
    expect(placeOrderInputSchema.safeParse(value).success).toBe(false);
  });
});

test('unknown fields are dropped: prices, paths, statuses, prototypes', () => {
  const text = JSON.stringify({
    ...order,
    totalCents: 1,
    price: { totalCents: 1 },
    status: 'completed',
    turnaroundClass: 'standard',
    designs: [
      {
        ...design,
        artwork: { ...design.artwork, files: [{ ...file, objectPath: 'other.png' }] },
        items: [{ ...item, garmentId: 'premium-cotton', perItemCents: 1 }],
      },
    ],
    delivery: { ...order.delivery, shippingCents: 0 },
    customer: { ...order.customer, role: 'owner' },
  }).replace('{', '{"__proto__":{"admin":true},');
  const parsed = placeOrderInputSchema.parse(JSON.parse(text));
  expect(parsed).toEqual(order);
  expect('admin' in parsed).toBe(false);
});

test('blanks around text are trimmed', () => {
  const typed = structuredClone(order);
  typed.customer = {
    name: '  Jane Doe ',
    email: ' jane@example.com ',
    phone: ' 515-555-0142\n',
    poNumber: ' ',
    notes: '  ',
  };
  for (const { artwork } of typed.designs) artwork.description = '\n';
  if (typed.delivery.address) typed.delivery.address.zip = ' 50309 ';
  expect(placeOrderInputSchema.parse(typed)).toEqual(order);
});

test('the largest allowed order fits the allowed body', () => {
  const wide = (count: number) => '漢'.repeat(count);
  const longest: PlaceOrderInput = {
    ...order,
    designs: Array(mostDesigns).fill({
      printLocations: Array(6).fill('rightSleeve'),
      artwork: {
        type: 'description',
        description: wide(4000),
        files: Array(6).fill({ location: 'rightSleeve', receipt: letters(2000) }),
      },
      items: Array(mostItems).fill({ ...item, colorKey: 'a'.repeat(60) }),
    }),
    delivery: {
      method: 'shipping',
      address: {
        name: wide(100),
        street: wide(200),
        city: wide(100),
        state: wide(40),
        zip: '50309-1234',
      },
    },
    customer: {
      name: wide(100),
      email: `${letters(242)}@example.com`,
      phone: '5'.repeat(30),
      poNumber: wide(40),
      notes: wide(2000),
    },
  };
  expect(placeOrderInputSchema.safeParse(longest).success).toBe(true);
  expect(Buffer.byteLength(JSON.stringify(longest))).toBeLessThan(placeOrder.maxBytes);
});
