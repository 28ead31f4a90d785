// V5 File Handling
import { pdfOf } from '../support/pdf.ts';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { down } from '../../local/mailbox.ts';
import deleteUploadFunction from '../../netlify/functions/delete-upload.ts';
import sealUploadFunction from '../../netlify/functions/seal-upload.ts';
import startUploadFunction from '../../netlify/functions/start-upload.ts';
import sweepFilesFunction from '../../netlify/functions/sweep-files.ts';
import { deleteUpload } from '../../src/artwork/uploads/delete-upload.contract.ts';
import { sealUpload } from '../../src/artwork/uploads/seal-upload.contract.ts';
import { startUpload } from '../../src/artwork/uploads/start-upload.contract.ts';
import { artworkContentTypes } from '../../src/artwork/artwork-format.ts';
import { maxUploadBytesPerDay } from '../../src/platform/rate-limit.server.ts';
import {
  askQuote,
  callFunction,
  newVisitor,
  openShop,
  orderWithFile,
  place,
  png,
  put,
  readableText,
  upload,
  type TestShop,
} from '../functions/test-shop.ts';
import { orderInput, quoteRequestInput } from '../factory/orders.ts';
import { nested, svg } from '../support/svg.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const start = (size: number, ip = newVisitor()) =>
  callFunction(
    startUpload,
    startUploadFunction,
    { location: 'frontLarge', fileName: 'a.png', size },
    { ip },
  );

const read = (receipt: string) => callFunction(sealUpload, sealUploadFunction, { receipt });
const remove = (receipt: string) => callFunction(deleteUpload, deleteUploadFunction, { receipt });

/** An order with one uploaded file. */
const orderOf = (receipt: string) =>
  orderInput({
    printLocations: ['frontLarge'],
    artwork: { type: 'complete', description: '', files: [{ location: 'frontLarge', receipt }] },
  });

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A file in Storage, past our functions. */
function fetchStored(path: unknown, init: RequestInit = {}): Promise<Response> {
  return fetch(`${shop.backend.url}/storage/v1/object/artwork/${String(path)}`, {
    ...init,
    headers: { apikey: shop.backend.secretKey },
  });
}

async function stored(): Promise<unknown[]> {
  const rows = await shop.backend.sql(`select name from storage.objects order by created_at`);
  return rows.map(({ name }) => name);
}

// product: artwork-safety
describe('the bucket of artwork', () => {
  test('takes exactly the types of artwork', async () => {
    const [bucket] = await shop.backend.sql(
      `select allowed_mime_types as types from storage.buckets where id = 'artwork'`,
    );
    expect(new Set(bucket?.['types'] as string[])).toEqual(
      new Set(Object.values(artworkContentTypes)),
    );
  });

  test.each(['text/html', 'application/javascript', 'image/svg+xml', 'application/pdf'])(
    'refuses a file sent as %o',
    async (contentType) => {
      const { data } = await start(100);
      const before = await stored();
      expect((await put(data.uploadUrl, png(3, 3), contentType)).ok).toBe(false);
      expect(await stored()).toEqual(before);
    },
  );
});

// product: artwork-safety
test.each([
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><circle r="9"/></svg>'],
  ['pdf', pdfOf(['20 20 100 100 re f'])],
])('a link to an %s downloads it even without asking for that', async (extension, text) => {
  const bytes = new TextEncoder().encode(text);
  const { receipt } = await upload('quote', `script.${extension}`, bytes);
  const link = new URL((await read(receipt)).data.url);
  link.searchParams.delete('download');
  const response = await fetch(link);
  expect(response.headers.get('content-type')).toBe('application/octet-stream');
  expect(await response.text()).toBe(text);
});

