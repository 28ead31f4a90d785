// product: changing-an-order
import { describe, expect, test } from 'vitest';
import type { EditedOrder } from './edit-order.contract.ts';
import type { CustomerOrder } from '../your-order/open-order.contract.ts';
import { noAddress } from '../delivery/address.ts';
import { withPrefix } from '../order-record.ts';
import { priceOneItem } from '../prices/price.ts';
import { noLocations } from '../../garments/print-location.ts';
import { newCustomer, readyDraft } from '../../../tests/factory/order-draft.ts';
import {
  alreadyHolds,
  changeInput,
  mergeWanted,
  reviewChange,
  storedWanted,
  type Wanted,
} from './wanted-order.client.ts';
import { unpaidMoney } from '../../../tests/factory/money.ts';

const now = new Date();
const customer = newCustomer();
const { dueDate } = readyDraft();
const locations = { ...noLocations, frontLarge: true };
const quantities = { S: 12, M: 12 };
const file = (receipt: string, name = 'crest.png') => ({
  receipt,
  name,
  size: 2000,
  widthPx: null,
  heightPx: null,
  transparent: false,
});

const order: CustomerOrder = {
  number: 1042,
  status: 'submitted',
  version: 1,
  createdAt: now.toISOString(),
  garmentId: 'premium-cotton',
  garmentName: 'Premium Cotton',
  styleCode: '00606',
  colorKey: 'navy',
  colorName: 'Navy',
  colorHex: '#1f2a44',
  quantities,
  totalQuantity: 24,
  printLocations: ['frontLarge'],
  artworkType: 'complete',
  artworkDescription: null,
  dueDate: dueDate ?? '',
  startBy: dueDate ?? '',
  turnaroundClass: 'standard',
  deliveryMethod: 'pickup',
  ...withPrefix('delivery', noAddress),
  ...withPrefix('customer', customer),
  ...priceOneItem({ styleCode: '00606', quantities, locations, rush: false, delivery: 'pickup' }),
  adjustmentCents: 0,
  adjustments: [],
  files: [],
  events: [],
  changes: [],
  messages: [],
  proofs: [],
  tracking: null,
  money: unpaidMoney(41_730),
  documents: [],
  card: { canPay: false, dueOnceApprovedCents: 0, status: null },
  emailHeld: false,
};
const kept: EditedOrder['kept'] = {
  draft: {
    ...readyDraft(),
    quantities: { ...quantities },
    locations,
    delivery: 'pickup',
  },
  artwork: { type: 'complete', description: '', uploads: { frontLarge: file('r1') } },
  contact: customer,
};
const stored = storedWanted(order, {
  number: 1042,
  version: 1,
  totalCents: order.totalCents,
  kept,
});
const review = (changes: Partial<Wanted>) =>
  reviewChange({ order, stored }, { ...stored, ...changes }, now);

test('an order as it is changes nothing, at the same price', () => {
  const { errors, rows, price, newProof } = review({});
  expect({ errors, rows, newProof }).toEqual({ errors: {}, rows: [], newProof: false });
  expect(price?.new.totalCents).toBe(order.totalCents);
});

test('more shirts change sizes and price, and need a new proof; notes don’t', () => {
  const more = review({ quantities: { ...stored.quantities, M: 24 } });
  expect(more.rows).toMatchObject([{ before: 'S 12, M 12', after: 'S 12, M 24' }]);
  expect(more.newProof).toBe(true);
  expect(more.price?.new.totalCents).toBe(
    priceOneItem({ styleCode: '00606', quantities: 36, locations, rush: false, delivery: 'pickup' })
      .totalCents,
  );
  const notes = review({ customer: { ...stored.customer, notes: ' Ring twice. ' } });
  expect(notes.rows).toMatchObject([{ after: 'Ring twice.', typed: true }]);
  expect(notes.newProof).toBe(false);
});

test('what’s wrong is said by the field’s name in the contract', () => {
  const wrong = review({
    quantities: {},
    locations: { ...locations, backLarge: true },
    dueDate: '',
    delivery: 'shipping',
    customer: { ...stored.customer, phone: '' },
  });
  expect(Object.keys(wrong.errors).toSorted()).toEqual([
    'artwork.backLarge',
    'customer.phone',
    'delivery.address.city',
    'delivery.address.name',
    'delivery.address.state',
    'delivery.address.street',
    'delivery.address.zip',
    'dueDate',
    'quantities',
  ]);
  expect(wrong.price).toBeNull();
});

test('only the files of printed locations are sent, and none with a description', () => {
  const uploads = { frontLarge: file('r1'), backLarge: file('r2') };
  expect(changeInput({ ...stored, uploads }, stored).artwork.files).toEqual([
    { location: 'frontLarge', receipt: 'r1' },
  ]);
  const described: Wanted = { ...stored, artworkType: 'description', description: 'A heron' };
  expect(changeInput(described, stored).artwork).toEqual({
    type: 'description',
    description: 'A heron',
    files: [],
  });
});

