// product: order-draft, order-ticket, rush, select-color
import type { ArtworkUpload } from '../artwork/uploads/artwork-upload.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shop } from '../shop.ts';
import { fitToGarment, garmentById, garments, type Garment } from '../garments/garment.ts';
import {
  artworkDataSchema,
  draftPriceInput,
  emptyArtwork,
  emptyDraft,
  isRushOrder,
  orderDraftSchema,
  orderPieces,
  orderState,
  orderSteps,
  piecesToSpread,
  superRushMessage,
  tooManyPieces,
  withGarment,
  withJob,
  type ArtworkData,
  type ColorChoice,
  type OrderDraft,
  type PricedJob,
  type StepLack,
} from './order.ts';
import { priceOneItem } from './prices/price.ts';
import { noLocations, printLocations } from '../garments/print-location.ts';
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

const draft: OrderDraft = {
  ...emptyDraft(key, '2026-11-18'),
  garmentId: 'premium-cotton',
  color: black,
  quantities: { S: 4, M: 8 },
  locations: { ...noLocations, frontLarge: true },
};

const artwork: ArtworkData = {
  type: 'complete',
  description: '',
  uploads: { frontLarge: upload },
};

const home = {
  name: 'Jane Doe',
  street: '400 Locust St',
  city: 'Des Moines',
  state: 'IA',
  zip: '50309',
};

/** A cap has one size, and takes ink on its front. */
const cap: Partial<OrderDraft> = {
  garmentId: 'richardson-112',
  quantities: { 'One size': 24 },
  locations: { ...noLocations, frontSmall: true },
};

function garment(id: string): Garment {
  const found = garmentById(id);
  if (!found) throw new Error(`No garment ${id}`);
  return found;
}

function lacks(change: Partial<OrderDraft>, art: Partial<ArtworkData> = {}): StepLack[] {
  const state = orderState({ ...draft, ...change }, { ...artwork, ...art }, now);
  return state.ready ? [] : state.lacks;
}

