import { usualBook } from '../../settings/usual-book.ts';
import { describe, expect, test } from 'vitest';
import { quotedRequest, severalChoices, storedQuote } from '../../../tests/factory/quotes.ts';
import { quoteOf, type QuoteChoices } from '../quote-choices.ts';
import { acceptQuote } from '../accept-quote.contract.ts';
import {
  acceptInput,
  priceWanted,
  startingWanted,
  wantedCounts,
  wantedErrors,
} from './wanted-quote.client.ts';

const now = new Date('2026-11-23T18:00:00Z');
const { version, sha256 } = storedQuote();
const request = (choices: QuoteChoices) =>
  quotedRequest({ version, sha256, contents: quoteOf(choices, new Map(), now) });

// product: accepting-a-quote
describe('ordering several garments by a quote', () => {
  const several = request(severalChoices());
  const wanted = startingWanted(several, now, usualBook);
  const white = { ...wanted, items: wanted.items.map((item) => ({ ...item, colorKey: 'white' })) };

  test('starts with the quoted pieces of each in its own sizes, at the quoted price', () => {
    expect(wantedCounts(wanted)).toEqual([12, 6, 24]);
    expect(wanted.items[1]?.quantities).toEqual({ 'One size': 6 });
    expect(priceWanted(several, wanted, now, usualBook)?.totalCents).toBe(
      several.quote.contents.price.totalCents,
    );
  });

  test('asks for a color of each, and pieces of each', () => {
    expect(Object.keys(wantedErrors(several, wanted, now, usualBook))).toEqual([
      'designs.0.items.0.colorKey',
      'designs.0.items.1.colorKey',
      'designs.1.items.0.colorKey',
    ]);
    expect(wantedErrors(several, white, now, usualBook)).toEqual({});
    const capless = white.items.map((item, at) => (at === 1 ? { ...item, quantities: {} } : item));
    expect(wantedErrors(several, { ...white, items: capless }, now, usualBook)).toEqual({
      'designs.0.items.1.quantities': 'Enter how many caps.',
    });
  });

  test('says at the last garment of a design which counts the quote is for', () => {
    const items = white.items.map((item, at) =>
      at === 0 ? { ...item, quantities: { M: 995 } } : item,
    );
    const many = { ...white, items };
    expect(priceWanted(several, many, now, usualBook)).toBeNull();
    expect(wantedErrors(several, many, now, usualBook)).toEqual({
      'designs.0.items.1.quantities': expect.stringContaining(
        'for 1 to 1,000 pieces with this print.',
      ) as string,
    });
  });

  test('sends what the endpoint takes', () => {
    const key = `5001.${'x'.repeat(32)}`;
    const { success } = acceptQuote.input.safeParse(acceptInput(several, key, white, 1));
    expect(success).toBe(true);
  });
});
