// V2 Validation and Business Logic
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import trackFunction from '../../netlify/functions/track.ts';
import { track } from '../../src/contracts/track.ts';
import type { OrderRecord } from '../../src/domain/order-record.ts';
import type { QuoteRecord } from '../../src/domain/quote-record.ts';
import type { ReorderRecord } from '../../src/domain/reorder-record.ts';
import { describeQuote, describeQuoteReceipt } from '../../src/server/emails/quote-email.ts';
import {
  renderNewOrder,
  renderNewRequest,
  renderOrderConfirmation,
  renderReceipt,
} from '../../src/server/emails/render.tsx';
import { describeReorder, describeReorderReceipt } from '../../src/server/emails/reorder-email.ts';
import { orderToPlace, quoteToPlace, reorderToPlace } from '../factory/orders.ts';
import { callFunction, openShop, siteUrl, type TestShop } from '../functions/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

// product: visit-counts
test('a visit is completed once, and never without an attempt', async () => {
  const send = async (input: object) => {
    const { data } = await callFunction(track, trackFunction, { path: 'quoteForm', ...input });
    return data.counted;
  };
  const visit = { event: 'complete', attempt: randomUUID(), minutes: 3 };
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(visit)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  // Its start arrives late.
  expect(await send({ event: 'start', attempt: visit.attempt })).toBe(false);
  expect(await send({ ...visit, attempt: randomUUID() })).toBe(true);
  expect(
    await shop.backend.sql(`select attempts, completed, minutes::int from public.quote_analytics`),
  ).toEqual([{ attempts: 2, completed: 2, minutes: 6 }]);
});

// product: order-emails, request-emails
describe('an email to an address that nobody confirmed', () => {
  const placed = { id: randomUUID(), number: 1001, createdAt: '2026-11-20T15:04:00Z' };
  const order = {
    ...orderToPlace({
      artworkDescription: 'x',
      deliveryMethod: 'shipping',
      deliveryName: 'x',
      deliveryStreet: 'x',
      deliveryCity: 'x',
      deliveryState: 'x',
      deliveryZip: 'x',
      customerPoNumber: 'x',
      customerNotes: 'x',
    }),
    ...placed,
    status: 'submitted',
  } as OrderRecord;
  const quote = { ...quoteToPlace({ phone: 'x' }), ...placed, status: 'new' } as QuoteRecord;
  const reorder = {
    ...reorderToPlace(),
    ...placed,
    status: 'new',
    order: null,
  } as unknown as ReorderRecord;

  /** What isn't typed: numbers, dates, and choices from our lists. Every other text counts as typed. */
  const ours = new Set([
    ...['id', 'status', 'createdAt', 'dueDate', 'pickupDate', 'turnaroundClass', 'deliveryMethod'],
    ...['garmentId', 'garmentName', 'styleCode', 'colorKey', 'colorName', 'colorHex'],
    ...['printLocations', 'location', 'artworkType', 'format'],
  ]);
  const retyped = <Part>(part: Part, text: string, key = ''): Part => {
    if (ours.has(key)) return part;
    if (typeof part === 'string') return text as Part;
    if (Array.isArray(part)) return part.map((each) => retyped<unknown>(each, text)) as Part;
    if (part === null || typeof part !== 'object') return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => [name, retyped<unknown>(value, text, name)]),
    ) as Part;
  };
  const toCustomer = (text: string) =>
    Promise.all([
      renderOrderConfirmation(retyped(order, text), siteUrl),
      renderReceipt(describeQuoteReceipt(retyped(quote, text), siteUrl)),
      renderReceipt(describeReorderReceipt(retyped(reorder, text), siteUrl)),
    ]);
  const toShop = (text: string) =>
    Promise.all([
      renderNewOrder(retyped(order, text), siteUrl, {}),
      renderNewRequest(describeQuote(retyped(quote, text), siteUrl)),
      renderNewRequest(describeReorder(retyped(reorder, text), siteUrl)),
    ]);

  test('is the same whatever was typed or uploaded', async () => {
    const plain = await toCustomer('plain');
    const hostile = fc.oneof(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.constantFrom('https://evil.example', '<img src=x>', '\r\nBcc: a@b.example', '{{name}}'),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        expect(await toCustomer(text)).toEqual(plain);
      }),
      { numRuns: 10 },
    );
    const [words, other] = await Promise.all([toShop('plain'), toShop('https://evil.example')]);
    for (const [index, email] of words.entries()) expect(other[index]).not.toEqual(email);
  });

  test('says what to do if it wasn’t you', async () => {
    for (const { html, text } of await toCustomer('plain')) {
      for (const body of [html, text]) expect(body).toContain('entered your address by mistake');
    }
  });
});