// product: uploads
describe('a file larger than announced', () => {
  test('is neither linked nor accepted, and deleted when it’s used or by the next sweep', async () => {
    const honest = await upload('quote', 'honest.png', png(3, 3));
    const lying = await upload('quote', 'lying.png', png(3, 3, 300_000), { size: 1 });
    const unused = await upload('quote', 'lying-too.png', png(3, 3, 300_000), { size: 1 });
    expect([lying.status, unused.status]).toEqual([200, 200]);
    expect(await read(lying.receipt)).toMatchObject({
      status: 400,
      error: { fields: { receipt: expect.stringContaining('isn’t the one you chose') } },
    });
    expect((await stored()).join()).not.toContain('lying.png');
    expect(
      (await askQuote(quoteRequestInput({ artwork: [{ receipt: lying.receipt }] }))).status,
    ).toBe(400);

    expect((await stored()).join()).toContain('lying_too');
    await sweepFilesFunction();
    expect((await stored()).join()).not.toContain('lying');
    expect((await read(honest.receipt)).status).toBe(200);
  });

  test('counts with its real size toward what a visitor may send', async () => {
    const ip = newVisitor();
    const { data } = await start(1, ip);
    await put(data.uploadUrl, png(3, 3, 100_000), 'image/png');
    await leaveRoom(ip, 100_000);
    expect((await start(1, ip)).status).toBe(429);
    expect((await start(1)).status).toBe(200);
  });
});

// product: rate-limits
test('a visitor may send 2 GB a day, no matter how many ask at once', async () => {
  const ip = newVisitor();
  await start(1, ip);
  await leaveRoom(ip, 3_000);
  const answers = await Promise.all(Array.from({ length: 5 }, () => start(1_000, ip)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 200, 200, 429, 429]);
  expect(answers.find(({ status }) => status === 429)?.error.message).toContain('2 GB');
});

// product: artwork-files
test.each([
  ['huge.png', png(20_000, 20_000)],
  ['behind-a-megabyte.jpg', jpgBehind(1_100_000, 20_000)],
])('a small file of 20,000 × 20,000 pixels is refused: %s', async (name, bytes) => {
  const { receipt, status } = await upload('quote', name, bytes);
  expect(status).toBe(200);
  const { status: refused, error } = await askQuote(quoteRequestInput({ artwork: [{ receipt }] }));
  expect([refused, error.message]).toEqual([400, expect.stringContaining('20,000 × 20,000')]);
});

// product: artwork-safety
describe('the artwork of an order', () => {
  /** The SHA-256 that staff see, and the one of the file they download. */
  async function hashesOf(number: number): Promise<[unknown, string]> {
    const [row] = await shop.backend.sql(
      `select object_path, a.sha256 from public.order_artwork as a
       join public.orders as o on o.id = order_id where number = $1`,
      [number],
    );
    const file = await fetchStored(row?.['object_path']);
    return [row?.['sha256'], sha256(new Uint8Array(await file.arrayBuffer()))];
  }

  test('is what was checked, even if it is deleted and replaced while the order is placed', async () => {
    const checked = png(40, 40);
    const attack = async (round: number) => {
      const { receipt, uploadUrl } = await upload('frontLarge', 'swap.png', checked);
      // Files are sealed before the order, by it, or while it is placed.
      const early = round % 3 === 0 ? [await read(receipt)] : [];
      const order = place(orderOf(receipt));
      const [placed, deleted] = await Promise.all([
        order,
        remove(receipt),
        ...(round % 3 === 1 ? [read(receipt)] : early),
      ]);
      await put(uploadUrl, png(41, 41), 'image/png');
      expect([placed.status, deleted.status].filter((status) => status === 200)).toHaveLength(1);
      if (placed.status !== 200) return;
      expect(await hashesOf(placed.data.orderNumber)).toEqual([sha256(checked), sha256(checked)]);
    };
    for (let round = 0; round < 18; round += 6) {
      await Promise.all(Array.from({ length: 6 }, (_, at) => attack(round + at)));
    }
  });

  test('can’t be replaced at its old upload address, before or after the sweep', async () => {
    const checked = png(50, 50);
    const { receipt, uploadUrl } = await upload('frontLarge', 'late.png', checked);
    const { data } = await place(orderOf(receipt));
    expect((await put(uploadUrl, png(51, 51), 'image/png')).ok).toBe(false);
    await shop.backend.sql(
      `update private.announced_uploads set announced_at = now() - interval '4 hours'`,
    );
    await sweepFilesFunction();
    await put(uploadUrl, png(51, 51), 'image/png');
    expect(await hashesOf(data.orderNumber)).toEqual([sha256(checked), sha256(checked)]);
  });

  test('that gets lost doesn’t keep the email about it from the shop', async () => {
    shop.mailbox.fail(down);
    await place(await orderWithFile('lost.png', png(60, 60)));
    const { receipt } = await upload('quote', 'lost-too.png', png(61, 61));
    await askQuote(quoteRequestInput({ artwork: [{ receipt }] }));
    const lost = (await stored()).filter((name) => String(name).includes('lost'));
    await Promise.all(lost.map((path) => fetchStored(path, { method: 'DELETE' })));
    shop.mailbox.fail(null);
    await shop.mailbox.clear();
    await shop.dueNow();
    expect((await shop.drain()).failed).toBe(0);
    const emails = await shop.emailsTo('inbox@confluenceprint.example');
    for (const bytes of [png(60, 60), png(61, 61)]) {
      const email = emails.find(({ text }) => text?.includes(sha256(bytes)));
      expect(email?.text).toContain('missing from storage');
      expect(readableText(email?.html ?? '')).toContain('missing from storage');
    }
  });
});

