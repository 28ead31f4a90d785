import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import deleteUploadFunction from '../../netlify/functions/delete-upload.ts';
import { deleteUpload } from '../../src/artwork/uploads/delete-upload.contract.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { lastDueDate, openDayFrom, shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { addDays, startOfWeek } from '../../src/platform/dates/calendar.ts';
import { closedDayMessage } from '../../src/orders/due-dates/closed-day.ts';
import { receiptDays } from '../../src/artwork/uploads/receipts.server.ts';
import { orderInput, quoteRequestInput, reorderInput } from '../factory/orders.ts';
import {
  askQuote,
  askReorder,
  callFunction,
  openShop,
  orderWithFile,
  place,
  png,
  upload,
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

async function quoteRequestRow(number: number) {
  const [row] = await shop.backend.sql('select * from public.quote_requests where number = $1', [
    number,
  ]);
  return row!;
}

async function countQuoteRequests(email: unknown): Promise<number> {
  const rows = await shop.backend.sql('select 1 from public.quote_requests where email = $1', [
    email,
  ]);
  return rows.length;
}

async function expectRefused(changes: Record<string, unknown>, field: string, message: string) {
  const input = quoteRequestInput(changes);
  const { status, error } = await askQuote(input);
  expect({ status, code: error?.code }).toEqual({ status: 400, code: 'invalid-argument' });
  expect(error.fields).toEqual({ [field]: message });
  expect(await countQuoteRequests(input.email)).toBe(0);
}

/** A receipt for a file that was uploaded for a quote request. */
async function quoteFile(fileName = 'logo.png', bytes = png(300, 200)): Promise<string> {
  return (await upload('quote', fileName, bytes)).receipt;
}

/** Such a file, as a request takes it. */
const sentFile = async (...file: Parameters<typeof quoteFile>) => ({
  receipt: await quoteFile(...file),
});

describe('requesting a quote', () => {
  // product: quote-form
  test('saves it as sent, with its files in order', async () => {
    const artwork = [await sentFile('Löwe (final).png'), await sentFile('back.png', png(30, 20))];
    const input = quoteRequestInput({
      quantity: '1,200',
      pickupDate: openDayFrom(shopToday(new Date())),
      projectDetails: ' Team shirts.\nTwo colors. ',
      artwork,
    });
    const { status, data } = await askQuote(input);
    expect(status).toBe(200);
    expect(data.quoteRequestNumber).toBeGreaterThanOrEqual(5001);
    const row = await quoteRequestRow(data.quoteRequestNumber);
    expect(row).toMatchObject({
      status: 'new',
      name: 'Ada Lovelace',
      email: input.email,
      phone: '515-555-0100',
      quantity: 1200,
      project_details: 'Team shirts.\nTwo colors.',
    });
    const files = await shop.backend.sql(
      `select file_name, format, width_px, object_path from public.quote_request_artwork
       where quote_request_id = $1 order by position`,
      [row['id']],
    );
    expect(files).toMatchObject([
      { file_name: 'Löwe (final).png', format: 'png', width_px: 300 },
      { file_name: 'back.png', format: 'png', width_px: 30 },
    ]);
    expect(files[0]!['object_path']).toMatch(/^[0-9a-f]{32}_\d{13}_quote_L_we__final_\.png$/);
  });

  // product: quote-form
  test('requires name, email, quantity, and project, but not phone, date, or files', async () => {
    const input = quoteRequestInput({ phone: '', pickupDate: '' });
    const { status, data } = await askQuote(input);
    expect(status).toBe(200);
    expect(await quoteRequestRow(data.quoteRequestNumber)).toMatchObject({
      phone: null,
      pickup_date: null,
    });
    const { error } = await askQuote(
      quoteRequestInput({ name: ' ', email: '', quantity: '', projectDetails: '\n' }),
    );
    expect(error.fields).toEqual({
      name: 'Enter your name.',
      email: 'Enter your email address.',
      quantity: 'Tell us about how many shirts, at least 1.',
      projectDetails: 'Tell us about your project in a sentence or two.',
    });
  });

  // product: quote-form
  test('requires a valid email address', async () => {
    for (const email of ['nobody', 'a@b', 'a b@example.com', 'a@example.com\nbcc: x@example.com']) {
      await expectRefused({ email }, 'email', 'Enter an email address like name@example.com.');
    }
  });

  // product: quantities, quote-form
  test('requires a whole number of at least 1 shirt', async () => {
    for (const quantity of [1, '1', ' 24 ', 1_000_000]) {
      expect((await askQuote(quoteRequestInput({ quantity }))).status).toBe(200);
    }
    const least = 'Tell us about how many shirts, at least 1.';
    for (const quantity of [0, '0', -3, null, '']) {
      await expectRefused({ quantity }, 'quantity', least);
    }
    const like = 'Enter a number of shirts, like 24 or 1,250.';
    for (const quantity of ['many', '12,50', '1e3', '0x10', '1.000,5']) {
      await expectRefused({ quantity }, 'quantity', like);
    }
    await expectRefused({ quantity: 1.5 }, 'quantity', 'Enter a whole number of shirts.');
    await expectRefused(
      { quantity: 1_000_001 },
      'quantity',
      'That is more than we can count. Call us.',
    );
  });

  // product: quote-form
  test('takes a pickup date from today on, within a year', async () => {
    const now = new Date();
    for (const pickupDate of [
      openDayFrom(shopToday(now)),
      addBusinessDays(addDays(lastDueDate(now), 1), -1),
    ]) {
      expect((await askQuote(quoteRequestInput({ pickupDate }))).status).toBe(200);
    }
    const sunday = addDays(startOfWeek(shopToday(now)), 13);
    await expectRefused({ pickupDate: sunday }, 'pickupDate', closedDayMessage(sunday, now)!);
    const yesterday = addDays(shopToday(now), -1);
    await expectRefused({ pickupDate: yesterday }, 'pickupDate', 'Choose today or a later date.');
    const far = addDays(lastDueDate(now), 1);
    await expectRefused({ pickupDate: far }, 'pickupDate', 'Choose a date within a year.');
    await expectRefused(
      { pickupDate: '2027-02-30' },
      'pickupDate',
      'Enter the date as year-month-day.',
    );
  });

  test('takes a phone number, or none', async () => {
    await expectRefused({ phone: '12345' }, 'phone', 'Enter a phone number like 515-555-0123.');
    await expectRefused({ phone: 'call me' }, 'phone', 'Enter a phone number like 515-555-0123.');
  });

  test('ignores unknown fields', async () => {
    const input = quoteRequestInput({ status: 'ordered', number: 7, shopInbox: 'eve@example.com' });
    const { status, data } = await askQuote(input);
    expect(status).toBe(200);
    expect(await quoteRequestRow(data.quoteRequestNumber)).toMatchObject({ status: 'new' });
    expect(await shop.emailsTo('eve@example.com')).toEqual([]);
  });

  test('drops characters that Postgres can’t store', async () => {
    const { status, data } = await askQuote(
      quoteRequestInput({ name: 'A\u0000da \ud800Love\u0007lace', projectDetails: 'a\u0000b' }),
    );
    expect(status).toBe(200);
    expect(await quoteRequestRow(data.quoteRequestNumber)).toMatchObject({
      name: 'Ada \ufffdLovelace',
      project_details: 'ab',
    });
  });
});

describe('artwork of a quote', () => {
  test('can’t be deleted once the quote has it', async () => {
    const receipt = await quoteFile();
    expect((await askQuote(quoteRequestInput({ artwork: [{ receipt }] }))).status).toBe(200);
    const deletion = await callFunction(deleteUpload, deleteUploadFunction, { receipt });
    expect(deletion).toMatchObject({ status: 409, error: { code: 'aborted' } });
    const free = await quoteFile();
    expect((await callFunction(deleteUpload, deleteUploadFunction, { receipt: free })).status).toBe(
      200,
    );
  });

  test('must match its receipt, or the request is refused', async () => {
    const exe = new Uint8Array(Buffer.from('MZ\u0090\u0000 This program cannot be run', 'latin1'));
    const gone = await quoteFile();
    await callFunction(deleteUpload, deleteUploadFunction, { receipt: gone });
    const artwork = [await sentFile(), await sentFile('logo.png', exe), { receipt: gone }];
    const { status, error } = await askQuote(quoteRequestInput({ artwork }));
    expect(status).toBe(400);
    expect(error.fields).toEqual({
      'artwork.1': expect.stringContaining('not a PNG') as string,
      'artwork.2': 'This file didn’t arrive. Choose it again.',
    });
  });

  test('needs our receipt for a quote: others are refused', async () => {
    const receipt = await quoteFile();
    const forOrder = (await upload('frontLarge', 'front.png', png(30, 30))).receipt;
    for (const forgery of [`${receipt}x`, 'r1.e30.e30', '1_quote_logo.png', forOrder]) {
      await expectRefused(
        { artwork: [{ receipt: forgery }] },
        'artwork.0',
        'We have no such upload. Choose the file again.',
      );
    }
    await expectRefused(
      { artwork: [{ receipt }, { receipt }] },
      'artwork.1',
      'Send each file once.',
    );
    const order = orderInput({
      printLocations: ['frontLarge'],
      artwork: { type: 'complete', description: '', files: [{ location: 'frontLarge', receipt }] },
    });
    expect((await place(order)).error.fields).toHaveProperty(['designs.0.artwork.frontLarge']);
  });

  test('with a receipt more than two weeks old is refused', async () => {
    const receipt = await quoteFile();
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + (receiptDays + 1) * 86_400_000);
    await expectRefused(
      { artwork: [{ receipt }] },
      'artwork.0',
      'This upload is more than two weeks old. Choose the file again.',
    );
  });

  test('is at most three files', async () => {
    const artwork = await Promise.all(Array.from({ length: 4 }, () => sentFile()));
    await expectRefused({ artwork }, 'artwork', 'Send at most 3 files.');
    expect((await askQuote(quoteRequestInput({ artwork: artwork.slice(1) }))).status).toBe(200);
  });

  test('can’t be used by a second request', async () => {
    const artwork = [await sentFile()];
    expect((await askQuote(quoteRequestInput({ artwork }))).status).toBe(200);
    const { status, error } = await askQuote(quoteRequestInput({ artwork }));
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'invalid-argument' });
    expect(error.message).toContain('already belongs to another request');
    expect((await place(await orderWithFile('own.png', png(9, 9)))).status).toBe(200);
  });
});

