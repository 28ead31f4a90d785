// product: buying-blanks
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSupplier, type SupplierStandIn } from '../../local/supplier-stand-in.ts';
import { openOrdering } from '../../src/blanks/ordering.server.ts';
import type { SupplierOptions } from '../../src/garments/stock/supplier-api.server.ts';
import { SupplierError } from '../../src/platform/errors.server.ts';
import { shop } from '../../src/shop.ts';

let standIn: SupplierStandIn;
beforeAll(async () => {
  standIn = await startSupplier({ port: 0, requestsPerMinute: 10_000 });
});
afterAll(() => standIn.close());
beforeEach(() => standIn.reset());
afterEach(() => vi.restoreAllMocks());

const part = 'B00760003';
const poNumber = 'CP-000123';
const lines = [{ partNumber: part, warehouse: 'IL', pieces: 2 }];

function open(changes: Partial<SupplierOptions> = {}, key = standIn.env.SUPPLIER_KEY) {
  const { SUPPLIER_URL, SUPPLIER_IMAGES_URL, SUPPLIER_ACCOUNT } = standIn.env;
  const supplier = {
    url: SUPPLIER_URL,
    imagesUrl: SUPPLIER_IMAGES_URL,
    account: SUPPLIER_ACCOUNT,
    key,
  };
  const { signal } = new AbortController();
  return openOrdering(
    { supplier },
    { signal, now: Date.now, sleep: async () => undefined, ...changes },
  );
}

/** Where the stand-in has the part, most first. */
async function placesOf(partNumber: string): Promise<[string, number][]> {
  const [stock] = await open().stock([partNumber]);
  return Object.entries(stock!.warehouses)
    .filter(([, pieces]) => pieces > 0)
    .sort(([, one], [, other]) => other - one);
}

/** Lines that the stand-in has. */
async function buyable(pieces = 2) {
  const [[warehouse] = ['']] = await placesOf(part);
  return [{ partNumber: part, warehouse, pieces }];
}

const sent = () => standIn.requests.filter(({ method }) => method === 'POST');

describe('buying', () => {
  it('is one request to our own address, and answers the orders with what they cost', async () => {
    const posted = vi.spyOn(globalThis, 'fetch');
    const wanted = await buyable();
    const bought = await open().buy({ poNumber, lines: wanted });
    expect(bought).toMatchObject({
      outcome: 'accepted',
      orders: [{ warehouse: wanted[0]!.warehouse, lines: [{ partNumber: part, pieces: 2 }] }],
    });
    if (bought.outcome !== 'accepted') return;
    const [order] = bought.orders;
    expect(order!.totalCents).toBe(2 * order!.lines[0]!.unitCents + order!.freightCents);
    expect(sent()).toHaveLength(1);
    const body: unknown = JSON.parse(posted.mock.calls.at(-1)![1]!.body as string);
    expect(body).toMatchObject({
      poNumber,
      rejectLineErrors: true,
      autoselectWarehouse: false,
      shippingAddress: { zip: shop.zip, residential: false },
    });
  });

  it('merges the lines of a part in a warehouse, because a dozen costs less', async () => {
    const [line] = await buyable(6);
    await open().buy({ poNumber, lines: [line!, line!] });
    expect(standIn.listOrders()[0]!.lines).toMatchObject([{ qtyOrdered: 12 }]);
  });

  it('from two warehouses becomes two orders', async () => {
    const [[one] = [''], [other] = ['']] = await placesOf(part);
    const both = [one, other].map((warehouse) => ({ partNumber: part, warehouse, pieces: 1 }));
    const bought = await open().buy({ poNumber, lines: both });
    expect(bought.outcome === 'accepted' && bought.orders.length).toBe(2);
  });

  it('of more than there is buys nothing, and says what is short', async () => {
    const bought = await open().buy({ poNumber, lines: await buyable(50_001) });
    expect(bought).toMatchObject({ outcome: 'refused' });
    expect(bought.outcome === 'refused' && bought.reason).toMatch(/B00760003: only \d+ of 50001/);
    expect(standIn.listOrders()).toEqual([]);
  });

  it('reads an answer in the other spelling', async () => {
    standIn.fail({ fault: 'other-spelling', of: 'buying' });
    expect(await open().buy({ poNumber, lines: await buyable() })).toMatchObject({
      outcome: 'accepted',
      orders: [{ isCanceled: false }],
    });
  });

  it('of which an answer has fewer pieces is part of it', async () => {
    const real = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const response = await real(url, init);
      if (init?.method !== 'POST') return response;
      const text = (await response.text()).replace('"qtyOrdered":2', '"qtyOrdered":1');
      return new Response(text);
    });
    expect(await open().buy({ poNumber, lines: await buyable() })).toMatchObject({
      outcome: 'partly',
    });
  });

  it.each(['lost-answer', 'lost-500', 'lost-silent', 'partial', 'malformed', 'stall'] as const)(
    'whose answer is lost (%s) is unknown and sent once, though it was bought',
    async (fault) => {
      const wanted = await buyable();
      standIn.fail({ fault, of: 'buying' });
      const bought = await open({ timeoutMs: 300 }).buy({ poNumber, lines: wanted });
      expect(bought.outcome).toBe('unknown');
      expect(sent()).toHaveLength(1);
      expect(await open().find(poNumber)).toMatchObject([{ lines: [{ pieces: 2 }] }]);
    },
  );

  it.each(['500', 'outage', 'silent'] as const)(
    'that fails the same way (%s) is unknown and sent once, though it wasn’t bought',
    async (fault) => {
      standIn.fail({ fault, of: 'buying' });
      const bought = await open({ timeoutMs: 300 }).buy({ poNumber, lines });
      expect(bought.outcome).toBe('unknown');
      expect(sent()).toHaveLength(1);
      expect(await open().find(poNumber)).toEqual([]);
    },
  );

  it.each([
    ['429', 'too often'],
    ['401', 'Check SUPPLIER_ACCOUNT and SUPPLIER_KEY.'],
  ] as const)('that is turned away (%s) is refused, and not tried again', async (fault, words) => {
    standIn.fail({ fault, of: 'buying', retryAfter: 1 });
    const bought = await open().buy({ poNumber, lines });
    expect(bought).toMatchObject({ outcome: 'refused' });
    expect(bought.outcome === 'refused' && bought.reason).toContain(words);
    expect(sent()).toHaveLength(1);
  });

  it('isn’t known from an answer about other orders, or about none', async () => {
    for (const answer of [[], {}, [{ poNumber: 'CP-000999', orderNumber: '1' }], [{ poNumber }]]) {
      vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer));
      expect((await open().buy({ poNumber, lines })).outcome).toBe('unknown');
    }
  });
});

