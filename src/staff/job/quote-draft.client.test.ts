import { expect, test } from 'vitest';
import { staffQuoteRequest } from '../../../tests/factory/staff.ts';
import { itemChoices, severalChoices, storedQuote } from '../../../tests/factory/quotes.ts';
import { usualBook } from '../../settings/usual-book.ts';
import type { Adjustment } from '../../orders/prices/adjustment-schema.ts';
import { quoteChoicesSchema, quoteLacks, quoteOf } from '../../quotes/quote-choices.ts';
import { startingEstimate } from '../../quotes/estimate.ts';
import { quoteDetailsOf } from '../../quotes/estimate-details.ts';
import { garments } from '../../garments/garment.ts';
import { deliveryMethods } from '../../orders/delivery/delivery-method.ts';
import { noLocations } from '../../garments/print-location.ts';
import {
  choicesOf,
  filePlace,
  fitDesign,
  newDesign,
  offeredLocations,
  placeFile,
  placeKey,
  startingDraft,
  tablePrice,
  withItem,
  type QuoteRequestJob,
} from './quote-draft.client.ts';

const now = new Date('2026-11-23T18:00:00Z');
const request = (changes: Partial<QuoteRequestJob> = {}) =>
  staffQuoteRequest(changes) as QuoteRequestJob;

// product: sending-a-quote
test('a quote starts as the quote generator’s job', () => {
  for (const { id, locations } of garments) {
    for (const delivery of deliveryMethods) {
      const [one, other] = [locations[0]!, locations.at(-1)!];
      const estimate = {
        ...startingEstimate,
        garmentId: id,
        pieces: 72,
        locations: { ...noLocations, [one]: true, [other]: true },
        delivery,
      };
      const { projectDetails, quantity } = quoteDetailsOf(estimate, now);
      const choices = choicesOf(startingDraft(request({ projectDetails, pieces: quantity })));
      expect(choices).toMatchObject({
        delivery,
        designs: [
          {
            printLocations: [...new Set([one, other])],
            items: [{ garmentId: id, pieces: 72, own: null }],
          },
        ],
      });
      expect(quoteLacks(choices)).toEqual({});
    }
  }
});

// product: sending-a-quote
test('a quote for anything else starts with the usual shirt, each file in one place, and as many as an order has', () => {
  const choices = choicesOf(startingDraft(request({ projectDetails: 'Ducks!', pieces: 400_000 })));
  expect(choices.designs).toEqual([
    {
      printLocations: ['frontLarge'],
      files: [{ location: 'frontLarge', file: 'b'.repeat(64) }],
      items: [{ garmentId: 'budget-cotton', pieces: 100_000, own: null }],
    },
  ]);
  expect(quoteChoicesSchema.safeParse(choices).success).toBe(true);
});

// product: sending-a-quote
test('the next quote starts like the last one', () => {
  const adjustments: Adjustment[] = [{ line: 'order', cents: 2500, reason: 'Two screens.' }];
  const { designs } = severalChoices();
  const file = 'b'.repeat(64);
  const own = { from: 10, to: 60, lines: [{ label: 'Foil', cents: 1850 }] };
  const [family, crew] = designs;
  const choices = severalChoices({
    designs: [
      { ...family!, files: [{ location: 'frontSmall', file }] },
      { ...crew!, items: [itemChoices({ pieces: 24, own }), itemChoices({ pieces: 2 })] },
    ],
    reason: 'Foil',
    adjustments,
    note: '',
  });
  expect(quoteLacks(choices)).toEqual({});
  const contents = quoteOf(choices, new Map(), now);
  const quotes = [storedQuote({ reason: 'Foil', contents })];
  expect(choicesOf(startingDraft(request({ quotes })))).toEqual(choices);
});

test.each([
  ['9.50', 950],
  ['$1,000', 100_000],
  ['-1', -100],
  ['', null],
  ['nine', null],
])('an amount of “%s” is %s cents', (dollars, cents) => {
  const draft = startingDraft(request());
  const choices = choicesOf({
    ...draft,
    designs: draft.designs.map((design) => ({
      ...design,
      items: design.items.map((item) => ({
        ...item,
        ownPrice: true,
        lines: [{ label: 'Foil', dollars }],
      })),
    })),
  });
  const parsed = quoteChoicesSchema.safeParse(choices);
  expect(parsed.data?.designs[0]?.items[0]?.own?.lines[0]?.cents ?? null).toBe(cents);
});

test('the shop’s own price starts as the table’s', () => {
  const items = [{ pieces: 12 }, { pieces: 36 }];
  const design = { locations: ['frontLarge'] as const, items };
  expect(tablePrice({ garmentId: 'premium-cotton' }, design, usualBook)).toEqual({
    from: 24,
    to: 49,
    lines: [
      { label: 'Garment', dollars: '4.00' },
      { label: 'Print, 24–49 pieces', dollars: '10.00' },
    ],
  });
});

// product: sending-a-quote
test('another garment starts like the last one, and takes no print from the others', () => {
  const starting = startingDraft(request({ projectDetails: 'Back Large and Front Small' }));
  const [design] = starting.designs;
  const added = withItem(design!);
  expect(added.items[1]).toEqual(added.items[0]);
  const [shirt] = added.items;
  const capped = { ...added, items: [shirt!, { ...shirt!, garmentId: 'richardson-112' }] };
  expect(fitDesign(capped)).toEqual(capped);
  expect(offeredLocations(capped)).toEqual(['frontSmall', 'backLarge']);
  expect(quoteLacks(choicesOf({ ...starting, designs: [newDesign(), capped] }))).toEqual({
    'designs.1.printLocations':
      'We don’t print the Back Large of the Richardson 112. Choose Front Small.',
  });
  const cap = fitDesign({ ...capped, items: capped.items.slice(1) });
  expect(cap).toMatchObject({ locations: ['frontSmall'], places: {} });
  expect(quoteLacks(choicesOf({ ...starting, designs: [cap] }))).toEqual({});
});

// product: sending-a-quote
test('a file prints in one place of one design', () => {
  const file = 'b'.repeat(64);
  const [first] = startingDraft(request()).designs;
  const designs = [first!, newDesign()];
  expect(filePlace(designs, file)).toBe(placeKey(0, 'frontLarge'));
  const moved = placeFile(designs, file, placeKey(1, 'frontLarge'));
  expect(filePlace(moved, file)).toBe(placeKey(1, 'frontLarge'));
  expect(moved[0]?.places).toEqual({});
  expect(filePlace(placeFile(moved, file, ''), file)).toBe('');
});
