// product: changing-an-order
import { describe, expect, test } from 'vitest';
import { cannotPropose } from './change-plan.ts';
import { forOwnersMessage } from './exception.ts';
import type { EditedOrder } from './edit-order.contract.ts';
import type { CustomerOrder } from '../your-order/open-order.contract.ts';
import { noAddress } from '../delivery/address.ts';
import { withPrefix } from '../order-record.ts';
import { priceOneItem, withTax } from '../prices/price.ts';
import { noLocations } from '../../garments/print-location.ts';
import { newCustomer, readyDraft } from '../../../tests/factory/order-draft.ts';
import { orderDesign } from '../../../tests/factory/orders.ts';
import {
  alreadyHolds,
  changeInput,
  isShownIn,
  mergeWanted,
  newItem,
  partOfField,
  reviewChange,
  storedWanted,
  wantedPieces,
  type Wanted,
  type WantedDesign,
  type WantedItem,
} from './wanted-order.client.ts';
import { unpaidMoney } from '../../../tests/factory/money.ts';

const now = new Date();
const customer = newCustomer();
const { dueDate } = readyDraft();
const locations = { ...noLocations, frontLarge: true };
const quantities = { S: 12, M: 12 };
const red = { key: 'red', name: 'Red', hex: '#aa0000' };
const file = (receipt: string, name = 'crest.png') => ({
  receipt,
  name,
  size: 2000,
  widthPx: null,
  heightPx: null,
  transparent: false,
});

const {
  lines: _,
  perItemCents,
  ...amounts
} = priceOneItem({
  styleCode: '00606',
  quantities,
  locations,
  rush: false,
  delivery: 'pickup',
});
const order: CustomerOrder = {
  number: 1042,
  status: 'submitted',
  version: 1,
  createdAt: now.toISOString(),
  designs: [orderDesign({ quantities, printLocations: ['frontLarge'] })],
  totalQuantity: 24,
  dueDate: dueDate ?? '',
  startBy: dueDate ?? '',
  turnaroundClass: 'standard',
  rushDays: null,
  priceVersion: 1,
  deliveryMethod: 'pickup',
  ...withPrefix('delivery', noAddress),
  ...withPrefix('customer', customer),
  ...amounts,
  perItemCents: [perItemCents],
  adjustmentCents: 0,
  adjustments: [],
  exemptReason: null,
  exemption: null,
  files: [],
  events: [],
  changes: [],
  messages: [],
  proofs: [],
  tracking: null,
  money: unpaidMoney(41_730),
  documents: [],
  card: { canPay: false, dueOnceApprovedCents: 0, status: null },
  cancelNote: null,
  emailHeld: false,
};
const edited: EditedOrder = {
  version: 1,
  keptDays: null,
  files: [{ design: 0, location: 'frontLarge', upload: file('r1') }],
};
const stored = storedWanted(order, edited);

type Changes = Partial<Wanted & WantedDesign & WantedItem>;

/** What somebody wants, with changes, also of the first design and its first item. */
function wanting(before: Wanted, changes: Changes): Wanted {
  const [design, ...others] = before.designs as [WantedDesign, ...WantedDesign[]];
  const [item, ...items] = design.items as [WantedItem, ...WantedItem[]];
  const of = <Part extends object>(part: Part): Part => ({
    ...part,
    ...Object.fromEntries(Object.entries(changes).filter(([name]) => name in part)),
  });
  return {
    ...of(before),
    designs: [{ ...of(design), items: [of(item), ...items] }, ...others],
  };
}
const review = (changes: Changes) => reviewChange({ order, stored }, wanting(stored, changes), now);

test('an order as it is changes nothing, at the same price', () => {
  const { errors, rows, price, newProof } = review({});
  expect({ errors, rows, newProof }).toEqual({ errors: {}, rows: [], newProof: false });
  expect(price?.new.totalCents).toBe(order.totalCents);
});

test('more shirts change sizes and price, and need a new proof; notes don’t', () => {
  const more = review({ quantities: { ...quantities, M: 24 } });
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
    'customer.phone',
    'delivery.address.city',
    'delivery.address.name',
    'delivery.address.state',
    'delivery.address.street',
    'delivery.address.zip',
    'designs.0.artwork.backLarge',
    'designs.0.items.0.quantities',
    'dueDate',
  ]);
  expect(wrong.price).toBeNull();
});

// product: exceptions
test('what only owners may make is said as soon as it’s wanted, and asked about only if it’s a garment', () => {
  const printing: CustomerOrder = { ...order, status: 'in_production' };
  const asStaff = (changes: Changes) =>
    reviewChange(
      { order: printing, stored, byStaff: true, forOwners: ['garment'] },
      wanting(stored, changes),
      now,
    );
  expect(asStaff({ color: red })).toMatchObject({ forOwners: forOwnersMessage, canPropose: true });
  const more = { quantities: { S: 12, M: 14 } };
  expect(asStaff(more)).toMatchObject({ forOwners: null, canPropose: false, refusal: null });
  expect(asStaff({ ...more, proposes: true }).refusal).toBe(cannotPropose);
});

