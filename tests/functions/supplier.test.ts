// product: supplier-sync
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  startSupplier,
  type RefusalShape,
  type SupplierStandIn,
} from '../../local/supplier-stand-in.ts';
import { garments } from '../../src/garments/garment.ts';
import { readEnv, type SupplierEnv } from '../../src/platform/env.server.ts';
import { SupplierError } from '../../src/platform/errors.server.ts';
import { describeFault } from '../../src/platform/log.server.ts';
import type { SupplierOptions } from '../../src/garments/stock/supplier-api.server.ts';
import { openSupplier } from '../../src/garments/stock/supplier.server.ts';

let standIn: SupplierStandIn;
let setUp: SupplierEnv;
/** How long the client waited between tries, in milliseconds. */
let pauses: number[];
let clock: number;

beforeAll(async () => {
  standIn = await startSupplier({ port: 0 });
  setUp = readEnv({
    SITE_URL: 'http://localhost',
    SUPABASE_URL: 'http://localhost',
    SUPABASE_PUBLISHABLE_KEY: 'x',
    SUPABASE_SECRET_KEY: 'x',
    RECEIPT_SECRET: 'x'.repeat(32),
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'a@example.com',
    SHOP_INBOX: 'a@example.com',
    ...standIn.env,
  }).supplier!;
});
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.reset();
  pauses = [];
  clock = Date.now();
});
afterEach(() => vi.restoreAllMocks());

/** The real client, but pauses are recorded instead of waited for. */
function open(changes: Partial<SupplierOptions> & { supplier?: Partial<SupplierEnv> } = {}) {
  const { supplier, ...options } = changes;
  return openSupplier(
    { supplier: { ...setUp, ...supplier } },
    {
      signal: new AbortController().signal,
      now: () => clock,
      sleep: async (ms) => {
        pauses.push(ms);
      },
      ...options,
    },
  );
}

async function failureOf(task: Promise<unknown>): Promise<SupplierError> {
  const error: unknown = await task.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SupplierError);
  return error as SupplierError;
}

const paths = () => standIn.requests.map(({ path }) => path);

describe('a style', () => {
  it.each(garments.map(({ styleCode, name }) => [styleCode, name]))(
    '%s (%s) is read with its colors, sizes, warehouses, and parts',
    async (styleCode) => {
      const style = await open().readStyle(styleCode);
      expect(style.colors.length).toBeGreaterThanOrEqual(12);
      const keys = style.colors.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      for (const color of style.colors) {
        expect(color.hex).toMatch(/^#[0-9a-f]{6}$/);
        expect(color.sizes.length).toBeGreaterThanOrEqual(1);
        for (const { warehouses, part } of color.sizes) {
          expect(part?.number).toMatch(/^B\d+$/);
          expect(part?.pieceCents).toBeGreaterThan(part?.caseCents ?? 0);
          expect(warehouses.map(({ abbr }) => abbr)).toEqual(
            expect.arrayContaining(['IL', 'NV', 'NJ', 'KS', 'GA', 'TX']),
          );
        }
      }
    },
  );

  it('is found by its part number, then requested: two requests, with account and key', async () => {
    const style = await open().readStyle('00606');
    expect(style).toMatchObject({ supplierStyleId: 3908, brand: 'Bella + Canvas' });
    expect(standIn.requests).toEqual([
      { path: '/v2/styles/?search=00606', authorized: true },
      { path: '/v2/products/?style=00606', authorized: true },
    ]);
  });

  it('has dropship pieces marked; the others are the supplier’s own', async () => {
    const { colors } = await open().readStyle('00606');
    const olive = colors.find(({ key }) => key === 'olive')!;
    for (const { warehouses } of olive.sizes) {
      for (const { abbr, quantity, dropship } of warehouses) {
        expect(dropship).toBe(abbr === 'DS');
        if (!dropship) expect(quantity).toBe(0);
        else expect(quantity).toBeGreaterThan(0);
      }
    }
  });

  it('is the same when read twice', async () => {
    const supplier = open();
    expect(await supplier.readStyle('84706')).toEqual(await supplier.readStyle('84706'));
  });

  it('that the supplier doesn’t have is not found', async () => {
    const error = await failureOf(open().readStyle('99999'));
    expect(error.code).toBe('not-found');
    expect(error.message).toBe('The supplier no longer lists style 99999.');
  });
});

describe('a size chart', () => {
  it('is read with one request', async () => {
    const chart = await open().readSizeChart('00606', 3908);
    expect(chart).toEqual(
      expect.arrayContaining([
        { size: 'M', measure: 'Body Width', inches: 20.5 },
        { size: '2XL', measure: 'Sleeve Length', inches: 10.25 },
      ]),
    );
    expect(standIn.requests).toEqual([{ path: '/v2/specs/?style=00606', authorized: true }]);
  });

  it('isn’t there if the supplier doesn’t know of one, or sends no rows, or another style’s', async () => {
    expect(await open().readSizeChart('44112', 4410)).toBeNull();
    expect(await open().readSizeChart('00606', 3909)).toBeNull();
    standIn.fail({ fault: 'empty', of: 'specs' });
    expect(await open().readSizeChart('00606', 3908)).toBeNull();
  });

  it.each([
    ['500', 'unavailable'],
    ['429', 'rate-limited'],
    ['malformed', 'malformed'],
    ['partial', 'unavailable'],
    ['catalog', 'too-large'],
  ] as const)('can’t be read after the fault %s', async (fault, code) => {
    standIn.fail({ fault, of: 'specs' });
    expect((await failureOf(open().readSizeChart('00606', 3908))).code).toBe(code);
  });
});

describe('account and key', () => {
  it('are required: without them the client says what is missing', async () => {
    const options = { signal: new AbortController().signal, now: Date.now };
    expect(() => openSupplier({ supplier: null }, options)).toThrow(
      'No supplier is set up: SUPPLIER_ACCOUNT and SUPPLIER_KEY are missing.',
    );
  });

  it('that the supplier refuses are named as the cause, and never shown', async () => {
    const error = await failureOf(open({ supplier: { key: 'wrong-key' } }).readStyle('00606'));
    expect(error.code).toBe('unauthorized');
    expect(error.message).toContain('Check SUPPLIER_ACCOUNT and SUPPLIER_KEY.');
    const logged = `${JSON.stringify(describeFault(error))} ${error.stack}`;
    expect(logged).not.toContain('wrong-key');
    expect(logged).not.toContain(Buffer.from(`${setUp.account}:wrong-key`).toString('base64'));
    expect(pauses).toEqual([]);
  });

  it('are removed from what the supplier says', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
      Response.json({ message: `Key ${setUp.key} of ${setUp.account} is off` }, { status: 403 }),
    );
    const error = await failureOf(open().readStyle('00606'));
    expect(error.message).toContain('Key … of … is off');
  });

  it('aren’t sent along when fetching pictures', async () => {
    const { colors } = await open().readStyle('00606');
    const fetched = vi.spyOn(globalThis, 'fetch');
    await open().fetchPicture(colors[0]!.swatchSource!);
    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ accept: 'image/*' });
  });
});