// product: uploads
test('a file that we don’t take is read once, however often somebody asks for it', async () => {
  const page = new TextEncoder().encode('<html><script>alert(1)</script></html>');
  const { receipt } = await upload('quote', 'page.png', page);
  expect((await read(receipt)).status).toBe(400);
  expect((await stored()).join()).not.toContain('page.png');
  expect((await read(receipt)).status).toBe(404);
});

// product: artwork-files
describe('what is inside a file is checked before an order or a quote takes it', () => {
  const embedded = Buffer.from(png(20_000, 20_000)).toString('base64');

  test.each<[string, string, string]>([
    ['pixels.svg', svg(`<image href="data:image/png;base64,${embedded}"/>`), '400 megapixels'],
    ['link.svg', svg('<image href="https://elsewhere.example/a.png"/>'), 'links to a picture'],
    ['uses.svg', nested(9, (id) => `<use href="#${id}"/>`), 'repeats, nests, or filters'],
    [
      'pixels.pdf',
      `%PDF-1.7\n1 0 obj\n<< /Subtype /Image /Width 20000 /Height 20000 >>\nstream\nendstream\nendobj\n`,
      '400 megapixels',
    ],
    [
      'behind-a-megabyte.ai',
      `%PDF-1.7\n${'%'.repeat(1_100_000)}\n1 0 obj\n<< /Subtype /Image /Width 20000 /Height 20000 >>\nstream\nendstream\nendobj\n`,
      '400 megapixels',
    ],
  ])('%s', async (name, text, message) => {
    const { receipt, status } = await upload('quote', name, new TextEncoder().encode(text));
    expect(status).toBe(200);
    const { status: refused, error } = await askQuote(
      quoteRequestInput({ artwork: [{ receipt }] }),
    );
    expect([refused, error.message]).toEqual([400, expect.stringContaining(message)]);
  });
});

/** A JPG that tells its size, a square, after so many bytes of other data. */
function jpgBehind(filler: number, sidePx: number): Uint8Array {
  const segment = Buffer.alloc(65_537);
  segment.set([0xff, 0xe2, 0xff, 0xff]);
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(sidePx, 5);
  frame.writeUInt16BE(sidePx, 7);
  const segments = Array<Buffer>(Math.ceil(filler / segment.length)).fill(segment);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, frame]);
}

/** Makes this visitor's earlier uploads so large that only `bytes` are left for today. */
async function leaveRoom(ip: string, bytes: number): Promise<void> {
  const most = 50 * 1024 * 1024;
  const sizes = Array.from({ length: 40 }, (_, index) => (index === 0 ? most - bytes - 1 : most));
  expect(sizes.reduce((sum, size) => sum + size, bytes + 1)).toBe(maxUploadBytesPerDay);
  await shop.backend.sql(
    `insert into private.announced_uploads (object_path, visitor_hash, size_bytes)
     select 'room_' || $1::text || '_' || row_number() over (), visitor_hash, size
     from unnest($2::bigint[]) as size,
       (select visitor_hash from private.announced_uploads order by announced_at desc limit 1) as me`,
    [ip.replaceAll('.', '_'), sizes],
  );
}
