// product: order-draft, order-ticket, rush, select-color
import { iowaTax, oregonTax } from '../../tests/factory/taxes.ts';
import type { ArtworkUpload } from '../artwork/uploads/artwork-upload.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shop } from '../shop.ts';
import { fitToGarment, garmentById, garments, type Garment } from '../garments/garment.ts';
import {
  artworkDataSchema,
  changeItem,
  draftPriceInput,
  emptyArtwork,
  emptyDraft,
  emptyItem,
  findItem,
  rushDaysOf,
  orderDraftSchema,
  orderPieces,
  orderState,
  orderSteps,
  piecesToSpread,
  superRushMessage,
  tooManyMessage,
  withGarment,
  withJob,
  type ArtworkData,
  type ColorChoice,
  type DraftDesign,
  type DraftItem,
  type OrderDraft,
  type PricedJob,
  type StepLack,
} from './order.ts';
import { lackPlace } from './drafts/lack-place.ts';
import { itemsOf } from './order-design.ts';
import { priceOneItem } from './prices/price.ts';
import { noLocations, printLocations } from '../garments/print-location.ts';
import {
  readyDesign,
  readyDraft,
  readyItem,
  type DraftChanges,
} from '../../tests/factory/order-draft.ts';
import { designsToPlace } from './placing/designs-to-place.client.ts';
import { defaultDueDate } from './due-dates/turnaround.ts';

/** A Monday morning at the shop. */
const now = new Date('2026-11-09T09:00:00-06:00');
const key = '6f1c5a52-6a0e-4c8e-9b1e-0d7f4a1b2c3d';

const black: ColorChoice = {
  id: '00606-black',
  key: 'black',
  name: 'Black',
  hex: '#1b1b1d',
  swatchUrl: null,
};

const upload: ArtworkUpload = {
  receipt: 'signed',
  name: 'logo.png',
  size: 2048,
  widthPx: 3600,
  heightPx: 2910,
  transparent: true,
};

const artwork: ArtworkData = {
  type: 'complete',
  description: '',
  uploads: { frontLarge: upload },
};

/** A complete order of one item, except for what is given. */
const order = (change: DraftChanges = {}): OrderDraft =>
  readyDraft({
    idempotencyKey: key,
    dueDate: '2026-11-18',
    color: black,
    quantities: { S: 4, M: 8 },
    locations: { ...noLocations, frontLarge: true },
    ...change,
    artwork: { ...artwork, ...change.artwork },
  });
const draft = order();
const onlyItemOf = ({ designs }: OrderDraft) => designs[0]!.items[0]!;

const home = {
  name: 'Jane Doe',
  street: '400 Locust St',
  city: 'Des Moines',
  state: 'IA',
  zip: '50309',
};

/** A cap has one size, and takes ink on its front. */
const cap: DraftChanges = {
  garmentId: 'richardson-112',
  quantities: { 'One size': 24 },
  locations: { ...noLocations, frontSmall: true },
};

function garment(id: string): Garment {
  const found = garmentById(id);
  if (!found) throw new Error(`No garment ${id}`);
  return found;
}

function lacks(change: DraftChanges, art: Partial<ArtworkData> = {}): StepLack[] {
  const state = orderState(order({ ...change, artwork: art }), now);
  if (state.ready) return [];
  return state.lacks.map(({ design: _, item: _item, ...lack }) => lack);
}

describe('an order with every part', () => {
  test.each<[string, DraftChanges, Partial<ArtworkData>]>([
    ['a sketch', {}, { type: 'sketch' }],
    ['a description', {}, { type: 'description', description: 'A heron', uploads: {} }],
    ['a garment from the favorites', { garmentId: 'paragon-longsleeve', garmentFixed: true }, {}],
    ['a cap in one size', cap, { uploads: { frontSmall: upload } }],
    ['one shirt', { quantities: { XS: 1 } }, {}],
    ['1,000 shirts', { quantities: { XS: 1, L: 999 } }, {}],
    ['a rush date', { dueDate: '2026-11-12' }, {}],
    ['a date a year ahead', { dueDate: '2027-11-10' }, {}],
    ['local delivery without an address yet', { delivery: 'local' }, {}],
    ['shipping to a full address', { delivery: 'shipping', address: home }, {}],
    [
      'an upload left over from another location',
      {},
      { uploads: { frontLarge: upload, backLarge: upload } },
    ],
  ])('is ready with %s', (_, change, art) => {
    expect(lacks(change, art)).toEqual([]);
  });
});

