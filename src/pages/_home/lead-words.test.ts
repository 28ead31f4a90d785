// product: home-page
import { homeTax } from '../../payments/sales-tax.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents } from '../../platform/money.ts';
import { garmentPrice, ofOneItem, priceOneItem } from '../../orders/prices/price.ts';
import { nextPriceBreak } from '../../orders/prices/price-break.ts';
import { usualBook } from '../../settings/usual-book.ts';
import { leadPrices } from './lead-prices.ts';
import { leadText, leadWords, readLead } from './lead-words.ts';

const prices = leadPrices(usualBook, homeTax(usualBook));
const ownCents = (styleCode: string) => garmentPrice(styleCode, usualBook).cents;

test('the page hands its figures over whole', () => {
  expect(readLead(leadText(prices))).toEqual(prices);
});

test('says what the price function charges for pickup, with the next price break', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('00760', '00606', '00706', '84706'),
      fc.integer({ min: 1, max: 1000 }),
      fc.constantFrom('frontLarge', 'backLarge', 'frontLarge backLarge'),
      (styleCode, pieces, print) => {
        const job = {
          styleCode,
          quantities: pieces,
          locations: {
            frontLarge: print.startsWith('frontLarge'),
            backLarge: print.endsWith('backLarge'),
          },
          rush: false,
          delivery: 'pickup',
        } as const;
        const { words, atPieces, steps } = leadWords(ownCents(styleCode), pieces, print, prices);
        const price = priceOneItem(job);
        expect(words.each).toBe(formatCents(price.perItemCents));
        expect(words.total).toBe(formatCents(price.totalCents));
        const offer = nextPriceBreak(ofOneItem(job));
        expect(atPieces).toBe(offer?.atPieces);
        if (offer) expect(words.more).toContain(`${formatCents(offer.savedCents)} less.`);
        expect(steps).toHaveLength(3);
        expect(steps.filter(({ current }) => current)).toEqual([
          expect.objectContaining({ each: `${words.each} each` }),
        ]);
      },
    ),
  );
});

test.each([
  [1, ['1–2 shirts', '3–5 shirts', '6–11 shirts'], 0],
  [48, ['12–23 shirts', '24–49 shirts', '50–99 shirts'], 1],
  [1000, ['100–199 shirts', '200–299 shirts', '300 or more shirts'], 2],
])('%i pieces are shown among their neighboring price steps', (pieces, ranges, current) => {
  const { steps } = leadWords(ownCents('00606'), pieces, 'frontLarge', prices);
  expect(steps.map(({ range }) => range)).toEqual(ranges);
  expect(steps.findIndex((step) => step.current)).toBe(current);
});

test('counts one shirt as one', () => {
  const { words } = leadWords(ownCents('00606'), 1, 'frontLarge', prices);
  expect(words).toMatchObject({ shirts: '1 shirt', order: 'Order this one' });
});
