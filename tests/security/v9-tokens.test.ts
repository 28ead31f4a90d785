// V9 Self-contained Tokens
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import deleteUploadFunction from '../../netlify/functions/delete-upload.ts';
import sealUploadFunction from '../../netlify/functions/seal-upload.ts';
import { deleteUpload } from '../../src/artwork/uploads/delete-upload.contract.ts';
import { sealUpload } from '../../src/artwork/uploads/seal-upload.contract.ts';
import { readDevice, signDevice } from '../../src/staff/login/known-device.server.ts';
import { readTablet, signTablet } from '../../src/staff/floor/tablet.server.ts';
import { readStopKey, stopKeyOf } from '../../src/groups/invitation-link.server.ts';
import { personKeyOf } from '../../src/groups/person-link.server.ts';
import { isEmailed, orderKeyOf } from '../../src/orders/order-link.server.ts';
import { hashWhom } from '../../src/platform/rate-limit.server.ts';
import {
  readReceipt,
  signReceipt,
  type Receipt,
} from '../../src/artwork/uploads/receipts.server.ts';
import { sign, type Purpose } from '../../src/platform/signature.server.ts';
import { quoteRequestInput } from '../factory/orders.ts';
import {
  askQuote,
  callFunction,
  openShop,
  orderWithFile,
  place,
  png,
  put,
  upload,
  type TestShop,
} from '../functions/test-shop.ts';

const secret = 'a secret of at least thirty-two characters';
const orderId = randomUUID();
const order = { number: 1042, linkId: orderId, customerEmail: 'ada@example.com' };

describe('what we sign for one purpose', () => {
  const now = new Date();
  const receipt: Receipt = {
    path: `1_frontLarge_${orderId}.png`,
    location: 'frontLarge',
    fileName: 'a.png',
    size: 1,
    contentType: 'image/png',
    format: 'png',
    issuedAt: now.getTime(),
  };
  const genuine = {
    receipt: signReceipt(receipt, secret),
    'order-link': orderKeyOf(order, secret),
    'group-link': personKeyOf(orderId, secret),
    'group-invitation': stopKeyOf(orderId, secret),
    emailed: sign('emailed', '1042 ada@example.com', secret),
    device: signDevice(orderId, now, secret),
    tablet: signTablet(orderId, secret),
    visitor: hashWhom(orderId, secret),
  } satisfies Record<Purpose, string>;
  const accepted = {
    receipt: (text: string) => readReceipt(text, secret, now).ok,
    // A link has the first 32 characters.
    'order-link': (text: string) => text.slice(0, 37) === orderKeyOf(order, secret),
    'group-link': (text: string) => text.slice(0, 32) === personKeyOf(orderId, secret),
    'group-invitation': (text: string) => readStopKey(text, secret) === orderId,
    emailed: (text: string) => isEmailed(order, text, secret),
    device: (text: string) => readDevice(text, now, secret) !== null,
    tablet: (text: string) => readTablet(text, secret) === orderId,
    visitor: (text: string) => text === hashWhom(orderId, secret),
  } satisfies Record<Purpose, (text: string) => boolean>;
  /** What each signature is of. */
  const signed = {
    receipt: genuine.receipt.replace(/\.[^.]+$/, ''),
    'order-link': orderId,
    'group-link': orderId,
    'group-invitation': orderId,
    emailed: '1042 ada@example.com',
    device: genuine.device.replace(/\.[^.]+$/, ''),
    tablet: orderId,
    visitor: orderId,
  } satisfies Record<Purpose, string>;
  const purposes = Object.keys(signed) as Purpose[];

  test.each(purposes)('is worth nothing for another: %s', (purpose) => {
    const outcomes = purposes.map((other) => {
      const signature = sign(other, signed[purpose], secret);
      return [other, accepted[purpose](genuine[purpose].replace(/[^.]+$/, signature))];
    });
    // Its own shows that nothing else is wrong with the text.
    expect(Object.fromEntries(outcomes)).toEqual(
      Object.fromEntries(purposes.map((other) => [other, other === purpose])),
    );
  });
});

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const read = (receipt: string) => callFunction(sealUpload, sealUploadFunction, { receipt });

// product: upload-receipts
describe('the receipt of an upload', () => {
  test('goes into one order, no matter how many take it at once', async () => {
    const input = await orderWithFile('once.png', png(10, 10));
    const orders = Array.from({ length: 5 }, () =>
      place({ ...input, idempotencyKey: crypto.randomUUID() }),
    );
    const answers = await Promise.all(orders);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.error.message).toContain('already belongs to another order');
    const files = await shop.backend.sql(
      `select from public.order_artwork where file_name = 'once.png'`,
    );
    expect(files).toHaveLength(1);
  });

  test('goes into one quote, and the files around it stay free', async () => {
    const [shared, free] = await Promise.all([
      upload('quote', 'shared.png', png(10, 10)),
      upload('quote', 'free.png', png(11, 11)),
    ]);
    expect(
      (await askQuote(quoteRequestInput({ artwork: [{ receipt: shared.receipt }] }))).status,
    ).toBe(200);
    const both = quoteRequestInput({
      artwork: [{ receipt: free.receipt }, { receipt: shared.receipt }],
    });
    expect((await askQuote(both)).status).toBe(400);
    expect(
      (await askQuote(quoteRequestInput({ artwork: [{ receipt: free.receipt }] }))).status,
    ).toBe(200);
  });

  test('is void once its file is deleted, even if another file arrives in its place', async () => {
    const { receipt, uploadUrl } = await upload('quote', 'void.png', png(10, 10));
    const deleted = await callFunction(deleteUpload, deleteUploadFunction, { receipt });
    expect(deleted.status).toBe(200);
    expect((await put(uploadUrl, png(10, 10), 'image/png')).ok).toBe(true);
    expect((await read(receipt)).status).toBe(404);
    expect((await askQuote(quoteRequestInput({ artwork: [{ receipt }] }))).status).toBe(400);
  });
});