describe('an answer that is too large', () => {
  it.each([['styles'], ['products']] as const)(
    'is cut off while it streams: the whole catalog instead of the %s requested',
    async (of) => {
      standIn.fail({ fault: 'catalog', of });
      const error = await failureOf(open().readStyle('00606'));
      expect(error.code).toBe('too-large');
      expect(error.message).toBe('The supplier sent too much: more than 8 MB.');
      expect(pauses).toEqual([]);
    },
  );

  it('is cut off, too, when it comes in rows', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      async () => new Response(`[${'{"a":"}"},'.repeat(20_001)}{}]`),
    );
    const error = await failureOf(open().readStyle('00606'));
    expect(error.code).toBe('too-large');
    expect(error.message).toContain('more than 20000 rows');
  });
});

describe('rows of other styles', () => {
  it('among the right ones are left out', async () => {
    const whole = await open().readStyle('00606');
    standIn.fail({ fault: 'foreign', of: 'products' });
    expect(await open().readStyle('00606')).toEqual(whole);
  });

  it('alone are no answer', async () => {
    standIn.fail({ fault: 'other-style', of: 'products' });
    const error = await failureOf(open().readStyle('00606'));
    expect(error.code).toBe('malformed');
    expect(error.message).toBe('The supplier’s answer is about other garments than style 00606.');
  });
});

