// product: exceptions
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edited, home, order, type Change } from '../../../tests/factory/changed-order.ts';
import { usualBook } from '../../settings/usual-book.ts';
import { staffRoles } from '../../staff/permission.ts';
import { hasReached, stages, type Stage } from '../job.ts';
import { withTax } from '../prices/price.ts';
import { canPropose, planChange, type StaffTerms } from './change-plan.ts';
import { changeText } from './change-words.ts';
import { exceptionKinds, freightLack, mayExcept, mostFreight, usualStaffMay } from './exception.ts';
import type { PricedOrder } from './order-change.ts';

const now = new Date('2026-11-30T09:00:00-06:00');
/** What the order costs with this for shipping. */
const shippedFor = (shippingCents: number) => withTax({ ...order, shippingCents }, order.tax);
const shipped = { deliveryMethod: 'shipping', ...home } as const;
const plan = (change: Change, terms: Partial<StaffTerms> = {}, before: PricedOrder = order) =>
  planChange(before, edited(before, change), now, usualBook, {
    stage: 'started',
    reason: '',
    ...terms,
  });

const phone = { customerPhone: '515-555-0199' };
const other = { colorKey: 'black', colorName: 'Black' };
const more = { quantities: { M: 14, L: 12 } };
const back = { printLocations: ['frontLarge', 'backSmall'] } satisfies Change;
const thanks = { adjustments: [{ line: 'order' as const, cents: -500, reason: 'Thanks!' }] };

describe('what a change departs from', () => {
  test.each<[string, Change, Partial<Record<Stage, string>>]>([
    ['the contact', phone, { started: 'details', made: 'details' }],
    ['notes', { customerNotes: 'Hi' }, { started: 'details', made: 'details' }],
    ['a later date', { dueDate: '2026-12-16' }, { started: 'details', made: 'details' }],
    [
      'the delivery, and so the price',
      shipped,
      { approved: 'details', started: 'details', made: 'details' },
    ],
    ['pieces', more, { approved: 'pieces', started: 'pieces', made: 'pieces' }],
    ['a color', other, { approved: 'garment', started: 'garment', made: 'garment' }],
    ['the price', thanks, { approved: 'price', started: 'price', made: 'price' }],
    [
      'a date nearer than we sell',
      { dueDate: '2026-12-02' },
      {
        placed: 'rush',
        reviewing: 'rush',
        shown: 'rush',
        gathering: 'rush',
        approved: 'details,rush',
        started: 'details,rush',
        made: 'details,rush',
      },
    ],
  ])('%s', (_, change, expected) => {
    const departs = stages
      .filter((stage) => stage !== 'done' && stage !== 'canceled')
      .map((stage) => [stage, plan(change, { stage, reason: 'They called.' }).exceptions.join()])
      .filter(([, kinds]) => kinds);
    expect(Object.fromEntries(departs)).toEqual(expected);
  });

  test('an item that the order didn’t have is another garment', () => {
    const [design] = order.designs;
    const [item] = design!.items;
    const items = [item!, { ...item!, colorKey: 'black', colorName: 'Black' }];
    const { exceptions } = plan({ designs: [{ ...design!, items }] }, { reason: 'They called.' });
    expect(exceptions).toEqual(['pieces', 'garment']);
  });
});

describe('more pieces than are ordered online', () => {
  const plain = {
    ...order,
    designs: order.designs.map((design) => ({ ...design, inkColors: null })),
  };
  const bulk = { quantities: { M: 1200 }, inkColors: 3 } satisfies Change;

  test.each(['approved', 'started', 'made'] as const)(
    'take their ink colors, which are no other print, of an order that is %s',
    (stage) => {
      const terms = { stage, reason: 'The whole fair wants one.' };
      const made = plan(bulk, terms, plain);
      expect(made).toMatchObject({ exceptions: ['pieces'], keepsApproval: true, refusal: null });
      expect(made.rows.map(({ what }) => what)).toEqual(['Sizes', 'Ink colors']);
      const fewer = { quantities: { M: 900 }, inkColors: null };
      expect(plan(fewer, terms, edited(plain, bulk)).refusal).toBeNull();
    },
  );
});

