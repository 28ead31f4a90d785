import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RawProduct, RawSpec, RawStyle } from './supplier-data.ts';
import { startSupplier, type SupplierStandIn } from './supplier-stand-in.ts';

let standIn: SupplierStandIn;

beforeAll(async () => {
  standIn = await startSupplier({ port: 0, requestsPerMinute: 10_000 });
});
afterAll(() => standIn.close());
beforeEach(() => standIn.reset());

const ask = (path: string, key = standIn.env.SUPPLIER_KEY) =>
  fetch(`${standIn.env.SUPPLIER_URL}${path}`, {
    headers: { authorization: `Basic ${btoa(`${standIn.env.SUPPLIER_ACCOUNT}:${key}`)}` },
  });
const list = async <Row>(path: string) => (await (await ask(path)).json()) as Row[];
const command = (body: unknown, type = 'application/json') =>
  fetch(`${standIn.url}/stand-in`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(body),
  });

describe('the stand-in for the supplier', () => {
  it('rejects calls without account and key', async () => {
    expect((await ask('/styles/?search=00606', 'another')).status).toBe(401);
    expect((await fetch(`${standIn.env.SUPPLIER_URL}/products/?style=00606`)).status).toBe(401);
  });

  it('finds styles that mention the words', async () => {
    const found = await list<RawStyle>('/styles/?search=bella');
    expect(found.length).toBeGreaterThan(1);
    expect(
      (await list<RawStyle>('/styles/?search=00606')).map((style) => style.partNumber),
    ).toEqual(['00606']);
  });

  it('finds a style by its number, part number, and name', async () => {
    const rows = await list<RawProduct>('/products/?style=00760');
    expect(await list('/products/?style=39')).toEqual(rows);
    expect(await list('/products/?STYLE=gildan%202000%20ultra%20cotton')).toEqual(rows);
    const missing = await ask('/products/?style=11111');
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({ errors: [{ field: 'Identifier' }] });
  });

  it('has measures of a style, and none of caps', async () => {
    const rows = await list<RawSpec>('/specs/?style=00760');
    expect(rows[0]).toMatchObject({ styleID: 39, sizeName: 'XS', specName: 'Body Width' });
    expect(await list('/specs/?STYLE=39')).toEqual(rows);
    expect((await ask('/specs/?style=44112')).status).toBe(404);
    const all = await ask('/specs/?partNo=00760');
    for await (const part of all.body!) {
      expect(Buffer.from(part).toString('utf8', 0, 20)).toMatch(/^\[\{"specID":/);
      break;
    }
  });

  it('ignores an unknown option, and sends its whole catalog', async () => {
    const response = await ask('/products/?partNo=00606');
    expect(response.status).toBe(200);
    let bytes = 0;
    let start = '';
    for await (const part of response.body!) {
      if (!start) start = Buffer.from(part).toString('utf8', 0, 200);
      bytes += part.byteLength;
      if (bytes > 20 * 1024 * 1024) break;
    }
    expect(start).toMatch(/^\[\{"sku":/);
    expect(bytes).toBeGreaterThan(20 * 1024 * 1024);
  });

  it('draws pictures in the color, in three sizes', async () => {
    const row = (await list<RawProduct>('/products/?style=00606')).find(
      ({ colorFrontImage, color1 }) => colorFrontImage !== '' && /1C2336/.test(color1),
    )!;
    const widths: number[] = [];
    for (const size of ['_fs', '_fm', '_fl']) {
      const path = row.colorFrontImage.replace('_fm', size);
      const response = await fetch(`${standIn.env.SUPPLIER_IMAGES_URL}${path}`);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      const image = sharp(Buffer.from(await response.arrayBuffer()));
      widths.push((await image.metadata()).width);
      const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
      const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
      const [red, green, blue] = data.subarray(middle, middle + 3);
      expect(Math.abs(red! - 0x1c)).toBeLessThan(12);
      expect(Math.abs(green! - 0x23)).toBeLessThan(12);
      expect(Math.abs(blue! - 0x36)).toBeLessThan(12);
    }
    expect(widths).toEqual([60, 240, 720]);
  });

  it('fails and changes its stock when told to over HTTP, and resets both', async () => {
    expect((await command({ fail: { fault: '500', style: '00606' } })).status).toBe(204);
    expect((await ask('/products/?style=00606')).status).toBe(500);
    expect((await ask('/products/?style=00760')).status).toBe(200);
    await command({ change: { style: '00760', color: 'Red', size: 'M', quantity: 9 } });
    await command({ change: { style: '00760', color: 'White', gone: true } });
    await command({ reset: '00606' });
    expect((await ask('/products/?style=00606')).status).toBe(200);
    const rows = await list<RawProduct>('/products/?style=00760');
    expect(rows.some(({ colorName }) => colorName.trim() === 'White')).toBe(false);
    const red = rows.filter(({ colorName }) => colorName.trim() === 'Red');
    expect(red.find(({ sizeName }) => sizeName === 'M')).toMatchObject({ qty: 9 });
    expect(red.find(({ sizeName }) => sizeName === 'L')?.qty).not.toBe(9);
    await command({ reset: true });
    const again = await list<RawProduct>('/products/?style=00760');
    expect(again.some(({ colorName }) => colorName.trim() === 'White')).toBe(true);
  });

  it('refuses unknown commands, and commands that another site’s page could send', async () => {
    const fault = { fail: { fault: '500' } };
    expect((await command(fault, 'text/plain')).status).toBe(400);
    expect((await command({ fail: { fault: 'on fire' } })).status).toBe(400);
    expect((await command({ change: { style: '00606' } })).status).toBe(400);
    expect((await command({})).status).toBe(400);
    expect((await ask('/products/?style=00606')).status).toBe(200);
  });

  it('fails as many times as told', async () => {
    standIn.fail({ fault: '429', times: 2, retryAfter: 1 });
    const statuses: number[] = [];
    for (let at = 0; at < 3; at += 1) statuses.push((await ask('/daysintransit/50309')).status);
    expect(statuses).toEqual([429, 429, 200]);
  });

  it('explains on its own page how to use it', async () => {
    const text = await (await fetch(standIn.url)).text();
    expect(text).toContain('/v2/products/?style=00606');
    expect(text).toContain('discontinued');
  });
});