describe('an order that lacks one part says what to do', () => {
  test.each<[string, DraftChanges, Partial<ArtworkData>, StepLack]>([
    ['no material', { garmentId: null }, {}, { step: 'material', message: 'Choose a material.' }],
    [
      'a material that no longer exists',
      { garmentId: 'gone' },
      {},
      { step: 'material', message: 'Choose a material.' },
    ],
    ['no color', { color: null }, {}, { step: 'color', message: 'Choose a color.' }],
    [
      'no shirts',
      { quantities: {} },
      {},
      { step: 'quantities', message: 'Enter how many shirts of each size.' },
    ],
    [
      '1,001 shirts',
      { quantities: { XS: 1, L: 1000 } },
      {},
      {
        step: 'quantities',
        message:
          'Orders over 1,000 pieces are priced by hand. Call 515-555-0142 or email hello@confluenceprint.example.',
      },
    ],
    [
      'no print location',
      { locations: noLocations },
      {},
      { step: 'locations', message: 'Choose at least one print location.' },
    ],
    [
      'large and small on one side',
      { locations: { ...noLocations, frontLarge: true, frontSmall: true } },
      { uploads: { frontLarge: upload, frontSmall: upload } },
      { step: 'locations', message: 'Choose either the large or the small print on each side.' },
    ],
    [
      'no kind of artwork',
      {},
      { type: null },
      { step: 'artwork', message: 'Tell us what kind of artwork you have.' },
    ],
    [
      'no file for a location',
      {},
      { uploads: {} },
      {
        step: 'artwork',
        location: 'frontLarge',
        message: 'Upload a file for Front Large, or describe the design instead.',
      },
    ],
    [
      'a sketch without a file for the second location',
      { locations: { ...noLocations, frontLarge: true, leftSleeve: true } },
      { type: 'sketch' },
      {
        step: 'artwork',
        location: 'leftSleeve',
        message: 'Upload a file for Left Sleeve, or describe the design instead.',
      },
    ],
    [
      'a blank description',
      {},
      { type: 'description', description: ' \n ' },
      { step: 'artwork', message: 'Describe the design in a sentence or two.' },
    ],
    [
      'no date',
      { dueDate: null },
      {},
      { step: 'dueDate', message: 'Choose the day you need the shirts.' },
    ],
    [
      'half a date',
      { dueDate: '2026-12' },
      {},
      { step: 'dueDate', message: 'Enter the date as month, day and year.' },
    ],
    [
      'a date that does not exist',
      { dueDate: '2027-02-29' },
      {},
      { step: 'dueDate', message: 'Enter the date as month, day and year.' },
    ],
    [
      'yesterday',
      { dueDate: '2026-11-08' },
      {},
      { step: 'dueDate', message: 'That day has passed. Choose a later one.' },
    ],
    [
      'a date more than a year ahead',
      { dueDate: '2027-11-11' },
      {},
      { step: 'dueDate', message: 'Choose a day within the next year.' },
    ],
    [
      'today, which is super rush',
      { dueDate: '2026-11-09' },
      {},
      { step: 'dueDate', message: superRushMessage },
    ],
    [
      'the third business day, which is super rush',
      { dueDate: '2026-11-11' },
      {},
      { step: 'dueDate', message: superRushMessage },
    ],
    [
      'shipping without a ZIP code',
      { delivery: 'shipping', address: { ...home, zip: '' } },
      {},
      {
        step: 'delivery',
        field: 'zip',
        message: 'Enter a five-digit ZIP code, like 50309.',
      },
    ],
    [
      'shipping without a street',
      { delivery: 'shipping', address: { ...home, street: ' ' } },
      {},
      { step: 'delivery', field: 'street', message: 'Enter the street address.' },
    ],
  ])('%s', (_, change, art, lack) => {
    expect(lacks(change, art)).toEqual([lack]);
  });

  test('super rush and too many shirts mention the phone and the email', () => {
    for (const message of [superRushMessage, tooManyMessage()]) {
      expect(message).toContain(shop.phone);
      expect(message).toContain(shop.email);
    }
  });
});

