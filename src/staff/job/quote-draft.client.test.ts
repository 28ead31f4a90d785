import { expect, test } from 'vitest';
import { staffQuoteRequest } from '../../../tests/factory/staff.ts';
import { storedQuote } from '../../../tests/factory/quotes.ts';
import type { Adjustment } from '../../orders/prices/adjustment.ts';
import { quoteChoicesSchema, quoteLacks } from '../../quotes/quote-choices.ts';
import { quoteDetailsOf, startingEstimate } from '../../quotes/estimate.ts';
import { garments } from '../../garments/garment.ts';
import { deliveryMethods } from '../../orders/prices/price.ts';
import { noLocations } from '../../garments/print-location.ts';
import {
  choicesOf,
  ownEach,
  startingDraft,
  tablePrice,
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
        garmentId: id,
        pieces: 72,
        delivery,
        own: null,
        printLocations: [...new Set([one, other])],
      });
      expect(quoteLacks(choices)).toEqual({});
    }
  }
});

// product: sending-a-quote
test('a quote for anything else starts with the usual shirt, each file in one place, and what the site takes', () => {
  const choices = choicesOf(startingDraft(request({ projectDetails: 'Ducks!', pieces: 40_000 })));
  expect(choices).toMatchObject({
    garmentId: 'budget-cotton',
    pieces: 1000,
    printLocations: ['frontLarge'],
    files: [{ location: 'frontLarge', sha256: 'b'.repeat(64) }],
  });
  expect(quoteChoicesSchema.safeParse(choices).success).toBe(true);
});

// product: sending-a-quote
test('the next quote starts like the last one', () => {
  const stored = storedQuote({ reason: 'Foil' });
  const adjustments: Adjustment[] = [{ line: 'order', cents: 2500, reason: 'Two screens.' }];
  const contents = {
    ...stored.contents,
    adjustments,
    tiers: [{ from: 40, to: 60, lines: [{ label: 'Foil', cents: 1850 }] }],
  };
  const draft = startingDraft(request({ quotes: [{ ...stored, contents }] }));
  expect(draft).toMatchObject({ ownPrice: true, reason: 'Foil', from: 40, to: 60 });
  expect(choicesOf(draft).own?.lines).toEqual([{ label: 'Foil', cents: 1850 }]);
  expect(choicesOf(draft).adjustments).toEqual(adjustments);
  expect(ownEach(draft)).toBe(1850);
});

test.each([
  ['9.50', 950],
  ['$1,000', 100_000],
  ['-1', -100],
  ['', null],
  ['nine', null],
])('an amount of “%s” is %s cents', (dollars, cents) => {
  const draft = { ...startingDraft(request()), lines: [{ label: 'Foil', dollars }] };
  expect(ownEach(draft)).toBe(cents);
  expect(
    quoteChoicesSchema.safeParse(choicesOf({ ...draft, ownPrice: true, reason: 'x' })).success,
  ).toBe(cents !== null);
});

test('the shop’s own price starts as the table’s', () => {
  const draft = { garmentId: 'premium-cotton', locations: ['frontLarge'], pieces: 48 } as const;
  expect(tablePrice(draft)).toEqual({
    from: 24,
    to: 49,
    lines: [
      { label: 'Garment', dollars: '4.00' },
      { label: 'Print, 24–49 pieces', dollars: '10.00' },
    ],
  });
});