describe('one key, one request', () => {
  test('20 sends at once make one quote and one pair of emails', async () => {
    const input = quoteRequestInput();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => askQuote(input, { ip: '198.51.100.20' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ data }) => data.quoteRequestNumber)).size).toBe(1);
    expect(await countQuoteRequests(input.email)).toBe(1);
    await shop.drain();
    expect(await shop.emailsTo(input.email)).toHaveLength(1);
  });

  test('the same again returns the same answer, however long the form was open meanwhile', async () => {
    const artwork = [await sentFile()];
    const input = quoteRequestInput({ artwork, pickupDate: openDayFrom(shopToday(new Date())) });
    const first = await askQuote(input);
    const shuffled = Object.fromEntries(Object.entries({ ...input, openMs: 1 }).reverse());
    expect(await askQuote(shuffled)).toMatchObject({ status: 200, data: first.data });
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 60 * 86_400_000);
    expect(await askQuote(input)).toMatchObject({ status: 200, data: first.data });
    expect(await countQuoteRequests(input.email)).toBe(1);
  });

  test('the same key with other details is refused and names the request', async () => {
    const input = quoteRequestInput();
    const { data } = await askQuote(input);
    const other = await askQuote({ ...input, quantity: 151 });
    expect(other).toMatchObject({ status: 409, error: { code: 'aborted' } });
    expect(other.error.message).toContain(`#${data.quoteRequestNumber}`);
    expect(other.error.message).toContain('515-555-0142');
    expect(await countQuoteRequests(input.email)).toBe(1);
  });

  test('without a key, the same twice in a day is one request, and a different one is another', async () => {
    const { idempotencyKey: _, ...input } = quoteRequestInput();
    const first = await askQuote(input);
    expect(await askQuote(input)).toMatchObject({ status: 200, data: first.data });
    const other = await askQuote({ ...input, quantity: 151 });
    expect(other.data.quoteRequestNumber).not.toBe(first.data.quoteRequestNumber);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 86_400_000);
    const tomorrow = await askQuote(input);
    expect(tomorrow.data.quoteRequestNumber).not.toBe(first.data.quoteRequestNumber);
    expect(await countQuoteRequests(input.email)).toBe(3);
  });
});

