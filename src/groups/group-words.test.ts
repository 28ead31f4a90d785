// product: group-orders
import { describe, expect, test } from 'vitest';
import { bookPrices } from './group-input.ts';
import { cardPromise, payerText } from './group-words.ts';

const group = {
  ...bookPrices,
  payer: 'person' as const,
  allowanceCents: null,
  guarantees: true,
  organizer: 'Ada',
  expected: 48,
  designs: [{}],
};

describe('what people read about paying', () => {
  test('names a guarantee that means something: of one design’s pieces, or of each design’s', () => {
    expect(payerText(group)).toContain('Ada guarantees the price of 48 pieces,');
    expect(payerText({ ...group, designs: [{}, {}] })).toContain('pieces of each design');
    expect(payerText({ ...group, fixedCents: [2000] })).toBe('Everybody pays for their own.');
    expect(payerText({ ...group, shareCents: 400, cause: 'the band' })).toMatch(
      /so nobody pays more than that\. \$4\.00 of each piece goes to the band\.$/,
    );
  });

  test('says that a card is saved only if it costs them something', () => {
    expect(cardPromise('person')).toMatch(/^Next, you save a card/);
    expect(cardPromise('both')).toMatch(/^If it costs you something,/);
  });
});