describe('an order that lacks several parts', () => {
  test('lists all of them in the order of the form', () => {
    const blank = { ...emptyDraft(key, null), delivery: 'shipping' as const };
    const state = orderState(blank, now);
    expect(state).toMatchObject({ ready: false });
    expect(!state.ready && state.lacks.map((lack) => lack.field ?? lack.step)).toEqual([
      'material',
      'color',
      'quantities',
      'locations',
      'artwork',
      'dueDate',
      'name',
      'street',
      'city',
      'state',
      'zip',
    ]);
  });

  test('without a material asks for that before the color', () => {
    expect(lacks({ garmentId: null, color: null })).toEqual([
      { step: 'material', message: 'Choose a material.' },
      { step: 'color', message: 'Choose a material first, then a color.' },
    ]);
  });

  test('asks for a file for each location, in order', () => {
    const locations = { ...noLocations, rightSleeve: true, frontSmall: true, backLarge: true };
    expect(lacks({ locations }, { uploads: {} }).map((lack) => lack.location)).toEqual([
      'frontSmall',
      'backLarge',
      'rightSleeve',
    ]);
  });

  test('is ready exactly when nothing is missing, for every draft', () => {
    fc.assert(
      fc.property(anyDraft, (someDraft) => {
        const state = orderState(someDraft, now);
        if (state.ready) {
          expect(draftPriceInput(someDraft, now)).not.toBeNull();
          expect(designsToPlace(someDraft)).toHaveLength(someDraft.designs.length);
          return;
        }
        // By design, its items first, and then the order's; each in the form's order.
        const ranks = state.lacks.map(({ design = 9, item = 99, step }) => [
          design,
          item,
          orderSteps.indexOf(step),
        ]);
        expect(ranks.length).toBeGreaterThan(0);
        expect(ranks).toEqual(
          ranks.toSorted((a, b) => a.map((rank, at) => rank - b[at]!).find(Boolean) ?? 0),
        );
      }),
      { numRuns: 300 },
    );
  });
});

const anyItem: fc.Arbitrary<DraftItem> = fc.record({
  id: fc.uuid(),
  garmentId: fc.constantFrom(null, 'gone', 'budget-cotton', 'premium-blend'),
  garmentFixed: fc.boolean(),
  color: fc.constantFrom(null, black),
  quantities: fc.constantFrom({}, { M: 12 }, { M: 1001 }),
  piecesWanted: fc.constantFrom(0, 12, 1001),
});
const readyOrNot: fc.Arbitrary<DraftItem> = fc.oneof(
  { weight: 3, arbitrary: fc.uuid().map((id) => readyItem({ id })) },
  anyItem,
);
const anyDesign: fc.Arbitrary<DraftDesign> = fc.record({
  id: fc.uuid(),
  locations: fc.oneof(
    fc.constant({ ...noLocations, frontLarge: true }),
    fc.record({
      frontLarge: fc.boolean(),
      frontSmall: fc.boolean(),
      backLarge: fc.boolean(),
      backSmall: fc.boolean(),
      leftSleeve: fc.boolean(),
      rightSleeve: fc.boolean(),
    }),
  ),
  artwork: fc.record({
    type: fc.constantFrom(null, 'complete', 'sketch', 'description'),
    description: fc.constantFrom('', 'A heron'),
    uploads: fc
      .subarray([...printLocations])
      .map((locations) => Object.fromEntries(locations.map((location) => [location, upload]))),
  }),
  items: fc.array(readyOrNot, { minLength: 1, maxLength: 4 }),
});
const anyDraft: fc.Arbitrary<OrderDraft> = fc.record({
  version: fc.constant(2 as const),
  idempotencyKey: fc.constant(key),
  designs: fc.array(anyDesign, { minLength: 1, maxLength: 3 }),
  dueDate: fc.constantFrom(null, '', 'soon', '2026-11-10', '2026-11-18', '9999-12-31'),
  delivery: fc.constantFrom('pickup', 'local', 'shipping'),
  address: fc.constantFrom(home, emptyDraft(key, null).address),
});

