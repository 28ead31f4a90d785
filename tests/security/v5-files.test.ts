// V5 File Handling
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import readUploadFunction from '../../netlify/functions/read-upload.ts';
import startUploadFunction from '../../netlify/functions/start-upload.ts';
import sweepFilesFunction from '../../netlify/functions/sweep-files.ts';
import { readUpload } from '../../src/contracts/read-upload.ts';
import { startUpload } from '../../src/contracts/start-upload.ts';
import { artworkContentTypes } from '../../src/domain/artwork-format.ts';
import { maxUploadBytesPerDay } from '../../src/server/rate-limit.ts';
import {
  askQuote,
  callFunction,
  newVisitor,
  openShop,
  png,
  put,
  upload,
  type TestShop,
} from '../functions/test-shop.ts';
import { quoteInput } from '../factory/orders.ts';

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

  test.each(['text/html', 'application/javascript', 'application/octet-stream', ''])(
    'refuses a file sent as %o',
    async (contentType) => {
      const { data } = await start(100);
      const before = await stored();
      expect((await put(data.uploadUrl, png(3, 3), contentType)).ok).toBe(false);
      expect(await stored()).toEqual(before);
    },
  );
});

// product: uploads
describe('a file larger than announced', () => {
  test('is neither linked nor accepted, and the next sweep deletes it', async () => {
    const honest = await upload('quote', 'honest.png', png(3, 3));
    const lying = await upload('quote', 'lying.png', png(3, 3, 300_000), { size: 1 });
    expect(lying.status).toBe(200);
    const { receipt } = lying;
    expect(await callFunction(readUpload, readUploadFunction, { receipt })).toMatchObject({
      status: 400,
      error: { fields: { receipt: expect.stringContaining('isn’t the one you chose') } },
    });
    expect((await askQuote(quoteInput({ artwork: [receipt] }))).status).toBe(400);

    expect((await stored()).join()).toContain('lying');
    await sweepFilesFunction();
    expect((await stored()).join()).not.toContain('lying');
    expect(
      (await callFunction(readUpload, readUploadFunction, { receipt: honest.receipt })).status,
    ).toBe(200);
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
  const { status: refused, error } = await askQuote(quoteInput({ artwork: [receipt] }));
  expect([refused, error.message]).toEqual([400, expect.stringContaining('20,000 × 20,000')]);
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