test('only the files of printed locations are sent, and none with a description', () => {
  const uploads = { frontLarge: file('r1'), backLarge: file('r2') };
  expect(changeInput(wanting(stored, { uploads }), stored).designs[0]?.artwork.files).toEqual([
    { location: 'frontLarge', receipt: 'r1' },
  ]);
  const described = wanting(stored, { artworkType: 'description', description: 'A heron' });
  expect(changeInput(described, stored).designs[0]?.artwork).toEqual({
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
  const wanted = wanting(stored, { color: red });
  const saved = wanting(wanted, { uploads: { frontLarge: file('r9') } });
  expect(alreadyHolds({ order, stored: saved }, wanted)).toBe(true);
  expect(alreadyHolds({ order, stored }, wanted)).toBe(false);
  // Shipping's cost isn't among what's stored.
  expect(alreadyHolds({ order, stored }, wanting(stored, { freight: '26.40' }))).toBe(false);
});

test('unsaved choices go on top of a newer version, which wins where both changed one', () => {
  const mine = wanting(stored, {
    color: red,
    quantities: { ...quantities, M: 20 },
    customer: { ...stored.customer, notes: 'Mine' },
    uploads: { frontLarge: file('mine', 'new.png') },
  });
  const newest = wanting(stored, {
    quantities: { ...quantities, S: 1 },
    customer: { ...stored.customer, phone: '515-555-0111' },
    uploads: { frontLarge: file('fresh') },
  });
  const { wanted, lost } = mergeWanted(stored, mine, newest);
  expect(wanted).toMatchObject({
    designs: [
      {
        uploads: { frontLarge: { receipt: 'mine' } },
        items: [{ color: red, quantities: { S: 1, M: 12 } }],
      },
    ],
    customer: { notes: 'Mine', phone: '515-555-0111' },
  });
  expect(lost).toMatchObject([{ what: 'Sizes', before: 'S 12, M 20', after: 'S 1, M 12' }]);
  const [design] = mergeWanted(stored, stored, newest).wanted.designs;
  expect(design?.uploads.frontLarge?.receipt).toBe('fresh');
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
    ['too much', { ...thanks, amount: '100000.01' }, 'cents', /at most \$100,000/],
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
    const held = storedWanted(before, edited);
    const fewer = wanting(held, { quantities: { ...quantities, M: 6 } });
    expect(changeInput(fewer, held).adjustments).toBeUndefined();
    const { errors, rows } = reviewChange({ order: before, stored: held }, fewer, now);
    expect(errors).toEqual({});
    expect(rows.map(({ what }) => what)).toEqual(['Sizes', 'Price adjustments']);
  });
});

