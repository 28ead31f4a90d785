import { randomUUID } from 'node:crypto';
import type { StoredAnswer } from '../../src/quotes/answered-quote.ts';
import type { AnswerChoices } from '../../src/quotes/answer-choices.ts';
import { answerOf } from '../../src/quotes/answer-choices.ts';
import { canonicalJson } from '../../src/platform/canonical-json.ts';
import { garmentById, usualGarment } from '../../src/garments/garment.ts';
import { hashOf } from './proofs.ts';

const garment = garmentById('premium-cotton') ?? usualGarment;

/** What staff chose for 48 shirts, by the price table. */
export const answerChoices = (changes: Partial<AnswerChoices> = {}): AnswerChoices => ({
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

/** An answer as answer_quote takes it, new each time, for a quote that nobody has moved. */
export function answerToSend(number: number, changes: Record<string, unknown> = {}) {
  const contents = answerOf(answerChoices(), garment, new Map(), new Date());
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

/** An answer that waits for the customer. */
export function storedAnswer(changes: Partial<StoredAnswer> = {}): StoredAnswer {
  return {
    id: '0c0ffee0-0000-4000-8000-000000000031',
    version: 1,
    sha256: 'a'.repeat(64),
    contents: answerOf(answerChoices(), garment, new Map(), new Date()),
    reason: null,
    madeBy: 'june@confluenceprint.example',
    at: '2026-11-20T17:04:00Z',
    decision: null,
    ...changes,
  };
}
