import type { ArtworkFacts } from '../../src/artwork/files/artwork-facts-schema.ts';
import { pdfOf } from '../support/pdf.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import deleteUploadFunction from '../../netlify/functions/delete-upload.ts';
import { deleteUpload } from '../../src/artwork/uploads/delete-upload.contract.ts';
import { superRushMessage, tooManyMessage } from '../../src/orders/order.ts';
import { receiptDays } from '../../src/artwork/uploads/receipts.server.ts';
import { onlyDesign } from '../factory/only.ts';
import type { PlaceOrderInput } from '../../src/orders/placing/place-order.contract.ts';
import { orderInput, priceOf } from '../factory/orders.ts';
import {
  callFunction,
  dayOfClass,
  openShop,
  orderWithFile,
  place,
  png,
  upload,
  useEnvironment,
  type TestShop,
} from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(() => {
  vi.useRealTimers();
});

async function orderRow(number: number) {
  const [row] = await shop.backend.sql('select * from public.orders where number = $1', [number]);
  return row!;
}

async function countOrders(idempotencyKey: string): Promise<number> {
  const rows = await shop.backend.sql('select 1 from public.orders where idempotency_key = $1', [
    idempotencyKey,
  ]);
  return rows.length;
}

/** What a field of an order of one item is called. */
function pathOf(field: string): string {
  const [name = ''] = field.split('.');
  if (['quantities', 'styleCode', 'colorKey'].includes(name)) return `designs.0.items.0.${field}`;
  return ['printLocations', 'artwork', 'roster'].includes(name) ? `designs.0.${field}` : field;
}

/** The order with these fields of its design and item, right or wrong. */
const ofOne = ({ designs: [design], ...order }: PlaceOrderInput, changes: object) =>
  ({
    ...order,
    designs: [{ ...design, ...changes, items: [{ ...design?.items[0], ...changes }] }],
  }) as PlaceOrderInput;
const withFiles = (input: PlaceOrderInput, files: readonly object[]) =>
  ofOne(input, { artwork: { ...onlyDesign(input).artwork, files } });

async function expectRefused(input: unknown, of: string, message?: string | RegExp) {
  const field = pathOf(of);
  const { status, error } = await place(input);
  expect(status).toBe(400);
  expect(error.code).toBe('invalid-argument');
  expect(Object.keys(error.fields ?? {})).toContain(field);
  if (message !== undefined) expect(error.fields?.[field]).toMatch(message);
  if (hasKey(input)) expect(await countOrders(input.idempotencyKey)).toBe(0);
}

function hasKey(input: unknown): input is { idempotencyKey: string } {
  return typeof input === 'object' && input !== null && 'idempotencyKey' in input;
}