describe('several designs and items', () => {
  const pink = { colorKey: 'pink', colorName: 'Pink', colorHex: '#dd88aa' };
  const front = order.designs[0]!;
  const back = orderDesign({ printLocations: ['backLarge'], quantities: { XL: 30 } });
  const company: CustomerOrder = {
    ...order,
    designs: [
      { ...front, items: [...front.items, { ...front.items[0]!, ...pink, quantities: { S: 4 } }] },
      back,
    ],
    perItemCents: [1400, 1400, 1400],
    subtotalCents: 58 * 1400,
    ...withTax({ ...order, subtotalCents: 58 * 1400 }, order.tax),
  };
  const held = storedWanted(company, {
    ...edited,
    files: [...edited.files, { design: 1, location: 'backLarge', upload: file('r2', 'back.png') }],
  });
  const [first, second] = held.designs as [WantedDesign, WantedDesign];
  const [navyItem, pinkItem] = first.items as [WantedItem, WantedItem];
  const look = (designs: Wanted['designs']) =>
    reviewChange({ order: company, stored: held }, { ...held, designs }, now);
  const withItems = (...items: WantedItem[]) => [{ ...first, items }, second];
  const dropped = <Part extends object>(part: Part) => ({ ...part, dropped: true });

  test('all of it is sent as it is', () => {
    expect(changeInput(held, held).designs).toEqual([
      {
        printLocations: ['frontLarge'],
        artwork: {
          type: 'complete',
          description: '',
          files: [{ location: 'frontLarge', receipt: 'r1' }],
        },
        items: [
          { styleCode: '00606', colorKey: 'navy', quantities },
          { styleCode: '00606', colorKey: 'pink', quantities: { S: 4 } },
        ],
      },
      {
        printLocations: ['backLarge'],
        artwork: {
          type: 'complete',
          description: '',
          files: [{ location: 'backLarge', receipt: 'r2' }],
        },
        items: [{ styleCode: '00606', colorKey: 'navy', quantities: { XL: 30 } }],
      },
    ]);
    expect(look(held.designs).rows).toEqual([]);
    expect(wantedPieces(held)).toBe(58);
  });

  test('what’s taken out is neither sent nor priced, and undoing it changes nothing', () => {
    const without = withItems(dropped(navyItem), pinkItem);
    expect(changeInput({ ...held, designs: without }, held).designs[0]?.items).toEqual([
      { styleCode: '00606', colorKey: 'pink', quantities: { S: 4 } },
    ]);
    const { rows, price, newProof } = look(without);
    expect(rows).toMatchObject([{ what: 'Design 1: Sizes, Navy Premium Cotton', after: 'None' }]);
    expect(newProof).toBe(true);
    expect(price!.new.perItemCents).toHaveLength(2);
    expect(price!.new.totalCents).toBeLessThan(price!.old.totalCents);
    const onlyBack = [dropped(first), second];
    expect(look(onlyBack).rows).toMatchObject([{ what: 'Design 1', after: 'None' }]);
    expect(changeInput({ ...held, designs: onlyBack }, held).designs).toHaveLength(1);
    expect(look(withItems({ ...navyItem, dropped: false }, pinkItem)).rows).toEqual([]);
  });

  test('a new item has the garment of the last one, and needs a color and counts', () => {
    const added = newItem(first);
    expect(added).toMatchObject({ styleCode: '00606', added: true });
    expect(Object.keys(look(withItems(navyItem, pinkItem, added)).errors)).toEqual([
      'designs.0.items.2.colorKey',
      'designs.0.items.2.quantities',
    ]);
    const { errors, rows, price } = look(
      withItems(navyItem, pinkItem, { ...added, color: red, quantities: { M: 6 } }),
    );
    expect(errors).toEqual({});
    expect(rows).toMatchObject([
      { what: 'Design 1: Sizes, Red Premium Cotton', before: 'None', after: 'M 6' },
    ]);
    expect(price!.new.perItemCents).toHaveLength(4);
  });

  test('messages lead to the part that has their field, by the places of what’s left', () => {
    const added = newItem(first);
    const wanted = { ...held, designs: withItems(dropped(navyItem), pinkItem, added) };
    expect(partOfField('designs.1.items.0.quantities')).toBe('sizes');
    expect(partOfField('designs.1.items.0.colorKey')).toBe('color');
    expect(partOfField('designs.1.printLocations')).toBe('locations');
    expect(partOfField('designs.1.artwork.backLarge')).toBe('artwork');
    expect(partOfField('customer.phone')).toBe('contact');
    expect(isShownIn('sizes', 'designs.0.items.0.colorKey', wanted)).toBe(false);
    expect(isShownIn('sizes', 'designs.0.items.1.colorKey', wanted)).toBe(true);
    expect(isShownIn('locations', 'designs.1.artwork.backLarge', wanted)).toBe(true);
    expect(isShownIn('locations', 'designs.1.artwork.description', wanted)).toBe(false);
  });

  describe('on top of a newer version', () => {
    const merge = (mine: Wanted['designs'], newest: Wanted['designs']) =>
      mergeWanted(held, { ...held, designs: mine }, { ...held, designs: newest });

    test('each item keeps its own changes, and added ones stay', () => {
      const added = { ...newItem(first), color: red, quantities: { M: 6 } };
      const { wanted, lost } = merge(
        withItems(navyItem, { ...pinkItem, quantities: { S: 9 } }, added),
        withItems({ ...navyItem, quantities: { M: 1 } }, pinkItem),
      );
      expect(wanted.designs[0]?.items.map((item) => item.quantities)).toEqual([
        { M: 1 },
        { S: 9 },
        { M: 6 },
      ]);
      expect(lost).toEqual([]);
    });

    test('an item that was dropped here and changed there is back, and said to be', () => {
      const { wanted, lost } = merge(
        withItems(dropped(navyItem), pinkItem),
        withItems({ ...navyItem, quantities: { M: 1 } }, pinkItem),
      );
      expect(wanted.designs[0]?.items[0]).toMatchObject({ quantities: { M: 1 }, dropped: false });
      expect(lost).toMatchObject([{ before: 'None', after: 'M 1' }]);
    });

    test('changes stay with their garment and color if another was taken out there', () => {
      const mine = withItems(
        { ...navyItem, quantities: { M: 20 } },
        { ...pinkItem, quantities: { S: 9 } },
      );
      const { wanted, lost } = merge(mine, withItems(pinkItem));
      expect(wanted.designs[0]?.items.map((item) => item.quantities)).toEqual([{ S: 9 }]);
      expect(lost.map(({ what }) => what)).toEqual(['Design 1: Sizes, Navy Premium Cotton']);
    });

    test('a design there that’s gone doesn’t take changes of the others along unsaid', () => {
      const fewer = {
        ...first,
        items: first.items.map((item) => ({ ...item, quantities: { M: 9 } })),
      };
      const { lost } = merge([fewer, second], [first]);
      expect(lost.map(({ what }) => what)).toContain('Design 1: Sizes, Navy Premium Cotton');
    });

    test('other designs there win, and what’s lost is said', () => {
      const more = { ...second, items: [{ ...second.items[0]!, quantities: { XL: 31 } }] };
      const { wanted, lost } = merge([first, more], [first]);
      expect(wanted.designs).toEqual([first]);
      expect(lost).toMatchObject([{ what: 'Design 2', after: 'None' }]);
    });
  });
});
