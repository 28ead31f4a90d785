import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { diskFullMessage } from '../../local/full-disk.ts';
import { startMailbox } from '../../local/mailbox.ts';
import { makeObjectFiles } from '../../local/object-files.ts';
import { sendEmail } from '../../src/platform/emails/email.server.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { orderInput } from '../factory/orders.ts';
import { openShop, place, png, put, upload, type TestShop } from './test-shop.ts';

/** While true, writing a file stops halfway. */
let full = false;
const { writeFile } = fs;
function setWriteFile(write: typeof writeFile): void {
  fs.writeFile = write;
  syncBuiltinESMExports();
}
const writeUntilFull = async (file: string, data: Uint8Array): Promise<void> => {
  await writeFile(file, full ? data.subarray(0, data.length / 2) : data);
  if (full) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
};

let shop: TestShop;
const folder = mkdtempSync(path.join(tmpdir(), 'full-disk-'));
beforeAll(async () => {
  shop = await openShop();
  setWriteFile(writeUntilFull as typeof writeFile);
});
afterEach(() => {
  full = false;
});
afterAll(async () => {
  setWriteFile(writeFile);
  await shop.close();
  rmSync(folder, { recursive: true });
});

/** Files in a folder, not counting its folders. */
function filesIn(place: string): string[] {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

// product: uploads
test('a file that finds no room is refused as such, and arrives once there is room', async () => {
  const bytes = png(10, 10);
  full = true;
  const { status, uploadUrl } = await upload('quote', 'full.png', bytes);
  expect(status).toBe(507);
  expect(shop.log).toContain(diskFullMessage);
  full = false;
  expect((await put(uploadUrl, bytes, 'image/png')).status).toBe(200);
});

test('an order that finds no room isn’t placed, says so, and is placed once there is room', async () => {
  // The code that Postgres reports, from where it would.
  await shop.backend.sql(
    `create function pg_temp.refuse() returns trigger language plpgsql as $$
     begin raise disk_full; end $$`,
  );
  await shop.backend.sql(
    `create trigger refuse before insert on public.orders
     for each row execute function pg_temp.refuse()`,
  );
  const input = orderInput();
  const refused = await place(input);
  expect(refused).toMatchObject({ status: 503, error: { code: 'unavailable' } });
  expect(refused.error.message).toContain('out of space');
  expect(shop.log.join('\n')).toContain('request-failed');
  expect(await shop.backend.sql('select number from public.orders')).toEqual([]);
  await shop.backend.sql('drop trigger refuse on public.orders');
  expect((await place(input)).status).toBe(200);
});

test('no half of a file or an email stays', async () => {
  const files = makeObjectFiles(path.join(folder, 'storage'), async () => null);
  const mailbox = await startMailbox({ folder: path.join(folder, 'emails'), port: 0, smtpPort: 0 });
  const send = () =>
    sendEmail(
      { ...readEnv(process.env), smtpUrl: mailbox.smtpUrl },
      {
        id: '3b241101-e2bb-4255-8caf-4136c566a962',
        to: 'ada@example.com',
        subject: 'Hello',
        html: '<p>Hello</p>',
        text: 'Hello',
        replyTo: { name: 'Ada', address: 'ada@example.com' },
      },
      5_000,
    );
  full = true;
  await expect(
    files.uploadObject('artwork', 'a.png', undefined, png(10, 10), 'image/png', ''),
  ).rejects.toMatchObject({ code: 'ENOSPC' });
  await expect(send()).rejects.toMatchObject({
    failure: 'failed',
    code: expect.stringContaining('452'),
  });
  expect(filesIn(folder)).toEqual([]);
  full = false;
  await send();
  expect(await mailbox.list()).toHaveLength(1);
  await mailbox.close();
});