test('another file with the same name is a change', () => {
  expect(review({ uploads: { frontLarge: file('r2') } }).rows).toMatchObject([
    { what: 'Front Large file', after: 'crest.png (new)' },
  ]);
});

test('an order that holds what was wanted is recognized, whatever its receipts are', () => {
  const wanted = { ...stored, color: { key: 'red', name: 'Red', hex: '#aa0000' } };
  const saved = { ...wanted, uploads: { frontLarge: file('r9') } };
  expect(alreadyHolds(saved, wanted)).toBe(true);
  expect(alreadyHolds(stored, wanted)).toBe(false);
});

test('unsaved choices go on top of a newer version, which wins where both changed one', () => {
  const red = { key: 'red', name: 'Red', hex: '#aa0000' };
  const mine: Wanted = {
    ...stored,
    color: red,
    quantities: { ...stored.quantities, M: 20 },
    customer: { ...stored.customer, notes: 'Mine' },
    uploads: { frontLarge: file('mine', 'new.png') },
  };
  const newest: Wanted = {
    ...stored,
    quantities: { ...stored.quantities, S: 1 },
    customer: { ...stored.customer, phone: '515-555-0111' },
    uploads: { frontLarge: file('fresh') },
  };
  const { wanted, lost } = mergeWanted(stored, mine, newest);
  expect(wanted).toMatchObject({
    color: red,
    quantities: { S: 1, M: 12 },
    customer: { notes: 'Mine', phone: '515-555-0111' },
    uploads: { frontLarge: { receipt: 'mine' } },
  });
  expect(lost).toMatchObject([{ what: 'Sizes', before: 'S 12, M 20', after: 'S 1, M 12' }]);
  expect(mergeWanted(stored, stored, newest).wanted.uploads.frontLarge?.receipt).toBe('fresh');
});

describe('adjustments of the price', () => {
  const thanks = { line: 'order', amount: '−30', reason: ' Second order this year. ' } as const;
  const sample = { line: 'goods', amount: '$5.5', reason: 'A sample.' } as const;
  const byDollars = (cents: number) => order.totalCents + cents;

  test('are sent in cents, and shown with what they make of the price', () => {
    const wanted = { ...stored, adjustments: [thanks, sample] };
    expect(changeInput(wanted, stored).adjustments).toEqual([
      { line: 'order', cents: -3000, reason: 'Second order this year.' },
      { line: 'goods', cents: 550, reason: 'A sample.' },
    ]);
    const { errors, rows, price, newProof } = review(wanted);
    expect({ errors, newProof }).toEqual({ errors: {}, newProof: true });
    expect(rows).toMatchObject([
      { after: 'Second order this year, -$30.00; Subtotal: A sample, $5.50' },
    ]);
    // 7% of $24.50 is $1.715; the tax of the whole order decides how it's rounded.
    expect(Math.abs((price?.new.totalCents ?? 0) - byDollars(-2450 - 171.5))).toBeLessThan(1);
  });

  test.each<[string, Wanted['adjustments'][number], string, RegExp]>([
    ['no amount', { ...thanks, amount: '' }, 'cents', /Enter dollars/],
    ['nothing', { ...thanks, amount: '0' }, 'cents', /Enter dollars/],
    ['words', { ...thanks, amount: 'ten' }, 'cents', /Enter dollars/],
    ['three decimals', { ...thanks, amount: '1.005' }, 'cents', /Enter dollars/],
    ['too much', { ...thanks, amount: '10000.01' }, 'cents', /at most \$10,000/],
    ['more than there is', { ...thanks, amount: '-9000' }, 'cents', /Take off at most \$/],
    ['a line without a price', { ...thanks, line: 'rush' }, 'cents', /Choose another/],
    ['no reason', { ...thanks, reason: ' ' }, 'reason', /Say why/],
  ])('say what’s wrong by their place: %s', (_, wrong, field, message) => {
    const { errors } = review({ adjustments: [sample, wrong] });
    expect(errors).toEqual({
      [`adjustments.1.${field}`]: expect.stringMatching(message) as string,
    });
  });

  test('that nobody touched aren’t sent, and shrink with what they were taken off', () => {
    const waived = { line: 'order', cents: -order.subtotalCents, reason: 'A gift.' } as const;
    const before = { ...order, adjustmentCents: waived.cents, adjustments: [waived] };
    const held = storedWanted(before, {
      number: 1042,
      version: 1,
      totalCents: 0,
      kept,
    });
    const fewer = { ...held, quantities: { ...held.quantities, M: 6 } };
    expect(changeInput(fewer, held).adjustments).toBeUndefined();
    const { errors, rows } = reviewChange({ order: before, stored: held }, fewer, now);
    expect(errors).toEqual({});
    expect(rows.map(({ what }) => what)).toEqual(['Sizes', 'Price adjustments']);
  });
});
