// V1 Encoding and Sanitization
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import startUploadFunction from '../../netlify/functions/start-upload.ts';
import { startUpload } from '../../src/artwork/uploads/start-upload.contract.ts';
import { readReceipt } from '../../src/artwork/uploads/receipts.server.ts';
import {
  askQuote,
  askReorder,
  callFunction,
  openShop,
  place,
  type TestShop,
} from '../functions/test-shop.ts';
import { orderInput, quoteRequestInput, reorderInput } from '../factory/orders.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

// product: text-limits
describe('a name', () => {
  test.each([
    ['an override', 'Ada \u202ELovelace'],
    ['an isolate', 'Ada \u2066Lovelace\u2069'],
    ['a mark', 'Ada\u200F Lovelace'],
    ['a zero-width space', 'Ada\u200BLovelace'],
    ['a joiner in Latin letters', 'Ada\u200DLovelace'],
    ['a soft hyphen', 'Love\u00ADlace'],
    ['a line separator', 'Ada\u2028Lovelace'],
    ['a filler', '\u3164'],
    ['a tag', 'Ada\u{E0041}'],
  ])('with %s is refused', async (_, name) => {
    const { status, error } = await askQuote({ ...quoteRequestInput(), name });
    expect([status, Object.keys(error.fields!)]).toEqual([400, ['name']]);
  });

  test('is refused the same way in orders, on packages, and in reorders', async () => {
    const name = 'Ada \u202ELovelace';
    const input = orderInput();
    const order = await place({ ...input, customer: { ...input.customer, name } });
    expect(Object.keys(order.error.fields!)).toEqual(['customer.name']);
    const reorder = await askReorder({ ...reorderInput(), name });
    expect(Object.keys(reorder.error.fields!)).toEqual(['name']);
  });

  test.each([
    ['Hebrew', 'שרה לוי'],
    ['Arabic', 'آدا لوفلايس'],
    ['Persian, with a non-joiner', 'علی\u200Cرضا'],
    ['Sinhala, with a joiner', 'ශ්\u200Dරී'],
    ['Japanese, with a variant', '葛\u{E0100}城'],
    ['accents', 'Zoë O’Brien'],
  ])('in %s is welcome', async (_, name) => {
    expect((await askQuote({ ...quoteRequestInput(), name })).status).toBe(200);
  });
});

// product: artwork-safety
test('a file name can’t disguise its extension', async () => {
  const { data } = await callFunction(startUpload, startUploadFunction, {
    location: 'frontLarge',
    fileName: 'art.\u202Efdp\u200B.ai',
    size: 100,
  });
  const receipt = readReceipt(data.receipt, process.env['RECEIPT_SECRET']!, new Date());
  expect(receipt).toMatchObject({ ok: true, receipt: { fileName: 'art.fdp.ai' } });
});
