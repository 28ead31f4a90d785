// V4 API and Web Service
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import requestQuoteFunction from '../../netlify/functions/request-quote.ts';
import startUploadFunction from '../../netlify/functions/start-upload.ts';
import { requestQuote } from '../../src/quotes/request-quote.contract.ts';
import { startUpload } from '../../src/artwork/uploads/start-upload.contract.ts';
import { callFunction, newVisitor, openShop, type TestShop } from '../functions/test-shop.ts';

let shop: TestShop;
let stranger: Server;
const asked: string[] = [];
beforeAll(async () => {
  shop = await openShop();
  stranger = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('<!doctype html><form data-form><div data-form-errors></div>Stolen</form>');
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  stranger.close();
  await shop.close();
});

// product: requests-without-a-script
test('a Host header can’t make the function fetch a stranger’s page', async () => {
  const host = `127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  for (const name of ['Ada Lovelace', '']) {
    const response = await requestQuoteFunction(
      new Request(`http://${host}${requestQuote.path}`, {
        method: 'POST',
        body: new URLSearchParams({ name, email: 'ada@example.com', quantity: '10' }),
      }),
      { ip: newVisitor() },
    );
    expect(await response.text()).not.toContain('Stolen');
  }
  expect(asked).toEqual([]);
});

test('a malformed multipart upload gets an answer, and leaves no file', async () => {
  const { data } = await callFunction(startUpload, startUploadFunction, {
    location: 'frontLarge',
    fileName: 'broken.png',
    size: 100,
  });
  for (const contentType of ['multipart/form-data; boundary=x', 'multipart/form-data']) {
    const response = await fetch(data.uploadUrl, {
      method: 'PUT',
      headers: { 'content-type': contentType },
      body: '--x\r\nnot a part',
      signal: AbortSignal.timeout(5_000),
    });
    expect(response.status).toBe(400);
  }
  expect(await shop.backend.sql(`select name from storage.objects`)).toEqual([]);
});