describe('a placed order', () => {
  // product: who-uses-it
  test('is written as sent: the row, its lines, its artwork, and the file byte for byte', async () => {
    const front = png(3600, 2900, 5000);
    const back = new TextEncoder().encode(pdfOf(['20 20 100 100 re f']));
    const uploads = [
      await upload('frontLarge', 'River Days (final).png', front),
      await upload('backSmall', 'crest.pdf', back),
    ];
    const input = orderInput({
      artwork: {
        type: 'complete',
        description: 'Cream on dark shirts.',
        files: [
          { location: 'backSmall', receipt: uploads[1]!.receipt },
          { location: 'frontLarge', receipt: uploads[0]!.receipt },
        ],
      },
      delivery: {
        method: 'shipping',
        address: {
          name: 'Ada Lovelace',
          street: '1200 Grand Ave',
          city: 'Des Moines',
          state: 'IA',
          zip: '50309',
        },
      },
    });
    const { status, data } = await place(input);
    expect(status).toBe(200);
    expect(data.orderNumber).toBeGreaterThanOrEqual(1001);
    expect(data.totalCents).toBe(priceOf(input).totalCents);

    const row = await orderRow(data.orderNumber);
    expect(row).toMatchObject({
      status: 'submitted',
      designs: [
        {
          print_locations: ['frontLarge', 'backSmall'],
          artwork_type: 'complete',
          artwork_description: 'Cream on dark shirts.',
          items: [
            {
              garment_id: 'premium-cotton',
              style_code: '00606',
              color_key: 'white',
              color_name: 'White',
              quantities: { S: 4, M: 8, L: 7, XL: 3, '2XL': 1 },
            },
          ],
        },
      ],
      total_quantity: 23,
      turnaround_class: 'standard',
      delivery_method: 'shipping',
      delivery_zip: '50309',
      customer_name: 'Ada Lovelace',
      customer_email: input.customer.email,
      customer_notes: null,
      per_item_cents: [1825],
      subtotal_cents: 41_975,
      shipping_cents: 2000,
      total_cents: data.totalCents,
    });

    const files = await shop.backend.sql(
      'select * from public.order_artwork where order_id = $1 order by location desc',
      [row['id']],
    );
    expect(files).toMatchObject([
      {
        location: 'frontLarge',
        file_name: 'River Days (final).png',
        format: 'png',
        content_type: 'image/png',
        width_px: 3600,
        height_px: 2900,
      },
      { location: 'backSmall', file_name: 'crest.pdf', format: 'pdf', width_px: null },
    ]);
    expect(files[0]!['object_path']).toMatch(
      /^[0-9a-f]{32}_\d{13}_frontLarge_River_Days__final_\.png$/,
    );
    for (const [index, bytes] of [front, back].entries()) {
      const stored = await fetch(
        `${shop.backend.url}/storage/v1/object/artwork/${String(files[index]!['object_path'])}`,
        { headers: { apikey: shop.backend.secretKey } },
      );
      expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  // product: order-draft
  test('takes the name and hex of its color from the database', async () => {
    const { data } = await place(orderInput({ styleCode: '00760', colorKey: 'royal' }));
    expect(await orderRow(data.orderNumber)).toMatchObject({
      designs: [
        {
          items: [{ garment_id: 'budget-cotton', color_name: 'Royal', color_hex: '#1d4f9f' }],
        },
      ],
    });
  });

  // product: due-dates, order-draft, rush
  test('costs the rush fee when its due date is a rush date', async () => {
    const { status, data } = await place(orderInput({ dueDate: dayOfClass('rush') }));
    expect(status).toBe(200);
    expect(await orderRow(data.orderNumber)).toMatchObject({
      turnaround_class: 'rush',
      rush_fee_cents: 3000,
    });
  });

  test('may be for 1,000 pieces', async () => {
    const { status } = await place(orderInput({ quantities: { M: 985, L: 7 } }));
    expect(status).toBe(200);
  });

  test('keeps its files: they can no longer be deleted or replaced', async () => {
    const { receipt, uploadUrl } = await upload('frontLarge', 'kept.png', png(10, 10));
    const { status } = await place(
      orderInput({
        printLocations: ['frontLarge'],
        artwork: { type: 'sketch', description: '', files: [{ location: 'frontLarge', receipt }] },
      }),
    );
    expect(status).toBe(200);
    const deletion = await callFunction(deleteUpload, deleteUploadFunction, { receipt });
    expect(deletion).toMatchObject({ status: 409, error: { code: 'aborted' } });
    const replaced = await fetch(uploadUrl, {
      method: 'PUT',
      headers: { 'content-type': 'image/png' },
      body: 'something else',
    });
    expect(replaced.ok).toBe(false);
  });

  test('drops the address if it’s for pickup', async () => {
    const address = { name: 'A', street: 'B', city: 'C', state: 'I', zip: '50309' };
    const pickup = await place(orderInput({ delivery: { method: 'pickup', address } }));
    expect(await orderRow(pickup.data.orderNumber)).toMatchObject({ delivery_name: null });
    const local = await place(orderInput({ delivery: { method: 'local', address } }));
    expect(await orderRow(local.data.orderNumber)).toMatchObject({
      delivery_state: 'I',
      shipping_cents: 1500,
    });
  });
});

// product: contact-details
test('a PO number is kept and shown to the shop; without one, nothing mentions it', async () => {
  const withNumber = orderInput({ customer: { poNumber: ' PO-4471/B ' } });
  const without = orderInput();
  const placed = [await place(withNumber), await place(without)];
  const rows = await Promise.all(placed.map(({ data }) => orderRow(data.orderNumber)));
  expect(rows.map((row) => row['customer_po_number'])).toEqual(['PO-4471/B', null]);
  await shop.drain();
  const toShop = await shop.emailsTo('inbox@confluenceprint.example');
  for (const index of placed.keys()) {
    const notice = toShop.find(({ subject }) =>
      subject.includes(`#${placed[index]!.data.orderNumber} `),
    );
    for (const body of [notice?.text, notice?.html]) {
      expect(body?.includes('PO-4471/B')).toBe(index === 0);
      expect(/PO or reference number/i.test(body ?? '')).toBe(index === 0);
    }
  }
});

// product: roster
test('a roster is kept with its order, checked again, and in no email or log', async () => {
  const roster = [
    { name: 'Kovačević-Roster', number: '07', size: 'M' as const },
    { name: '', number: '12', size: 'L' as const },
  ];
  const { status, data } = await place(orderInput({ roster }));
  expect(status).toBe(200);
  expect(await orderRow(data.orderNumber)).toMatchObject({
    designs: [{ roster }],
  });
  const mails = await shop.backend.sql('select * from public.outbox');
  expect(JSON.stringify(mails) + shop.log.join('\n')).not.toContain('Kovačević-Roster');

  const [player] = roster;
  for (const wrong of [
    { ...player, size: 'One size' },
    { ...player, size: null },
    { ...player, name: '', number: '' },
  ]) {
    await expectRefused(
      ofOne(orderInput(), { roster: [...roster, wrong] }),
      'roster',
      /^Player 3 of the roster: .*change the roster/,
    );
  }
  // A draft may be older than our list of garments.
  const gone = ofOne(orderInput(), { styleCode: '99999', roster });
  await expectRefused(gone, 'styleCode', /^Choose one of our garments/);
  expect((await place(ofOne(orderInput(), { roster: Array(201).fill(player) }))).status).toBe(400);
  expect((await place(ofOne(orderInput(), { roster: [{ ...player, number: '7a' }] }))).status).toBe(
    400,
  );
});

describe('one key, one order', () => {
  // product: placing-an-order
  test('20 sends at once make one order and one pair of emails', async () => {
    const input = orderInput();
    /** As the page does it: what a busy server couldn't answer in time is sent again. */
    const send = async (): ReturnType<typeof place> => {
      const answer = await place(input, { ip: '198.51.100.20' });
      return answer.status === 504 ? send() : answer;
    };
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await countOrders(input.idempotencyKey)).toBe(1);
    await shop.drain();
    expect(await shop.emailsTo(input.customer.email)).toHaveLength(1);
    const number = answers[0]!.data.orderNumber;
    const toShop = await shop.emailsTo('inbox@confluenceprint.example');
    expect(toShop.filter(({ subject }) => subject.includes(`#${number} `))).toHaveLength(1);
  });

  test('the same body again returns the same answer, whatever the order of its parts', async () => {
    const input = orderInput();
    const first = await place(input);
    const shuffled = {
      ...Object.fromEntries(Object.entries(input).reverse()),
      designs: input.designs.map((design) => ({
        ...design,
        printLocations: design.printLocations.toReversed(),
      })),
    };
    const second = await place(shuffled);
    expect(second).toMatchObject({ status: 200, data: first.data });
  });

  // product: api-errors
  test('the same key with another body is refused and names the order', async () => {
    const input = orderInput();
    const { data } = await place(input);
    const other = await place({ ...input, customer: { ...input.customer, name: 'Bob' } });
    expect(other).toMatchObject({ status: 409, error: { code: 'aborted' } });
    expect(other.error.message).toContain(`#${data.orderNumber}`);
    expect(await countOrders(input.idempotencyKey)).toBe(1);
  });

  test('the same order is the same one, even if the page shows another price by now', async () => {
    const input = orderInput();
    const first = await place(input);
    const second = await place({ ...input, seenTotalCents: input.seenTotalCents + 3210 });
    expect(second).toMatchObject({ status: 200, data: first.data });
    expect(await countOrders(input.idempotencyKey)).toBe(1);
  });

  // product: paying-at-checkout
  test('is due at once if it’s paid when placed, and is the same one from either checkout', async () => {
    const termsWith = async (secretKey: string, webhookSecret: string) => {
      useEnvironment({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret });
      const input = orderInput();
      const { data } = await place({ ...input, payNow: true });
      expect(await place(input)).toMatchObject({ status: 200, data });
      return (await orderRow(data.orderNumber))['payment_terms'];
    };
    expect(await termsWith('sk_test_1', 'whsec_1')).toBe('placed');
    // Without cards, nobody can.
    expect(await termsWith('', '')).toBe('approval');
  });

  test('a late repeat returns the same answer after the date has passed and the receipts have expired', async () => {
    const input = await orderWithFile('late.png', png(20, 20));
    const first = await place(input);
    expect(first.status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date(`${input.dueDate}T18:00:00Z`));
    expect(await place(input)).toMatchObject({ status: 200, data: first.data });
    vi.setSystemTime(Date.now() + 60 * 86_400_000);
    expect(await place(input)).toMatchObject({ status: 200, data: first.data });
  });
});

describe('an order from a page that has been open for days', () => {
  // product: placing-an-order
  test('is placed only at a price that the customer saw, however often it changes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const dueDate = '2026-12-18';
    const input = orderInput({ dueDate, seenTotalCents: 44_913 });

    vi.setSystemTime('2026-12-14T18:00:00Z');
    const refused = await place(input);
    expect(refused.status).toBe(409);
    const { updatedPrice } = refused.error;
    expect(updatedPrice).toEqual({ price: priceOf(input), turnaroundClass: 'rush', dueDate });
    expect(updatedPrice?.price.totalCents).toBe(48_123);
    expect(await countOrders(input.idempotencyKey)).toBe(0);

    vi.setSystemTime('2026-12-07T18:00:00Z');
    const again = await place({ ...input, seenTotalCents: 48_123 });
    expect(again).toMatchObject({
      status: 409,
      error: {
        updatedPrice: { price: { totalCents: 44_913 }, turnaroundClass: 'standard', dueDate },
      },
    });
    expect(await countOrders(input.idempotencyKey)).toBe(0);

    vi.setSystemTime('2026-12-14T18:00:00Z');
    const placed = await place({ ...input, seenTotalCents: 48_123 });
    expect(placed).toMatchObject({ status: 200, data: { totalCents: 48_123 } });
    expect(await orderRow(placed.data.orderNumber)).toMatchObject({
      total_cents: 48_123,
      rush_fee_cents: 3000,
      turnaround_class: 'rush',
    });
  });

  test('is asked for another date once only super rush could meet this one', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const input = orderInput({ dueDate: '2026-12-18', seenTotalCents: 44_913 });
    vi.setSystemTime('2026-12-16T18:00:00Z');
    await expectRefused(input, 'dueDate', superRushMessage.slice(0, 20));
  });
});