describe('an order of several items', () => {
  const twin = readyItem({ id: '2', garmentId: 'budget-cotton', color: black });
  const of = (...designs: DraftDesign[]) => order({ designs });
  const stateOf = (draftOf: OrderDraft) => {
    const state = orderState(draftOf, now);
    return state.ready
      ? []
      : state.lacks.map((lack) => [lackPlace(lack, draftOf), lack.step, lack.design, lack.item]);
  };

  // product: designs-and-items
  test('is ready if each item and design is, and is placed as it is', () => {
    const whole = of(readyDesign({ items: [readyItem(), twin] }), readyDesign({ id: '2' }));
    expect(orderState(whole, now)).toEqual({ ready: true });
    expect(designsToPlace(whole)).toMatchObject([
      {
        items: [
          { styleCode: '00606', colorKey: 'navy' },
          { styleCode: '00760', colorKey: 'black' },
        ],
      },
      { items: [{ styleCode: '00606', colorKey: 'navy' }] },
    ]);
  });

  test('says which garment and design lack something', () => {
    const colorless = { ...twin, color: null };
    expect(stateOf(of(readyDesign({ items: [readyItem(), colorless] })))).toEqual([
      ['Garment 2: ', 'color', 0, 1],
    ]);
    const blank = readyDesign({ id: '2', artwork: emptyArtwork, items: [readyItem(), colorless] });
    expect(stateOf({ ...of(readyDesign(), blank), dueDate: null })).toEqual([
      ['Design 2, garment 2: ', 'color', 1, 1],
      ['Design 2: ', 'artwork', 1, undefined],
      ['', 'dueDate', undefined, undefined],
    ]);
    expect(stateOf(of(readyDesign({ items: [colorless] })))).toEqual([['', 'color', 0, 0]]);
  });

  test('takes no more than 1,000 pieces in all', () => {
    const half = (id: string, pieces: number) => readyItem({ id, quantities: { M: pieces } });
    expect(stateOf(of(readyDesign({ items: [half('1', 500), half('2', 500)] })))).toEqual([]);
    const more = of(
      readyDesign({ items: [half('1', 500)] }),
      readyDesign({ id: '2', items: [half('2', 501)] }),
    );
    expect(stateOf(more).map(([, step]) => step)).toEqual(['quantities', 'quantities']);
    expect(draftPriceInput(more, now)).toBeNull();
  });

  test('has a price as soon as one item has one, of what has one', () => {
    const begun = of(
      readyDesign({ items: [readyItem(), emptyItem('2')] }),
      readyDesign({ id: '2', locations: noLocations }),
    );
    expect(draftPriceInput(begun, now)?.designs).toEqual([
      expect.objectContaining({
        items: [{ styleCode: '00606', quantities: { S: 4, M: 8, L: 7, XL: 4 } }],
      }),
    ]);
  });

  test('keeps the print’s locations when one of several garments takes fewer', () => {
    const family = of(readyDesign({ items: [readyItem(), twin] }));
    const capped = withGarment(family, garment('richardson-112'), '2');
    expect(capped.designs[0]?.locations).toEqual(family.designs[0]?.locations);
    expect(stateOf(capped).map(([, step]) => step)).toContain('locations');
  });

  test('changes the one item that is meant', () => {
    fc.assert(
      fc.property(anyDraft, fc.nat(), (some, nth) => {
        const items = itemsOf(some);
        const at = nth % items.length;
        const changed = changeItem(some, items[at]!.id, (item) => ({ ...item, piecesWanted: 7 }));
        expect(itemsOf(changed)).toEqual(items.with(at, { ...items[at]!, piecesWanted: 7 }));
        expect(findItem(changed, items[at]!.id).item.piecesWanted).toBe(7);
      }),
    );
  });
});

describe('rush', () => {
  test.each([
    ['2026-11-11', false],
    ['2026-11-12', 4],
    ['2026-11-17', 7],
    ['2026-11-18', false],
    ['2026-10-18', false],
    ['not a date', false],
    [null, false],
  ])('a due date of %s is a rush of %s business days', (dueDate, rush) => {
    expect(rushDaysOf(dueDate, now)).toBe(rush);
  });

  test('a standard date costs no fee, even within ten calendar days', () => {
    const nineDaysAhead = '2026-11-18';
    const price = priceOneItem({
      styleCode: '00606',
      quantities: { S: 4, M: 8 },
      locations: { frontLarge: true },
      rush: rushDaysOf(nineDaysAhead, now),
      delivery: 'pickup',
    });
    expect(price.rushFeeCents).toBe(0);
  });
});