describe('sixty requests a minute', () => {
  it('pause when fewer than 5 are left, and continue in the next minute', async () => {
    const supplier = open();
    standIn.fail({ fault: 'exhausted', times: 1 });
    const error = await failureOf(supplier.readStyle('00606'));
    expect(error.code).toBe('rate-limited');
    expect(error.retryAfterSeconds).toBeGreaterThan(0);
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(60);
    expect(error.message).toContain('60 requests a minute');
    expect(paths()).toEqual(['/v2/styles/?search=00606']);
    await failureOf(supplier.readStyle('00606'));
    expect(paths()).toHaveLength(1);
    clock += 61_000;
    await expect(supplier.readStyle('00606')).resolves.toMatchObject({ supplierStyleId: 3908 });
  });

  it('are counted by the stand-in as by the supplier: the 61st is refused', async () => {
    const get = () =>
      fetch(`${standIn.env.SUPPLIER_URL}/daysintransit/50309`, {
        headers: { authorization: `Basic ${btoa(`${setUp.account}:${setUp.key}`)}` },
      });
    const first = await get();
    expect(first.headers.get('x-rate-limit-remaining')).toBe('59');
    for (let at = 2; at <= 60; at += 1) expect((await get()).status).toBe(200);
    const refused = await get();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a supplier that fails for a moment', () => {
  it.each(['429', '500'] as const)('by %s is asked again, with longer pauses', async (fault) => {
    standIn.fail({ fault, times: 3, retryAfter: null });
    await expect(open().readStyle('00606')).resolves.toMatchObject({ supplierStyleId: 3908 });
    expect(pauses).toEqual([500, 1000, 2000]);
  });

  it('is asked again when it said to', async () => {
    standIn.fail({ fault: '429', times: 1, retryAfter: 3 });
    await expect(open().readStyle('00606')).resolves.toMatchObject({ supplierStyleId: 3908 });
    expect(pauses).toEqual([3000]);
  });

  it('by cutting its answer off is asked again', async () => {
    standIn.fail({ fault: 'partial', of: 'products', times: 1 });
    await expect(open().readStyle('00606')).resolves.toMatchObject({ supplierStyleId: 3908 });
    expect(pauses).toEqual([500]);
  });

  it('and keeps failing is given up after four tries', async () => {
    standIn.fail({ fault: '500' });
    const error = await failureOf(open().readStyle('00606'));
    expect(error.code).toBe('unavailable');
    expect(error.message).toBe(
      'The supplier’s site is failing (500: An error has occurred. See the documentation.).',
    );
    expect(paths()).toHaveLength(4);
  });

  it('and needs more time than the task has isn’t waited for', async () => {
    standIn.fail({ fault: '429', retryAfter: 42 });
    const error = await failureOf(open().readStyle('00606'));
    expect(error).toMatchObject({ code: 'rate-limited', retryAfterSeconds: 42 });
    expect(pauses).toEqual([]);
  });

  it('is given up when the task is, in the middle of a pause', async () => {
    standIn.fail({ fault: '500' });
    const task = new AbortController();
    const supplier = openSupplier({ supplier: setUp }, { signal: task.signal, now: Date.now });
    const reading = failureOf(supplier.readStyle('00606'));
    await expect.poll(paths).toHaveLength(1);
    task.abort();
    expect((await reading).code).toMatch(/unavailable|timeout/);
    expect(paths()).toHaveLength(1);
  });

  it('is asked again when nothing listens there, and then reported as unreachable', async () => {
    const supplier = open({ supplier: { url: 'http://127.0.0.1:9/v2' } });
    const error = await failureOf(supplier.readStyle('00606'));
    expect(error.code).toBe('unavailable');
    expect(error.message).toBe('The supplier can’t be reached right now.');
    expect(pauses).toHaveLength(3);
  });
});

describe('an answer that stalls', () => {
  it('in the middle of the body is given up in time', async () => {
    standIn.fail({ fault: 'stall', of: 'products' });
    const error = await failureOf(open({ timeoutMs: 150 }).readStyle('00606'));
    expect(error.code).toBe('timeout');
    expect(error.message).toBe('The supplier took too long to answer.');
    expect(pauses).toEqual([]);
  });

  it('is given up when the task is', async () => {
    standIn.fail({ fault: 'stall', of: 'products' });
    const task = new AbortController();
    const reading = failureOf(open({ signal: task.signal }).readStyle('00606'));
    await expect.poll(paths).toHaveLength(2);
    task.abort();
    expect((await reading).code).toBe('timeout');
  });

  it('before its first byte is given up, but one that is merely slow isn’t', async () => {
    standIn.fail({ fault: 'slow', of: 'styles', times: 1 });
    expect((await failureOf(open({ timeoutMs: 100 }).readStyle('00606'))).code).toBe('timeout');
    standIn.fail({ fault: 'slow', of: 'styles', times: 1 });
    await expect(open().readStyle('00606')).resolves.toMatchObject({ supplierStyleId: 3908 });
  });
});

describe('an unreadable answer', () => {
  it('isn’t taken as data: half of a list', async () => {
    standIn.fail({ fault: 'malformed', of: 'products' });
    const error = await failureOf(open().readStyle('00606'));
    expect(error.code).toBe('malformed');
    expect(error.message).toBe('The supplier’s answer can’t be read.');
  });

  it('isn’t taken as data: cut off every time', async () => {
    standIn.fail({ fault: 'partial', of: 'products' });
    expect((await failureOf(open().readStyle('00606'))).code).toBe('unavailable');
  });

  it('isn’t taken as data: an empty list of products', async () => {
    standIn.fail({ fault: 'empty', of: 'products' });
    const error = await failureOf(open().readStyle('00606'));
    expect(error.code).toBe('malformed');
    expect(error.message).toBe('The supplier’s answer has no row for style 00606.');
  });

  it('isn’t taken as data: an empty list of styles', async () => {
    standIn.fail({ fault: 'empty', of: 'styles' });
    expect((await failureOf(open().readStyle('00606'))).code).toBe('not-found');
  });

  it('isn’t taken as data: an object, or nothing, instead of a list', async () => {
    for (const body of ['{}', '', 'null', '<html>']) {
      vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(body));
      expect((await failureOf(open().readStyle('00606'))).code).toBe('malformed');
    }
  });
});

describe('a refusal', () => {
  it.each<[RefusalShape, string]>([
    ['errors', '404: Requested item(s) were not found or have been discontinued.'],
    ['code', '404: Requested item(s) were not found or have been discontinued.'],
    ['message', '404: Requested item(s) were not found or have been discontinued. See the doc'],
    ['none', '(404)'],
  ])('with a body like “%s” is one error with the supplier’s words', async (body, words) => {
    standIn.fail({ fault: 'discontinued', of: 'products', body });
    const error = await failureOf(open().readStyle('00606'));
    expect(error.code).toBe('not-found');
    expect(error.message).toContain(words);
    expect(pauses).toEqual([]);
  });

  it('of a discontinued style means not found', async () => {
    standIn.fail({ fault: 'discontinued', style: '00606' });
    expect((await failureOf(open().readStyle('00606'))).code).toBe('not-found');
    await expect(open().readStyle('00760')).resolves.toMatchObject({ supplierStyleId: 39 });
  });

  it('with a stalled body is given up in time', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      async (_, init) =>
        new Response(
          new ReadableStream({
            start: (controller) => {
              init?.signal?.addEventListener('abort', () =>
                controller.error(new DOMException('Aborted', 'AbortError')),
              );
            },
          }),
          { status: 404 },
        ),
    );
    expect((await failureOf(open({ timeoutMs: 50 }).readStyle('00606'))).code).toBe('timeout');
  });
});