describe('programs that fill in forms', () => {
  test('are stopped when they fill in the hidden field, and told so', async () => {
    const input = quoteRequestInput({ website: 'https://spam.example' });
    const { status, error } = await askQuote(input);
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'invalid-argument' });
    expect(error.message).toMatch(/hidden field.*call 515-555-0142/);
    expect(await countQuoteRequests(input.email)).toBe(0);
    expect((await askReorder(reorderInput({ website: 'x' }))).status).toBe(400);
  });

  test('are stopped when faster than three seconds; a request without a time gets through', async () => {
    const input = quoteRequestInput({ openMs: 2_999 });
    const { status, error } = await askQuote(input);
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'invalid-argument' });
    expect(error.message).toMatch(/again in a few seconds, or call 515-555-0142/);
    expect((await askQuote({ ...input, openMs: 3_000 })).status).toBe(200);
    expect((await askQuote(quoteRequestInput({ openMs: undefined }))).status).toBe(200);
    expect((await askReorder(reorderInput({ openMs: 10 }))).status).toBe(400);
  });
});

describe('limits', () => {
  test('20 quotes and reorders per visitor in ten minutes, without affecting others', async () => {
    const ip = '192.0.2.77';
    await askQuote(quoteRequestInput(), { ip });
    await askReorder(reorderInput(), { ip });
    const [row] = await shop.backend.sql(
      `select taken::integer from private.rate_limits where bucket = 'requests' and taken = 2`,
    );
    expect(row).toBeDefined();
    await shop.backend.sql(
      `update private.rate_limits set taken = 19 where bucket = 'requests' and taken = 2`,
    );
    expect((await askQuote(quoteRequestInput(), { ip })).status).toBe(200);
    for (const answer of [
      await askQuote(quoteRequestInput(), { ip }),
      await askReorder(reorderInput(), { ip }),
    ]) {
      expect(answer).toMatchObject({ status: 429, error: { code: 'resource-exhausted' } });
      expect(answer.error.message).toContain(
        'Wait ten minutes and try again, or call 515-555-0142',
      );
      expect(answer.headers.get('retry-after')).toBe('600');
    }
    expect((await askQuote(quoteRequestInput(), { ip: '192.0.2.78' })).status).toBe(200);
  });

  test('of emails count neither invalid requests nor repeats, and keep no address', async () => {
    const email = `wrong-${randomUUID()}@example.com`;
    for (let sent = 0; sent < 6; sent += 1) {
      await askQuote(quoteRequestInput({ email, pickupDate: '2020-01-01' }));
    }
    const input = quoteRequestInput({ email });
    for (let sent = 0; sent < 6; sent += 1) expect((await askQuote(input)).status).toBe(200);
    const [held] = await shop.backend.sql(
      `select count(*)::int as count from public.outbox where recipient = $1 and status = 'held'`,
      [email],
    );
    expect(held).toEqual({ count: 0 });
    const rows = await shop.backend.sql('select key_hash from private.rate_limits');
    expect(JSON.stringify(rows)).not.toMatch(/example|203\.0/);
  });
});

describe('a failure of ours', () => {
  test('leaves nothing half-written and says what to do next', async () => {
    const input = quoteRequestInput();
    vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
    const down = await askQuote(input);
    vi.stubEnv('SUPABASE_URL', shop.backend.url);
    expect(down).toMatchObject({ status: 503, error: { code: 'unavailable' } });
    expect(down.error.message).toContain('515-555-0142');
    expect(shop.log.join()).not.toMatch(/\bada\b|heron|@example/i);
    expect((await askQuote(input)).status).toBe(200);
  });

  test('turns a value that only the database rejects into a refusal', async () => {
    await shop.backend.sql(
      `alter table public.quote_requests add constraint no_herons check (project_details <> 'Herons!')`,
    );
    const { status, error } = await askQuote(quoteRequestInput({ projectDetails: 'Herons!' }));
    await shop.backend.sql('alter table public.quote_requests drop constraint no_herons');
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'invalid-argument' });
    expect(error.message).toContain('515-555-0142');
  });
});