describe('the price summary appears', () => {
  test('once there are shirts, a material, and a location', () => {
    expect(draftPriceInput(draft, now)).not.toBeNull();
    expect(draftPriceInput(order({ color: null, dueDate: null }), now)).not.toBeNull();
  });

  test.each<[string, DraftChanges]>([
    ['shirts', { quantities: {} }],
    ['a material', { garmentId: null }],
    ['a material we know', { garmentId: 'gone' }],
    ['a location', { locations: noLocations }],
  ])('not without %s', (_, change) => {
    expect(draftPriceInput(order(change), now)).toBeNull();
  });
});

describe('choosing a material', () => {
  test('again keeps the color', () => {
    expect(withGarment(draft, garment('premium-cotton'))).toEqual(draft);
  });

  test('with the same style code but another id keeps the color', () => {
    const twin = { ...garment('premium-cotton'), id: 'same-shirt' };
    expect(withGarment(draft, twin)).toEqual(order({ garmentId: 'same-shirt' }));
  });

  test.each(garments.filter((other) => other.id !== 'premium-cotton').map((other) => other.id))(
    'with another style code, %s, drops the color and nothing else that it can have',
    (id) => {
      const before = {
        quantities: { S: 4, M: 8 },
        locations: { ...noLocations, frontLarge: true },
      };
      const { quantities, locations } = fitToGarment(garment(id), before);
      expect(withGarment(draft, garment(id))).toEqual(
        order({
          garmentId: id,
          color: null,
          quantities: id === 'richardson-112' ? { 'One size': 12 } : quantities,
          locations,
        }),
      );
      if (id !== 'richardson-112') expect({ quantities, locations }).toEqual(before);
    },
  );

  test('drops the sizes and locations that the garment doesn’t have, but no piece', () => {
    const changed = withGarment(draft, garment('richardson-112'));
    expect(changed.designs[0]?.locations).toEqual(noLocations);
    expect(onlyItemOf(changed).quantities).toEqual({ 'One size': 12 });
    const back = withGarment(changed, garment('premium-cotton'));
    expect(onlyItemOf(back)).toMatchObject({ quantities: {}, piecesWanted: 12 });
    const capped = order(cap);
    expect(withGarment(capped, garment('richardson-112'))).toEqual(capped);
  });

  test('for the first time, or after one that is gone, drops a color that came from elsewhere', () => {
    for (const garmentId of [null, 'gone']) {
      const changed = withGarment(order({ garmentId }), garment('premium-cotton'));
      expect(onlyItemOf(changed).color).toBeNull();
    }
  });
});

describe('a job that another page priced', () => {
  const job: PricedJob = {
    pieces: 48,
    locations: { ...noLocations, backLarge: true },
    dueDate: '2026-11-13',
    delivery: 'shipping',
  };

  test('has that price, rush fee and shipping included, before any piece has a size', () => {
    const ordered = withJob(emptyDraft(key, null), garment('premium-cotton'), job, now);
    expect(onlyItemOf(ordered).quantities).toEqual({});
    expect(piecesToSpread(onlyItemOf(ordered))).toBe(48);
    expect(draftPriceInput(ordered, now)).toEqual({
      designs: [
        {
          locations: job.locations,
          named: false,
          drawn: false,
          inkColors: undefined,
          items: [{ styleCode: '00606', quantities: { '': 48 } }],
        },
      ],
      rush: 5,
      delivery: 'shipping',
      zip: '',
      tax: iowaTax,
    });
    const address = { ...ordered.address, zip: '97201' };
    expect(draftPriceInput({ ...ordered, address }, now)?.tax).toEqual(oregonTax);
  });

  test('costs more with a name on each back if its group has one', () => {
    const ordered = withJob(emptyDraft(key, null), garment('premium-cotton'), job, now);
    const isNamed = (named: string) =>
      draftPriceInput({ ...ordered, group: { named } }, now)?.designs[0]?.named;
    expect([isNamed('yes'), isNamed('no')]).toEqual([true, false]);
  });

  test('without a date is due on the default day, whatever the draft’s was', () => {
    const rushed = order({ dueDate: '2026-11-13' });
    const undated = { ...job, dueDate: null };
    const ordered = withJob(rushed, garment('premium-cotton'), undated, now);
    expect(ordered.dueDate).toBe(defaultDueDate(now));
  });

  test('keeps the sizes of a draft that has no more pieces, and drops those of a larger one', () => {
    const kept = onlyItemOf(withJob(draft, garment('premium-cotton'), job, now));
    expect(kept.quantities).toEqual({ S: 4, M: 8 });
    expect(piecesToSpread(kept)).toBe(36);
    const larger = order({ quantities: { M: 49 } });
    const fewer = withJob(larger, garment('premium-cotton'), job, now);
    expect(onlyItemOf(fewer).quantities).toEqual({});
  });

  test('has no players of another design', () => {
    const team = order({ roster: [{ size: 'M', name: 'Ruth', number: '7' }] });
    const [design] = withJob(team, garment('premium-cotton'), job, now).designs;
    expect(design).not.toHaveProperty('roster');
  });

  test('needs a size for every piece; once there are more, the sizes count', () => {
    const most = { quantities: { M: 47 }, piecesWanted: 48 };
    expect(lacks(most)).toEqual([
      { step: 'quantities', message: 'Choose a size for each of the 48 pieces; 1 to go.' },
    ]);
    expect(lacks({ ...most, piecesWanted: 47 })).toEqual([]);
    const more = { ...most, quantities: { M: 47, L: 2 } };
    expect(lacks(more)).toEqual([]);
    expect(orderPieces(order(more))).toBe(49);
  });

  test('of more pieces than the site takes has no online price and goes by phone or email', () => {
    const large = { quantities: {}, piecesWanted: 1001 };
    expect(lacks(large)).toEqual([{ step: 'quantities', message: tooManyMessage() }]);
    expect(draftPriceInput(order(large), now)).toBeNull();
  });
});

