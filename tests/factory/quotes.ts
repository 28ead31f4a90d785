import { randomUUID } from 'node:crypto';
import type { CustomerQuoteRequest } from '../../src/quotes/open-quote.contract.ts';
import type { StoredQuote } from '../../src/quotes/quoted-request.ts';
import type { QuoteChoices } from '../../src/quotes/quote-choices.ts';
import { quoteChoicesSchema, quoteLacks, quoteOf } from '../../src/quotes/quote-choices.ts';
import { canonicalJson } from '../../src/platform/canonical-json.ts';
import { hashOf } from './proofs.ts';

type DesignChoices = QuoteChoices['designs'][number];
type ItemChoices = DesignChoices['items'][number];
export type ChoiceChanges = Partial<QuoteChoices & DesignChoices & ItemChoices>;

/** A garment that staff chose: 48 shirts by the price table. */
export const itemChoices = (changes: Partial<ItemChoices> = {}): ItemChoices => ({
  garmentId: 'premium-cotton',
  pieces: 48,
  own: null,
  ...changes,
});

/** What staff chose for 48 shirts, by the price table; changes of one item can be flat. */
export function quoteChoices({
  designs,
  printLocations = ['frontLarge'],
  files = [],
  garmentId = 'premium-cotton',
  pieces = 48,
  own = null,
  inkColors,
  items = [{ garmentId, pieces, own }],
  ...changes
}: ChoiceChanges = {}): QuoteChoices {
  return {
    designs: designs ?? [{ printLocations, files, ...(inkColors && { inkColors }), items }],
    delivery: 'pickup',
    reason: '',
    adjustments: [],
    note: 'Two inks, as drawn.',
    ...changes,
  };
}

/** 12 adult shirts and 6 caps with one print, and 24 shirts for the crew with another. */
export const severalChoices = (changes: ChoiceChanges = {}): QuoteChoices =>
  quoteChoices({
    designs: [
      {
        printLocations: ['frontSmall'],
        files: [],
        items: [
          itemChoices({ pieces: 12 }),
          itemChoices({ garmentId: 'richardson-112', pieces: 6 }),
        ],
      },
      {
        printLocations: ['frontLarge', 'backLarge'],
        files: [],
        items: [itemChoices({ pieces: 24 })],
      },
    ],
    ...changes,
  });

/** A quote as send_quote takes it, new each time, for a request that nobody has moved. */
export function quoteToSend(number: number, changes: Record<string, unknown> = {}) {
  const contents = quoteOf(quoteChoices(), new Map(), new Date());
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
    contents: quoteOf(quoteChoices(), new Map(), new Date()),
    reason: null,
    madeBy: 'june@confluenceprint.example',
    at: '2026-11-20T17:04:00Z',
    decision: null,
    ...changes,
  };
}

/** What a customer sees of their request, with its quote. */
export const quotedRequest = (
  quote: CustomerQuoteRequest['quote'],
  changes: Partial<CustomerQuoteRequest> = {},
): CustomerQuoteRequest => ({
  number: 5001,
  name: 'Third Street Choir',
  email: 'choir@third.example',
  phone: '515-555-0142',
  pickupDate: null,
  state: 'open',
  keptDays: null,
  quote,
  order: null,
  ...changes,
});

/** The total that staff see for what they chose; 0 while it lacks something. */
export function shownCents(choices: unknown): number {
  const parsed = quoteChoicesSchema.safeParse(choices);
  if (!parsed.success || Object.keys(quoteLacks(parsed.data)).length > 0) return 0;
  return quoteOf(parsed.data, new Map(), new Date()).price.totalCents;
}