describe('looking for a purchase', () => {
  it('finds all its orders, and none of another', async () => {
    const wanted = await buyable();
    await open().buy({ poNumber, lines: wanted });
    await open().buy({ poNumber: 'CP-000124', lines: wanted });
    expect(await open().find(poNumber)).toHaveLength(1);
    expect(await open().find('CP-000125')).toEqual([]);
  });

  it('takes no orders of others for its own when the supplier sends all', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
      Response.json([{ poNumber: 'CP-000001', orderNumber: '7' }, { poNumber: '' }]),
    );
    expect(await open().find(poNumber)).toEqual([]);
  });

  it('fails rather than finding nothing when the answer can’t be read', async () => {
    for (const fault of ['500', 'malformed', '429'] as const) {
      standIn.reset();
      await open().buy({ poNumber, lines: await buyable() });
      standIn.fail({ fault, of: 'orders' });
      await expect(open().find(poNumber)).rejects.toBeInstanceOf(SupplierError);
    }
  });
});

describe('canceling', () => {
  it('works for ten minutes, order by order', async () => {
    await open().buy({ poNumber, lines: await buyable() });
    const [first] = await open().find(poNumber);
    expect(await open().cancel(first!.number)).toBe('canceled');
    expect(await open().find(poNumber)).toMatchObject([{ isCanceled: true, totalCents: 0 }]);
    await open().buy({ poNumber, lines: await buyable() });
    const second = (await open().find(poNumber)).find(({ isCanceled }) => !isCanceled);
    standIn.wait(11);
    expect(await open().cancel(second!.number)).toBe('too-late');
  });

  it('that isn’t answered is an error', async () => {
    standIn.fail({ fault: 'lost-500', of: 'canceling' });
    await open().buy({ poNumber, lines: await buyable() });
    const [order] = await open().find(poNumber);
    await expect(open().cancel(order!.number)).rejects.toBeInstanceOf(SupplierError);
  });
});

describe('stock', () => {
  it('is by part and warehouse, without the maker’s own', async () => {
    const [known, ...others] = await open().stock([part, 'B1']);
    expect(others).toEqual([]);
    expect(known!.partNumber).toBe(part);
    expect(Object.keys(known!.warehouses)).toEqual(expect.arrayContaining(['IL', 'FL', 'OH']));
    expect(known!.warehouses).not.toHaveProperty('DS');
  });

  it('of no part asks for nothing', async () => {
    expect(await open().stock([])).toEqual([]);
    expect(standIn.requests).toEqual([]);
  });
});