describe('a stored draft', () => {
  const withItem = (change: object) => ({
    ...draft,
    designs: [{ ...draft.designs[0], items: [{ ...onlyItemOf(draft), ...change }] }],
  });
  const withDesign = (change: object) => ({
    ...draft,
    designs: [{ ...draft.designs[0], ...change }],
  });

  /** The value as session storage returns it. */
  const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  test.each([
    ['blank', emptyDraft(key, null)],
    ['filled', draft],
    ['with an address half typed', order({ address: { ...home, zip: '503' } })],
    ['of several designs', order({ designs: [readyDesign(), readyDesign({ id: '2' })] })],
  ])('that is %s comes back unchanged', (_, value) => {
    expect(orderDraftSchema.parse(stored(value))).toEqual(value);
  });

  test('starts from its own blanks', () => {
    const first = emptyDraft(key, null);
    onlyItemOf(first).quantities['S'] = 5;
    first.designs[0]!.locations.frontLarge = true;
    first.address.name = 'Jane';
    const next = emptyDraft(key, null);
    expect(next.designs[0]?.locations.frontLarge).toBe(false);
    expect(next.address.name).toBe('');
    expect(onlyItemOf(next).quantities).toEqual({});
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'draft'],
    ['a list', [draft]],
    ['an empty object', {}],
    ['an older version', { ...draft, version: 1 }],
    ['a newer version', { ...draft, version: 3 }],
    ['no version', { ...draft, version: undefined }],
    ['a key that isn’t a UUID', { ...draft, idempotencyKey: 'key' }],
    ['a material of the wrong type', withItem({ garmentId: 606 })],
    ['a flag of the wrong type', withItem({ garmentFixed: 'yes' })],
    ['a color without a name', withItem({ color: { ...black, name: undefined } })],
    ['a color that isn’t a hex code', withItem({ color: { ...black, hex: 'red' } })],
    ['a color with more behind the hex', withItem({ color: { ...black, hex: '#1b1b1d;}' } })],
    ['a negative quantity', withItem({ quantities: { S: -1 } })],
    ['a fraction of a shirt', withItem({ quantities: { S: 1.5 } })],
    ['a quantity as text', withItem({ quantities: { S: '4' } })],
    ['a quantity that isn’t a number', withItem({ quantities: { S: NaN } })],
    ['a quantity past all bounds', withItem({ quantities: { S: 100_001 } })],
    ['what isn’t a size', withItem({ quantities: { S: 4, m: 8 } })],
    ['a location as text', withDesign({ locations: { ...noLocations, frontLarge: 'true' } })],
    ['a missing location', withDesign({ locations: { frontLarge: true } })],
    ['a date as number', { ...draft, dueDate: 20_261_202 }],
    ['a date with a time', { ...draft, dueDate: '2026-11-18T00:00' }],
    ['an unknown delivery', { ...draft, delivery: 'drone' }],
    ['no address', { ...draft, address: null }],
    ['a huge address', { ...draft, address: { ...home, street: 'a'.repeat(201) } }],
    ['a deep nest for an address', { ...draft, address: nest(1000) }],
    ['no design', { ...draft, designs: [] }],
    ['a design without an item', withDesign({ items: [] })],
    ['seven designs', { ...draft, designs: Array.from({ length: 7 }, () => readyDesign()) }],
    ['a design of 21 items', withDesign({ items: Array.from({ length: 21 }, () => readyItem()) })],
  ])('that is or contains %s is refused', (_, value) => {
    expect(orderDraftSchema.safeParse(stored(value)).success).toBe(false);
  });

  test('can’t pass off a prototype as its parts', () => {
    const text = `{"__proto__":${JSON.stringify(draft)}}`;
    expect(orderDraftSchema.safeParse(JSON.parse(text)).success).toBe(false);
  });

  test('drops unknown fields, including prototypes', () => {
    const text = JSON.stringify(draft).replace('{', '{"__proto__":{"admin":true},"admin":true,');
    const parsed = orderDraftSchema.parse(JSON.parse(text));
    expect(parsed).toEqual(draft);
    expect('admin' in parsed).toBe(false);
  });
});