describe('requests that bypass the browser', () => {
  // product: order-price
  test('a made-up price is refused with the right one', async () => {
    const input = orderInput();
    const { status, error } = await place({ ...input, seenTotalCents: 100 });
    expect(status).toBe(409);
    expect(error).toMatchObject({
      code: 'aborted',
      updatedPrice: { price: { totalCents: input.seenTotalCents } },
    });
    expect(error.message).toContain('$449.13');
    expect(await countOrders(input.idempotencyKey)).toBe(0);
    expect((await place(input)).status).toBe(200);
  });

  test('unknown fields change nothing', async () => {
    const input = orderInput();
    const { status, data } = await place({
      ...input,
      status: 'completed',
      number: 7,
      price: { totalCents: 1 },
      colorName: 'Free',
      garmentName: 'Gold',
      requestHash: 'f'.repeat(64),
      turnaroundClass: 'standard',
      shopInbox: 'eve@example.com',
    });
    expect(status).toBe(200);
    expect(await orderRow(data.orderNumber)).toMatchObject({
      status: 'submitted',
      total_cents: 44_913,
      designs: [{ items: [{ color_name: 'White' }] }],
    });
    expect(await shop.emailsTo('eve@example.com')).toEqual([]);
  });

  // product: due-dates, rush, select-due-date
  test('super rush, a past day, a far-off day, and no day are refused', async () => {
    const day = dayOfClass('super-rush');
    await expectRefused(
      { ...orderInput(), dueDate: day },
      'dueDate',
      superRushMessage.slice(0, 20),
    );
    await expectRefused({ ...orderInput(), dueDate: '2020-01-02' }, 'dueDate', 'passed');
    await expectRefused({ ...orderInput(), dueDate: '2999-01-02' }, 'dueDate', 'next year');
    await expectRefused({ ...orderInput(), dueDate: '2027-02-30' }, 'dueDate');
  });

  // product: bulk-orders
  test('counts of 0, 1,001, negative numbers, and fractions are refused', async () => {
    const none = { XS: 0, S: 0, M: 0, L: 0, XL: 0, '2XL': 0, '3XL': 0 };
    await expectRefused(ofOne(orderInput(), { quantities: none }), 'quantities');
    const many = { ...none, M: 1001 };
    await expectRefused(ofOne(orderInput(), { quantities: many }), 'quantities', tooManyMessage());
    await expectRefused(ofOne(orderInput(), { quantities: { ...none, M: -5 } }), 'quantities.M');
    await expectRefused(ofOne(orderInput(), { quantities: { ...none, M: 1.5 } }), 'quantities.M');
  });

  test('an unknown garment, color, or location is refused', async () => {
    await expectRefused(ofOne(orderInput(), { styleCode: '99999' }), 'styleCode');
    await expectRefused(ofOne(orderInput(), { colorKey: 'ultraviolet' }), 'colorKey');
    await expectRefused(ofOne(orderInput(), { printLocations: ['hat'] }), 'printLocations.0');
    const cap = ofOne(orderInput(), { styleCode: '44112', colorKey: 'navy' });
    const caps = { 'One size': 12 };
    await expectRefused(
      ofOne(cap, { quantities: caps, printLocations: ['leftSleeve'] }),
      'printLocations',
    );
    await expectRefused(ofOne(cap, { printLocations: ['frontSmall'] }), 'quantities');
    await expectRefused(ofOne(orderInput(), { printLocations: [] }), 'printLocations');
    const rivals = ['frontLarge', 'frontSmall'];
    await expectRefused(ofOne(orderInput(), { printLocations: rivals }), 'printLocations');
    const twice = ['backLarge', 'backLarge'];
    await expectRefused(ofOne(orderInput(), { printLocations: twice }), 'printLocations');
  });

  // product: delivery-method
  test('local delivery and shipping without an address are refused', async () => {
    for (const method of ['local', 'shipping'] as const) {
      const input = orderInput({ delivery: { method, address: null } });
      await expectRefused(input, 'delivery.address');
    }
  });

  test('several wrong fields are all listed, in words for the customer', async () => {
    const { status, error } = await place({
      ...orderInput(),
      customer: {
        name: ' ',
        email: 'nobody',
        phone: '1',
        poNumber: 'x'.repeat(41),
        notes: 'x'.repeat(2001),
      },
    });
    expect(status).toBe(400);
    expect(error.fields).toEqual({
      'customer.name': 'Enter your full name.',
      'customer.email': 'Enter an email address like name@example.com.',
      'customer.phone': 'Enter a phone number like 515-555-0123.',
      'customer.poNumber': 'Shorten this to 40 characters.',
      'customer.notes': 'Shorten this to 2,000 characters.',
    });
  });

  test('characters that Postgres can’t store are dropped', async () => {
    const input = orderInput();
    const { status, data } = await place({
      ...input,
      customer: { ...input.customer, name: 'A\u0000da \ud800Love\u0007lace' },
    });
    expect(status).toBe(200);
    const row = await orderRow(data.orderNumber);
    expect(row['customer_name']).toBe('Ada \ufffdLovelace');
  });

  test('control characters are dropped but tabs and line breaks, and a name of nothing else is none', async () => {
    const all = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code));
    const kept = all.filter((each) => /[\t\n\r]|\P{Control}/u.test(each));
    const dropped = all.filter((each) => !kept.includes(each)).join('');
    const { data } = await place(orderInput({ customer: { notes: `a${all.join('')}z` } }));
    const row = await orderRow(data.orderNumber);
    expect(row['customer_notes']).toBe(`a${kept.join('')}z`);
    const nobody = orderInput({ customer: { name: dropped } });
    await expectRefused(nobody, 'customer.name', /^Enter your full name/);
  });
});