describe('an order with every part', () => {
  test('is ready, and passes on what was chosen', () => {
    expect(orderState(draft, artwork, now)).toEqual({
      ready: true,
      garment: garment('premium-cotton'),
      color: black,
      dueDate: '2026-11-18',
      artworkType: 'complete',
    });
  });

  test.each<[string, Partial<OrderDraft>, Partial<ArtworkData>]>([
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
  test.each<[string, Partial<OrderDraft>, Partial<ArtworkData>, StepLack]>([
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
    for (const message of [superRushMessage, tooManyPieces]) {
      expect(message).toContain(shop.phone);
      expect(message).toContain(shop.email);
    }
  });
});

describe('an order that lacks several parts', () => {
  test('lists all of them in the order of the form', () => {
    const blank = { ...emptyDraft(key, null), delivery: 'shipping' as const };
    const state = orderState(blank, emptyArtwork, now);
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
    const anyDraft: fc.Arbitrary<OrderDraft> = fc.record({
      version: fc.constant(1 as const),
      idempotencyKey: fc.constant(key),
      garmentId: fc.constantFrom(null, 'gone', 'budget-cotton', 'premium-blend'),
      garmentFixed: fc.boolean(),
      color: fc.constantFrom(null, black),
      quantities: fc.constantFrom({}, { M: 12 }, { M: 1001 }),
      piecesWanted: fc.constantFrom(0, 12, 1001),
      locations: fc.record({
        frontLarge: fc.boolean(),
        frontSmall: fc.boolean(),
        backLarge: fc.boolean(),
        backSmall: fc.boolean(),
        leftSleeve: fc.boolean(),
        rightSleeve: fc.boolean(),
      }),
      dueDate: fc.constantFrom(null, '', 'soon', '2026-11-10', '2026-11-18', '9999-12-31'),
      delivery: fc.constantFrom('pickup', 'local', 'shipping'),
      address: fc.constantFrom(home, emptyDraft(key, null).address),
    });
    const anyArtwork: fc.Arbitrary<ArtworkData> = fc.record({
      type: fc.constantFrom(null, 'complete', 'sketch', 'description'),
      description: fc.constantFrom('', 'A heron'),
      uploads: fc
        .subarray([...printLocations])
        .map((locations) => Object.fromEntries(locations.map((location) => [location, upload]))),
    });
    fc.assert(
      fc.property(anyDraft, anyArtwork, (someDraft, someArtwork) => {
        const state = orderState(someDraft, someArtwork, now);
        if (state.ready) {
          expect(state.garment.id).toBe(someDraft.garmentId);
          expect(draftPriceInput(someDraft, now)).not.toBeNull();
          return;
        }
        const steps = state.lacks.map((lack) => orderSteps.indexOf(lack.step));
        expect(steps.length).toBeGreaterThan(0);
        expect(steps).toEqual(steps.toSorted((a, b) => a - b));
      }),
      { numRuns: 300 },
    );
  });
});

describe('rush', () => {
  test.each([
    ['2026-11-11', false],
    ['2026-11-12', true],
    ['2026-11-17', true],
    ['2026-11-18', false],
    ['2026-10-18', false],
    ['not a date', false],
    [null, false],
  ])('a due date of %s is rush: %s', (dueDate, rush) => {
    expect(isRushOrder(dueDate, now)).toBe(rush);
  });

  test('a standard date costs no fee, even within ten calendar days', () => {
    const nineDaysAhead = '2026-11-18';
    const price = priceOneItem({
      styleCode: '00606',
      quantities: draft.quantities,
      locations: draft.locations,
      rush: isRushOrder(nineDaysAhead, now),
      delivery: 'pickup',
    });
    expect(price.rushFeeCents).toBe(0);
  });
});

describe('the price summary appears', () => {
  test('once there are shirts, a material, and a location', () => {
    expect(draftPriceInput(draft, now)).not.toBeNull();
    expect(draftPriceInput({ ...draft, color: null, dueDate: null }, now)).not.toBeNull();
  });

  test.each<[string, Partial<OrderDraft>]>([
    ['shirts', { quantities: {} }],
    ['a material', { garmentId: null }],
    ['a material we know', { garmentId: 'gone' }],
    ['a location', { locations: noLocations }],
  ])('not without %s', (_, change) => {
    expect(draftPriceInput({ ...draft, ...change }, now)).toBeNull();
  });
});

describe('choosing a material', () => {
  test('again keeps the color', () => {
    expect(withGarment(draft, garment('premium-cotton'))).toEqual(draft);
  });

  test('with the same style code but another id keeps the color', () => {
    const twin = { ...garment('premium-cotton'), id: 'same-shirt' };
    expect(withGarment(draft, twin)).toEqual({ ...draft, garmentId: 'same-shirt' });
  });

  test.each(garments.filter((other) => other.id !== 'premium-cotton').map((other) => other.id))(
    'with another style code, %s, drops the color and nothing else that it can have',
    (id) => {
      const { quantities, locations } = fitToGarment(garment(id), draft);
      expect(withGarment(draft, garment(id))).toEqual({
        ...draft,
        garmentId: id,
        color: null,
        quantities: id === 'richardson-112' ? { 'One size': 12 } : quantities,
        locations,
      });
      if (id !== 'richardson-112') expect({ ...draft, quantities, locations }).toEqual(draft);
    },
  );

  test('drops the sizes and locations that the garment doesn’t have, but no piece', () => {
    const changed = withGarment(draft, garment('richardson-112'));
    expect(changed.locations).toEqual(noLocations);
    expect(changed.quantities).toEqual({ 'One size': 12 });
    const back = withGarment(changed, garment('premium-cotton'));
    expect(back).toMatchObject({ quantities: {}, piecesWanted: 12 });
    expect(withGarment({ ...draft, ...cap }, garment('richardson-112'))).toMatchObject(cap);
  });

  test('for the first time, or after one that is gone, drops a color that came from elsewhere', () => {
    for (const garmentId of [null, 'gone']) {
      expect(withGarment({ ...draft, garmentId }, garment('premium-cotton')).color).toBeNull();
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
    expect(ordered.quantities).toEqual({});
    expect(piecesToSpread(ordered)).toBe(48);
    expect(draftPriceInput(ordered, now)).toEqual({
      styleCode: '00606',
      quantities: 48,
      locations: job.locations,
      rush: true,
      delivery: 'shipping',
      taxPermille: 70,
    });
    const address = { ...ordered.address, zip: '97201' };
    expect(draftPriceInput({ ...ordered, address }, now)?.taxPermille).toBe(0);
  });

  test('without a date is due on the default day, whatever the draft’s was', () => {
    const rushed = { ...draft, dueDate: '2026-11-13' };
    const ordered = withJob(rushed, garment('premium-cotton'), { ...job, dueDate: null }, now);
    expect(ordered.dueDate).toBe(defaultDueDate(now));
  });

  test('keeps the sizes of a draft that has no more pieces, and drops those of a larger one', () => {
    const kept = withJob(draft, garment('premium-cotton'), job, now);
    expect(kept.quantities).toEqual(draft.quantities);
    expect(piecesToSpread(kept)).toBe(36);
    const larger = { ...draft, quantities: { M: 49 } };
    expect(withJob(larger, garment('premium-cotton'), job, now).quantities).toEqual({});
  });

  test('needs a size for every piece; once there are more, the sizes count', () => {
    const most = { quantities: { M: 47 }, piecesWanted: 48 };
    expect(lacks(most)).toEqual([
      { step: 'quantities', message: 'Choose a size for each of the 48 pieces; 1 to go.' },
    ]);
    expect(lacks({ ...most, piecesWanted: 47 })).toEqual([]);
    const more = { ...draft, ...most, quantities: { M: 47, L: 2 } };
    expect(lacks(more)).toEqual([]);
    expect(orderPieces(more)).toBe(49);
  });

  test('of more pieces than the site takes has no online price and goes by phone or email', () => {
    const large = { quantities: {}, piecesWanted: 1001 };
    expect(lacks(large)).toEqual([{ step: 'quantities', message: tooManyPieces }]);
    expect(draftPriceInput({ ...draft, ...large }, now)).toBeNull();
  });
});

describe('a stored draft', () => {
  /** The value as session storage returns it. */
  const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

  test.each([
    ['blank', emptyDraft(key, null)],
    ['filled', draft],
    ['with an address half typed', { ...draft, address: { ...home, zip: '503' } }],
  ])('that is %s comes back unchanged', (_, value) => {
    expect(orderDraftSchema.parse(stored(value))).toEqual(value);
  });

  test('from before drafts knew how many pieces are wanted still opens', () => {
    const { piecesWanted: _, ...older } = draft;
    expect(orderDraftSchema.parse(stored(older))).toEqual(draft);
  });

  test('starts from its own blanks', () => {
    const first = emptyDraft(key, null);
    first.quantities.S = 5;
    first.locations.frontLarge = true;
    first.address.name = 'Jane';
    expect(emptyDraft(key, null)).toMatchObject({
      locations: { frontLarge: false },
      address: { name: '' },
    });
    expect(emptyDraft(key, null).quantities).toEqual({});
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'draft'],
    ['a list', [draft]],
    ['an empty object', {}],
    ['an older version', { ...draft, version: 0 }],
    ['a newer version', { ...draft, version: 2 }],
    ['no version', { ...draft, version: undefined }],
    ['a key that isn’t a UUID', { ...draft, idempotencyKey: 'key' }],
    ['a material of the wrong type', { ...draft, garmentId: 606 }],
    ['a flag of the wrong type', { ...draft, garmentFixed: 'yes' }],
    ['a color without a name', { ...draft, color: { ...black, name: undefined } }],
    ['a color that isn’t a hex code', { ...draft, color: { ...black, hex: 'red' } }],
    ['a color with more behind the hex', { ...draft, color: { ...black, hex: '#1b1b1d;}' } }],
    ['a negative quantity', { ...draft, quantities: { S: -1 } }],
    ['a fraction of a shirt', { ...draft, quantities: { S: 1.5 } }],
    ['a quantity as text', { ...draft, quantities: { S: '4' } }],
    ['a quantity that isn’t a number', { ...draft, quantities: { S: NaN } }],
    ['a quantity past all bounds', { ...draft, quantities: { S: 100_000 } }],
    ['what isn’t a size', { ...draft, quantities: { S: 4, m: 8 } }],
    ['a location as text', { ...draft, locations: { ...noLocations, frontLarge: 'true' } }],
    ['a missing location', { ...draft, locations: { frontLarge: true } }],
    ['a date as number', { ...draft, dueDate: 20_261_202 }],
    ['a date with a time', { ...draft, dueDate: '2026-11-18T00:00' }],
    ['an unknown delivery', { ...draft, delivery: 'drone' }],
    ['no address', { ...draft, address: null }],
    ['a huge address', { ...draft, address: { ...home, street: 'a'.repeat(201) } }],
    ['a deep nest for an address', { ...draft, address: nest(1000) }],
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

  test('drops a prototype among its uploads', () => {
    const text = '{"type":null,"description":"","uploads":{"__proto__":{"frontLarge":{}}}}';
    const { uploads } = artworkDataSchema.parse(JSON.parse(text));
    expect(uploads.frontLarge).toBeUndefined();
    expect(Object.getPrototypeOf(uploads)).toBe(Object.prototype);
  });
});