/** Objects inside objects. */
function nest(depth: number): object {
  let value: object = {};
  for (let level = 0; level < depth; level += 1) value = { street: value };
  return value;
}

describe('stored artwork', () => {
  test.each([
    ['blank', emptyArtwork],
    ['a file of a location', artwork],
    [
      'a vector without pixels',
      { ...artwork, uploads: { backLarge: { ...upload, widthPx: null } } },
    ],
    ['the longest description', { ...artwork, description: 'a'.repeat(4000) }],
  ])('that is or contains %s comes back unchanged', (_, value) => {
    expect(artworkDataSchema.parse(JSON.parse(JSON.stringify(value)))).toEqual(value);
  });

  const withUpload = (change: object) => ({
    ...artwork,
    uploads: { frontLarge: { ...upload, ...change } },
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['an unknown type', { ...artwork, type: 'photo' }],
    ['a description past the limit', { ...artwork, description: 'a'.repeat(4001) }],
    ['a list of uploads', { ...artwork, uploads: [upload] }],
    ['an upload for no location', { ...artwork, uploads: { hood: upload } }],
    ['an upload under a name all objects have', { ...artwork, uploads: { constructor: upload } }],
    ['a null upload', { ...artwork, uploads: { frontLarge: null } }],
    ['a receipt past the limit', withUpload({ receipt: 'a'.repeat(2001) })],
    ['a receipt of the wrong type', withUpload({ receipt: { path: 'x' } })],
    ['an empty file', withUpload({ size: 0 })],
    ['a negative size', withUpload({ size: -1 })],
    ['half a byte', withUpload({ size: 0.5 })],
    ['no width', withUpload({ widthPx: 0 })],
    ['a flag of the wrong type', withUpload({ transparent: 1 })],
  ])('that is or contains %s is refused', (_, value) => {
    expect(artworkDataSchema.safeParse(value).success).toBe(false);
  });

  // product: artwork-files
  test('keeps what was found in a file, and goes without it if it can’t be read', () => {
    const factsIn = (facts: unknown) =>
      artworkDataSchema.parse(withUpload({ facts })).uploads.frontLarge?.facts;
    const facts = { pages: [{ empty: true }, { marks: true }], note: 'We unpacked it.' };
    expect(factsIn(facts)).toEqual(facts);
    for (const broken of [{}, null, 'x', { pages: [] }, { pages: [null] }, { pages: 2 }]) {
      expect(factsIn(broken)).toBeUndefined();
    }
  });

  test('drops a prototype among its uploads', () => {
    const text = '{"type":null,"description":"","uploads":{"__proto__":{"frontLarge":{}}}}';
    const { uploads } = artworkDataSchema.parse(JSON.parse(text));
    expect(uploads.frontLarge).toBeUndefined();
    expect(Object.getPrototypeOf(uploads)).toBe(Object.prototype);
  });
});