describe('whether the customer can be asked', () => {
  const asked = (change: Change, terms: Partial<StaffTerms> = {}) =>
    canPropose(plan(change, { stage: 'approved', reason: 'Navy is out.', ...terms }));

  test.each<[boolean, string, Change, Partial<StaffTerms>]>([
    [true, 'another color', other, {}],
    [true, 'another color in production', other, { stage: 'started' }],
    [true, 'another color and counts', { ...other, ...more }, {}],
    [false, 'another color that goes back to review', other, { reason: '' }],
    [false, 'another color before the approval', other, { stage: 'shown' }],
    [false, 'counts alone', more, {}],
    [false, 'another color and phone number', { ...other, ...phone }, { stage: 'started' }],
    [false, 'another color and price', { ...other, ...thanks }, {}],
    [false, 'another color and print', { ...other, ...back }, {}],
  ])('%s: %s', (can, _, change, terms) => {
    expect(asked(change, terms)).toBe(can);
  });
});

describe('a reason', () => {
  test('is asked for once there’s no other way, and before that only to keep the approval', () => {
    const asked = (change: Change) =>
      (['placed', 'shown', 'approved', 'started', 'made'] as const).map(
        (stage) => plan(change, { stage }).reason,
      );
    expect(asked(more)).toEqual(['none', 'none', 'optional', 'required', 'required']);
    expect(asked(phone)).toEqual(['none', 'none', 'none', 'required', 'required']);
    expect(asked({ dueDate: '2026-12-02' })).toEqual(Array(5).fill('required'));
    expect(asked({})).toEqual(Array(5).fill('none'));
  });

  test('keeps the approval of an approved order; without one, it goes back to review', () => {
    const approved = (change: Change, reason = '') => {
      const { newProof, keepsApproval, exceptions } = plan(change, { stage: 'approved', reason });
      return { newProof, keepsApproval, exceptions };
    };
    expect(approved(more)).toEqual({ newProof: true, keepsApproval: false, exceptions: [] });
    expect(approved(more, 'Two joined.')).toEqual({
      newProof: false,
      keepsApproval: true,
      exceptions: ['pieces'],
    });
  });

  test('never replaces the approval of another print', () => {
    expect(plan(back, { stage: 'approved', reason: 'They called.' })).toMatchObject({
      newProof: true,
      keepsApproval: false,
      refusal: null,
    });
    expect(plan(back, { reason: 'They called.' }).refusal).toContain('stay as they were approved');
  });

  test('keeps what a piece costs, whatever step of the price table the order is in by then', () => {
    const many = { quantities: { M: 40, L: 12 } };
    const after = (reason: string) => plan(many, { stage: 'approved', reason }).price.new;
    expect(after('They called.').perItemCents).toEqual([1400]);
    expect(after('They called.').subtotalCents).toBe(52 * 1400);
    expect(after('').perItemCents).toEqual([1200]);
    const few = { quantities: { M: 10, L: 12 } };
    expect(plan(few, { reason: 'Two were spoiled.' }).price.new.perItemCents).toEqual([1400]);
  });

  test('lets fees follow, or be waived in the same change', () => {
    const reason = 'They can’t come by.';
    expect(plan(shipped, { reason }).price.new).toMatchObject({
      shippingCents: 2000,
      ...shippedFor(2000),
    });
    const waived = [{ line: 'delivery' as const, cents: -2000, reason: 'On us.' }];
    expect(plan({ ...shipped, adjustments: waived }, { reason }).price.new.totalCents).toBe(
      order.totalCents,
    );
  });

  test('adds the nearest date’s rush fee to one that’s nearer still', () => {
    const { price } = plan({ dueDate: '2026-12-02' }, { stage: 'placed', reason: 'For the fair.' });
    expect(price).toMatchObject({ turnaroundClass: 'rush', new: { rushFeeCents: 3000 } });
    // It stays, whatever else changes.
    const rushed = { ...order, ...price.new, ...price, dueDate: '2026-12-02' };
    expect(
      plan({ quantities: { M: 30 } }, { stage: 'placed' }, rushed).price.new.rushFeeCents,
    ).toBe(3000);
  });
});

