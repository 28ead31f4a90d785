import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import deleteUploadFunction from '../../netlify/functions/delete-upload.ts';
import sealUploadFunction from '../../netlify/functions/seal-upload.ts';
import startUploadFunction from '../../netlify/functions/start-upload.ts';
import { deleteUpload } from '../../src/artwork/uploads/delete-upload.contract.ts';
import { sealUpload } from '../../src/artwork/uploads/seal-upload.contract.ts';
import { startUpload } from '../../src/artwork/uploads/start-upload.contract.ts';
import { headBytes } from '../../src/artwork/artwork.ts';
import { maxArtworkBytes } from '../../src/artwork/artwork-format.ts';
import { callFunction, forged, openShop, png, put, upload, type TestShop } from './test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const start = (input: Record<string, unknown>) =>
  callFunction(startUpload, startUploadFunction, {
    location: 'frontLarge',
    fileName: 'a.png',
    size: 100,
    ...input,
  });
const read = (receipt: string) => callFunction(sealUpload, sealUploadFunction, { receipt });
const remove = (receipt: string) => callFunction(deleteUpload, deleteUploadFunction, { receipt });

async function objects(): Promise<string[]> {
  const rows = await shop.backend.sql(
    `select name from storage.objects where bucket_id = 'artwork' order by created_at`,
  );
  return rows.map((row) => String(row['name']));
}