describe('artwork of an order', () => {
  // product: uploads
  test('must match its receipt, or the order is refused', async () => {
    const exe = new Uint8Array(Buffer.from('MZ\u0090\u0000 This program cannot be run', 'latin1'));
    const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>');
    const field = 'artwork.frontLarge';
    await expectRefused(await orderWithFile('logo.png', exe), field, 'not a PNG');
    await expectRefused(await orderWithFile('logo.svg', page), field, 'This is a web page');
    const cut = await orderWithFile('cut.png', png(30, 30), { size: 50_000 });
    await expectRefused(cut, field, 'isn’t the one you chose');
    const otherType = await orderWithFile('page.png', png(30, 30), { contentType: 'image/jpeg' });
    await expectRefused(otherType, field, 'isn’t the one you chose');
  });

  test('that never arrived is refused', async () => {
    const input = await orderWithFile('gone.png', png(30, 30));
    const receipt = onlyDesign(input).artwork.files[0]!.receipt;
    await callFunction(deleteUpload, deleteUploadFunction, { receipt });
    await expectRefused(input, 'artwork.frontLarge', 'didn’t arrive');
  });

  test('needs our receipt: altered, foreign, and made-up ones and bare paths are refused', async () => {
    const input = await orderWithFile('mine.png', png(30, 30));
    const receipt = onlyDesign(input).artwork.files[0]!.receipt;
    const [version, payload, signature] = receipt.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...claims, path: '1_frontLarge_yours.png' }));
    const forgeries = [
      `${version}.${forged.toString('base64url')}.${signature}`,
      (claims as { path: string }).path,
      `${receipt}x`,
      'r1.e30.e30',
    ];
    for (const forgery of forgeries) {
      const files = [{ location: 'frontLarge', receipt: forgery }];
      await expectRefused(withFiles(input, files), 'artwork.frontLarge', 'no such upload');
    }
    const elsewhere = await upload('backSmall', 'back.png', png(30, 30));
    const files = [{ location: 'frontLarge', receipt: elsewhere.receipt }];
    await expectRefused(withFiles(input, files), 'artwork.frontLarge', 'no such upload');
  });

  test('with a receipt more than two weeks old is refused', async () => {
    const input = await orderWithFile('old.png', png(30, 30));
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + (receiptDays + 1) * 86_400_000);
    const late = { ...input, dueDate: orderInput().dueDate };
    await expectRefused(late, 'artwork.frontLarge', 'two weeks');
  });

  test('can’t be used by a second order', async () => {
    const input = await orderWithFile('once.png', png(30, 30));
    expect((await place(input)).status).toBe(200);
    const { status, error } = await place({ ...input, idempotencyKey: randomUUID() });
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'invalid-argument' });
    expect(error.message).toContain('belongs to another order');
  });

  // product: artwork-types, upload-artwork
  test('is one file for each location and none for others', async () => {
    const { receipt } = await upload('frontLarge', 'a.png', png(30, 30));
    const file = { location: 'frontLarge' as const, receipt };
    const artwork = { type: 'complete' as const, description: '', files: [file] };
    await expectRefused(orderInput({ artwork }), 'artwork.backSmall', 'Back Small');
    await expectRefused(
      orderInput({ artwork, printLocations: ['backSmall'] }),
      'artwork.frontLarge',
      'isn’t being printed',
    );
    await expectRefused(
      orderInput({
        artwork: { ...artwork, files: [file, file] },
        printLocations: ['frontLarge'],
      }),
      'artwork.frontLarge',
      'one file',
    );
  });

  // product: artwork-types
  test('described in words needs words, and takes no files', async () => {
    const empty = { type: 'description' as const, description: '  ', files: [] };
    await expectRefused(orderInput({ artwork: empty }), 'artwork.description');
    const { receipt } = await upload('frontLarge', 'a.png', png(30, 30));
    const both = {
      type: 'description' as const,
      description: 'A heron.',
      files: [{ location: 'frontLarge' as const, receipt }],
    };
    await expectRefused(orderInput({ artwork: both }), 'artwork');
  });

  const square = '1 0 0 rg 20 20 100 100 re f';
  const pdf = (...pages: string[]) => new Uint8Array(Buffer.from(pdfOf(pages)));
  const storedFile = async (orderNumber: number) => {
    const [file] = await shop.backend.sql(
      `select page, facts from public.order_artwork
       join public.orders on orders.id = order_id where number = $1`,
      [orderNumber],
    );
    return file as { page: number | null; facts: ArtworkFacts };
  };
  const withPage = (input: PlaceOrderInput, page: number) =>
    withFiles(
      input,
      onlyDesign(input).artwork.files.map((file) => ({ ...file, page })),
    );

  // product: artwork-files
  test('with several pages prints the chosen one, or else the first with something on it', async () => {
    const chosen = await orderWithFile('crest.pdf', pdf('', square, square));
    const { data } = await place(withPage(chosen, 3));
    expect(await storedFile(data.orderNumber)).toMatchObject({
      page: 3,
      facts: { pages: [{ empty: true }, {}, {}] },
    });
    const { data: unsaid } = await place(await orderWithFile('crest.pdf', pdf('', square)));
    expect((await storedFile(unsaid.orderNumber)).page).toBe(2);
    const { data: single } = await place(await orderWithFile('crest.pdf', pdf(square)));
    expect((await storedFile(single.orderNumber)).page).toBeNull();
  });

  test('prints no page that has nothing on it, or that isn’t there', async () => {
    const input = await orderWithFile('crest.pdf', pdf('', square));
    for (const page of [1, 3, 0, -1, 1.5]) {
      await expectRefused(withPage(input, page), 'artwork.frontLarge', 'Choose another page');
    }
  });

  // product: artwork-types
  test('that was cut off is no complete artwork, whatever the browser says, but may be a sketch', async () => {
    const cut = await orderWithFile('crest.png', png(300, 300).subarray(0, -20));
    await expectRefused(cut, 'artwork.frontLarge', 'This file is incomplete');
    const [design] = cut.designs;
    if (!design) throw new Error('It has no design.');
    const sketch = { ...design, artwork: { ...design.artwork, type: 'sketch' as const } };
    const { data } = await place({ ...cut, designs: [sketch] });
    expect((await storedFile(data.orderNumber)).facts.unfit).toBe('cut-off');
  });

  test('larger than the part we read is measured from its head', async () => {
    const big = png(4500, 5400, 3_000_000);
    const { data } = await place(await orderWithFile('big.png', big));
    const [file] = await shop.backend.sql(
      `select width_px, height_px, size_bytes::integer as size from public.order_artwork
       join public.orders on orders.id = order_id where number = $1`,
      [data.orderNumber],
    );
    expect(file).toEqual({ width_px: 4500, height_px: 5400, size: big.length });
  });
});

describe('a file from another program', () => {
  const read = (name: string) =>
    new Uint8Array(readFileSync(path.join(import.meta.dirname, '../files', name)));

  test.each([
    ['itxt.png', 200, 133],
    // Measured as its orientation turns it.
    ['exif-landscape-6.jpg', 1800, 1200],
    ['progressive.jpg', 123, 456],
    ['psd-shapes.psd', 500, 500],
    ['illustrator.pdf', null, null],
    ['eps-1.eps', null, null],
    ['vector-desert-landscape.svg', null, null],
  ])('is accepted and measured: %s', async (name, widthPx, heightPx) => {
    const { status, data } = await place(await orderWithFile(name, read(name)));
    expect(status).toBe(200);
    const [file] = await shop.backend.sql(
      `select width_px as "widthPx", height_px as "heightPx" from public.order_artwork
       join public.orders on orders.id = order_id where number = $1`,
      [data.orderNumber],
    );
    expect(file).toEqual({ widthPx, heightPx });
  });

  test.each(['corrupt.png', 'malformed.svg'])('is refused: %s', async (name) => {
    await expectRefused(await orderWithFile(name, read(name)), 'artwork.frontLarge');
  });
});