describe('what shipping really costs', () => {
  const boxed: PricedOrder = {
    ...order,
    ...shipped,
    shippingCents: 2000,
    ...shippedFor(2000),
  };

  test('takes the place of its estimate, with the tax, and keeps the approval without a reason', () => {
    const { price, rows, ...rest } = plan({}, { freightCents: 2640 }, boxed);
    expect(price.new).toMatchObject({ shippingCents: 2640, ...shippedFor(2640) });
    expect(rows.map(changeText)).toEqual(['Shipping: $26.40, set after boxing (was $20.00)']);
    expect(rest).toEqual({
      newProof: false,
      keepsApproval: true,
      exceptions: [],
      reason: 'none',
      refusal: null,
    });
    expect(plan({}, { freightCents: 2000 }, boxed).rows).toEqual([]);
  });

  test('takes a reason if it’s more than the estimate by more than half of it and $25', () => {
    expect([mostFreight(2000, usualBook), mostFreight(10_000, usualBook)]).toEqual([4500, 15_000]);
    const delivery = { ...usualBook.delivery, freightMargin: { cents: 500, permille: 100 } };
    expect([mostFreight(2000, { delivery }), mostFreight(10_000, { delivery })]).toEqual([
      2500, 11_000,
    ]);
    const over = (freightCents: number) => {
      const { reason, exceptions } = plan({}, { freightCents }, boxed);
      return [reason, ...exceptions];
    };
    expect(over(4500)).toEqual(['none']);
    expect(over(4501)).toEqual(['required', 'freight']);
  });

  test('stays through a change that makes no difference to shipping', () => {
    const { price } = plan({}, { freightCents: 2640 }, boxed);
    const known = { ...boxed, ...price.new };
    const reason = 'They called.';
    expect(plan(more, { reason }, known).price.new.shippingCents).toBe(2640);
    const pickup = { deliveryMethod: 'pickup', deliveryZip: null } as const;
    expect(plan(pickup, { reason }, known).price.new.shippingCents).toBe(0);
  });

  test('is of shipped orders in production or boxed, up to $10,000', () => {
    const says = (cents: number, stage: Stage, deliveryMethod = 'shipping') =>
      freightLack(cents, { stage, deliveryMethod });
    expect(stages.filter((stage) => says(2640, stage) === null)).toEqual(['started', 'made']);
    expect(says(2640, 'made', 'pickup')).toMatch(/isn’t shipped/);
    expect([0, 1_000_000].map((cents) => says(cents, 'made'))).toEqual([null, null]);
    for (const cents of [-1, 1_000_001, NaN]) expect(says(cents, 'made')).toMatch(/^Enter dollars/);
  });
});

test('owners make every exception, staff those that the price book lets them, and others none', () => {
  const kinds = (role: (typeof staffRoles)[number]) =>
    exceptionKinds.filter((kind) => mayExcept({ role }, kind, { staffMay: usualStaffMay }));
  expect(Object.fromEntries(staffRoles.map((role) => [role, kinds(role)]))).toEqual({
    owner: [...exceptionKinds],
    staff: ['details', 'pieces', 'garment', 'proof'],
    press: [],
    bookkeeper: [],
  });
  const none = { staffMay: {} };
  expect(mayExcept({ role: 'staff' }, 'details', none)).toBe(false);
  expect(mayExcept({ role: 'owner' }, 'details', none)).toBe(true);
});

test('whatever is changed, an approval stands only with a reason, for the same print, or at the same price', () => {
  const changes = fc.record(
    {
      quantities: fc.record({ M: fc.integer({ min: 1, max: 60 }) }),
      colorKey: fc.constantFrom('navy', 'black'),
      dueDate: fc.constantFrom('2026-12-02', '2026-12-04', '2026-12-14', '2026-12-18'),
      deliveryMethod: fc.constantFrom('pickup', 'shipping'),
      customerNotes: fc.constantFrom(null, 'Hi'),
      printLocations: fc.constantFrom(['frontLarge'], ['frontLarge', 'backSmall']),
      adjustments: fc.constantFrom([], thanks.adjustments),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Change>;
  const reasons = fc.constantFrom('', 'They called.');
  fc.assert(
    fc.property(fc.constantFrom(...stages), changes, reasons, (stage, change, reason) => {
      const { price, rows, ...made } = plan({ ...home, ...change }, { stage, reason });
      const [before, after] = [order, edited(order, change)];
      const samePrint =
        before.designs[0]?.printLocations.join() === after.designs[0]?.printLocations.join();
      if (made.keepsApproval) {
        expect(hasReached(stage, 'approved') && samePrint).toBe(true);
        expect(made.newProof).toBe(false);
        if (price.new.totalCents !== price.old.totalCents) {
          expect(reason !== '' || made.reason === 'required').toBe(true);
          expect(price.new.perItemCents).toEqual(price.old.perItemCents);
        }
      } else if (price.new.totalCents !== price.old.totalCents) {
        expect(made.newProof).toBe(true);
      }
      if (hasReached(stage, 'started') && rows.length > 0) {
        expect(made.refusal !== null || made.reason === 'required').toBe(true);
      }
    }),
  );
});
