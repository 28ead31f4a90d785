import { randomUUID } from 'node:crypto';
import type { StoredQuote } from '../../src/quotes/quoted-request.ts';
import type { QuoteChoices } from '../../src/quotes/quote-choices.ts';
import { quoteOf } from '../../src/quotes/quote-choices.ts';
import { canonicalJson } from '../../src/platform/canonical-json.ts';
import { garmentById, usualGarment } from '../../src/garments/garment.ts';
import { hashOf } from './proofs.ts';

const garment = garmentById('premium-cotton') ?? usualGarment;

/** What staff chose for 48 shirts, by the price table. */
export const quoteChoices = (changes: Partial<QuoteChoices> = {}): QuoteChoices => ({
  garmentId: 'premium-cotton',
  printLocations: ['frontLarge'],
  pieces: 48,
  delivery: 'pickup',
  own: null,
  adjustments: [],
  files: [],
  note: 'Two inks, as drawn.',
  ...changes,
});

/** A quote as send_quote takes it, new each time, for a request that nobody has moved. */
export function quoteToSend(number: number, changes: Record<string, unknown> = {}) {
  const contents = quoteOf(quoteChoices(), garment, new Map(), new Date());
  return {
    id: randomUUID(),
    number,
    version: 1,
    actor: 'staff@confluenceprint.example',
    contents: canonicalJson(contents),
    validUntil: contents.validUntil,
    reason: null,
    linkId: randomUUID(),
    linkKeyHash: hashOf('key'),
    ...changes,
  };
}

/** A quote that waits for the customer. */
export function storedQuote(changes: Partial<StoredQuote> = {}): StoredQuote {
  return {
    id: '0c0ffee0-0000-4000-8000-000000000031',
    version: 1,
    sha256: 'a'.repeat(64),
    contents: quoteOf(quoteChoices(), garment, new Map(), new Date()),
    reason: null,
    madeBy: 'june@confluenceprint.example',
    at: '2026-11-20T17:04:00Z',
    decision: null,
    ...changes,
  };
}