describe('an upload', () => {
  // product: artwork-safety, order-draft, uploads
  test('goes straight to Storage and comes back through a link that only downloads', async () => {
    const bytes = png(300, 200, 2000);
    const { receipt, status } = await upload('leftSleeve', 'Löwe & Co.png', bytes);
    expect(status).toBe(200);
    const { data } = await read(receipt);
    expect(data.size).toBe(bytes.byteLength);
    const response = await fetch(data.url);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-disposition')).toContain('attachment');
  });

  // product: artwork-files
  test('of 51 MB is refused before it starts', async () => {
    expect((await start({ size: maxArtworkBytes })).status).toBe(200);
    const { status, error } = await start({ size: 51 * 1024 * 1024 });
    expect({ status, fields: Object.keys(error.fields!) }).toEqual({
      status: 400,
      fields: ['size'],
    });
  });

  test('of 51 MB declared as less is refused by Storage, and nothing stays', async () => {
    const { data } = await start({ fileName: 'huge.png', size: 1000 });
    const huge = new Uint8Array(51 * 1024 * 1024);
    const response = await put(data.uploadUrl, huge, data.contentType);
    expect(response.ok).toBe(false);
    expect((await objects()).filter((name) => name.includes('huge'))).toEqual([]);
    expect(await read(data.receipt)).toMatchObject({ status: 404, error: { code: 'not-found' } });
  });

  // product: artwork-files, uploads
  test('with an extension we don’t take, of no bytes, or for no location is refused', async () => {
    const refused = [
      [{ fileName: 'virus.exe' }, 'fileName'],
      [{ fileName: 'png' }, 'fileName'],
      [{ fileName: '' }, 'fileName'],
      [{ fileName: `${'x'.repeat(252)}.png` }, 'fileName'],
      [{ size: 0 }, 'size'],
      [{ size: -1 }, 'size'],
      [{ location: 'hat' }, 'location'],
    ] as const;
    for (const [input, field] of refused) {
      const { status, error } = await start(input);
      expect({ status, fields: Object.keys(error.fields ?? {}) }).toEqual({
        status: 400,
        fields: [field],
      });
    }
  });

  // product: uploads
  test('named like a path keeps a plain name', async () => {
    const { status } = await upload('frontLarge', '../../etc/pass wd?..png', png(3, 3));
    expect(status).toBe(200);
    expect((await objects()).at(-1)).toMatch(/^\d{13}_frontLarge_\._\._etc_pass_wd_\.png$/);
  });

  test('is read once to check it, even if its head isn’t enough', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><!--${'x'.repeat(headBytes)}--><path d="M0 0h9v9z"/></svg>`;
    const { receipt } = await upload('backLarge', 'long.svg', Buffer.from(svg));
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect((await read(receipt)).status).toBe(200);
    const reads = fetched.mock.calls.filter(([input, init]) => {
      const url = input instanceof Request ? input.url : input.toString();
      return url.includes('/object/artwork/') && (init?.method ?? 'GET') === 'GET';
    });
    expect(reads).toHaveLength(1);
    fetched.mockRestore();
  });

  test('with the same name in the same millisecond gets its own path', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const starts = await Promise.all(
        Array.from({ length: 8 }, () => start({ fileName: 'same.png' })),
      );
      const paths = starts.map(({ data }) => new URL(data.uploadUrl).pathname);
      expect(new Set(paths).size).toBe(8);
    } finally {
      vi.useRealTimers();
    }
  });

  test('arrives once: a second file at its address is refused', async () => {
    const { uploadUrl, receipt } = await upload('frontLarge', 'first.png', png(4, 4));
    const second = await put(uploadUrl, png(5, 5, 999), 'image/png');
    expect(second.ok).toBe(false);
    expect((await read(receipt)).data.size).toBe(png(4, 4).byteLength);
  });

  test('arrives once, even if several files are sent to its address at the same time', async () => {
    const files = [4, 5, 6, 7].map((side) => png(side, side));
    const { data } = await start({ fileName: 'race.png', size: files[0]!.byteLength });
    const answers = await Promise.all(
      files.map((bytes) => put(data.uploadUrl, bytes, 'image/png')),
    );
    const codes = await Promise.all(
      answers.map(async (answer) => {
        const { statusCode } = (await answer.json()) as { statusCode?: string };
        return statusCode ?? 'arrived';
      }),
    );
    expect(codes.toSorted()).toEqual(['409', '409', '409', 'arrived']);
    const stored = await fetch((await read(data.receipt)).data.url);
    expect(new Uint8Array(await stored.arrayBuffer())).toEqual(
      new Uint8Array(files[codes.indexOf('arrived')]!),
    );
  });

  // product: uploads
  test('can be tried again after it was interrupted', async () => {
    const { data } = await start({ fileName: 'cut.png', size: png(4, 4).byteLength });
    const cut = new AbortController();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(png(4, 4).subarray(0, 20));
      },
      // The stream asks for more once those bytes are on their way.
      pull: () => cut.abort(),
    });
    const first = fetch(data.uploadUrl, {
      method: 'PUT',
      headers: { 'content-type': data.contentType },
      body,
      duplex: 'half',
      signal: cut.signal,
    } as RequestInit);
    await expect(first).rejects.toThrow();
    expect((await put(data.uploadUrl, png(4, 4), data.contentType)).status).toBe(200);
    expect((await read(data.receipt)).data.size).toBe(png(4, 4).byteLength);
  });

  // product: uploads
  test('is gone once deleted, and deleting it again succeeds', async () => {
    const { receipt } = await upload('frontLarge', 'away.png', png(4, 4));
    expect(await remove(receipt)).toMatchObject({ status: 200, data: { deleted: true } });
    expect((await objects()).filter((name) => name.includes('away'))).toEqual([]);
    expect((await read(receipt)).status).toBe(404);
    expect(await remove(receipt)).toMatchObject({ status: 200, data: { deleted: true } });
  });

  // product: uploads
  test('that never began can be deleted, too', async () => {
    const { data } = await start({ fileName: 'never.png' });
    expect((await remove(data.receipt)).status).toBe(200);
  });
});

describe('a receipt', () => {
  test('that isn’t ours reads and deletes nothing', async () => {
    const { receipt } = await upload('frontLarge', 'safe.png', png(4, 4));
    const path = (await objects()).at(-1)!;
    for (const wrong of [path, forged(receipt), `r1.${receipt}`, 'x'.repeat(2000)]) {
      for (const answer of [await read(wrong), await remove(wrong)]) {
        expect(answer).toMatchObject({ status: 400, error: { code: 'invalid-argument' } });
        expect(answer.error.fields).toHaveProperty('receipt');
      }
    }
    expect((await objects()).at(-1)).toBe(path);
  });
});