describe('days in transit', () => {
  it('are returned by warehouse', async () => {
    const days = await open().daysInTransit('50309');
    expect(days).toContainEqual({ warehouse: 'IL', days: 1, cutOff: '4:00 CT' });
    expect(days).toHaveLength(8);
  });

  it('aren’t requested for an invalid ZIP code', async () => {
    expect((await failureOf(open().daysInTransit('../styles'))).code).toBe('not-found');
    expect(standIn.requests).toEqual([]);
  });
});

describe('a picture', () => {
  it('is fetched in its large size, with the type that its bytes show', async () => {
    const { colors } = await open().readStyle('00606');
    const { frontSource, backSource, swatchSource } = colors.find(
      (color) => color.frontSource && color.backSource && color.swatchSource,
    )!;
    for (const source of [frontSource!, backSource!, swatchSource!]) {
      const picture = await open().fetchPicture(source);
      expect(picture?.type).toBe('image/jpeg');
      expect(picture?.bytes.byteLength).toBeGreaterThan(200);
    }
    expect(frontSource).toMatch(/_f_fl\.jpg$/);
    const cap = await open().readStyle('44112');
    const front = cap.colors.find((color) => color.frontSource)!.frontSource!;
    expect((await open().fetchPicture(front))?.type).toBe('image/png');
  });

  it('that the supplier has neither large nor medium is missing', async () => {
    expect(await open().fetchPicture('Images/Color/1_f_fl.jpg')).toBeNull();
    expect(paths()).toEqual(['/Images/Color/1_f_fl.jpg', '/Images/Color/1_f_fm.jpg']);
  });

  it.each(['malformed', 'empty'] as const)('that isn’t one (%s) is missing', async (fault) => {
    const front = (await open().readStyle('00606')).colors[0]!.frontSource!;
    standIn.fail({ fault, of: 'pictures' });
    expect(await open().fetchPicture(front)).toBeNull();
  });

  it.each(['http://127.0.0.1:9/a_fm.jpg', '//127.0.0.1:9/a.jpg', 'http://['])(
    'from elsewhere (%s) isn’t fetched',
    async (source) => expect(await open().fetchPicture(source)).toBeNull(),
  );

  it('larger than 5 MB is cut off', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(
      async () => new Response(new Uint8Array(5 * 1024 * 1024 + 1)),
    );
    expect((await failureOf(open().fetchPicture('Images/a_fm.jpg'))).code).toBe('too-large');
  });

  it('doesn’t count toward the requests per minute', async () => {
    const supplier = open();
    standIn.fail({ fault: 'exhausted', of: 'products' });
    const front = (await supplier.readStyle('00606')).colors[0]!.frontSource!;
    expect(await supplier.fetchPicture(front)).not.toBeNull();
  });
});
