// product: stock-left
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import signInFunction from '../../netlify/functions/sign-in.ts';
import syncInventoryFunction from '../../netlify/functions/sync-inventory.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { readJob, type Job } from '../../src/staff/job/read-job.rpc.ts';
import { syncInventory } from '../../src/garments/stock/sync-inventory.contract.ts';
import { orderInput } from '../factory/orders.ts';
import { callFunction, openShop, place, readableText, type TestShop } from './test-shop.ts';

const inbox = 'inbox@confluenceprint.example';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openShop();
  const { email, password } = shop.backend.staff;
  token = (await callFunction(signIn, signInFunction, { email, password })).data.accessToken;
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.log.length = 0;
  await shop.mailbox.clear();
});
afterEach(() => shop.backend.sql('delete from private.rate_limits'));

const sync = (styleId: string) =>
  callFunction(
    syncInventory,
    syncInventoryFunction,
    { styleId },
    {
      headers: { authorization: `Bearer ${token}` },
    },
  );

/** The job as staff read it. */
async function jobOf(number: number): Promise<Job> {
  const response = await fetch(`${shop.backend.url}/rest/v1/rpc/${readJob.name}`, {
    method: 'POST',
    headers: {
      apikey: shop.backend.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ p: { kind: 'order', number } }),
  });
  return readJob.output.parse(await response.json())!;
}

const noteOf = async (number: number) => (await jobOf(number)).events[0]?.note;

/** More maroon shirts than the supplier has: 9 in M, none in 2XL. */
const shortOrder = () =>
  orderInput({ colorKey: 'maroon', quantities: { S: 4, M: 24, L: 7, XL: 3, '2XL': 2 } });
const shortWords =
  'The supplier was short when this order came in: 9 of 24 in M and none of 2 in 2XL.';

describe('an order for more than the supplier has', () => {
  test('is placed as usual before the first sync, without mentioning stock', async () => {
    const { status, data } = await place(shortOrder());
    expect(status).toBe(200);
    expect(await noteOf(data.orderNumber)).toBeNull();
    const [email] = await shop.emailsTo(inbox);
    expect(email?.text).not.toMatch(/stock|short/i);
  });

  test('is placed, and staff are told in their email and on the job', async () => {
    expect((await sync('00606')).status).toBe(200);
    const input = shortOrder();
    const { status, data } = await place(input);
    expect(status).toBe(200);
    const [email] = await shop.emailsTo(inbox);
    expect(email?.text).toContain(shortWords);
    expect(readableText(email?.html ?? '')).toContain(shortWords);
    expect(await noteOf(data.orderNumber)).toBe(shortWords);

    const [receipt] = await shop.emailsTo(input.customer.email);
    expect(receipt?.text).toContain(`Order #${data.orderNumber}`);
    expect(receipt?.text).not.toMatch(/supplier/i);
    expect(receipt?.html).not.toMatch(/supplier/i);
  });

  test('sent again gets the same answer and no second note, even though the stock has changed', async () => {
    const input = shortOrder();
    const first = await place(input);
    await shop.backend.sql(
      `update public.garment_stock set quantity = 500
       where style_code = '00606' and color_key = 'maroon'`,
    );
    expect((await place(input)).data).toEqual(first.data);
    expect(await noteOf(first.data.orderNumber)).toBe(shortWords);
    const [plenty] = [await place(shortOrder())];
    expect(await noteOf(plenty.data.orderNumber)).toBeNull();
  });

  test('doesn’t count dropship pieces', async () => {
    const { data } = await place(
      orderInput({ colorKey: 'olive', quantities: { S: 0, M: 6, L: 0, XL: 0, '2XL': 0 } }),
    );
    expect(await noteOf(data.orderNumber)).toBe(
      'The supplier was short when this order came in: none of 6 in M.',
    );
  });
});

test('an order that is short of more than a note has room for is placed, and the note says how many more', async () => {
  await sync('00606');
  await shop.backend.sql(
    `update public.garment_stock set quantity = 0 where style_code = '00606' and not dropship`,
  );
  const rows = await shop.backend.sql(
    `select color_key from public.color_swatches where style_code = '00606' and not gone limit 20`,
  );
  const input = orderInput();
  const [design] = input.designs;
  const designs = [
    {
      ...design!,
      items: rows.map((row) => ({
        ...{ styleCode: '00606', colorKey: String(row['color_key']) },
        quantities: { XS: 1, S: 1, M: 1, L: 1, XL: 1, '2XL': 1, '3XL': 1 },
      })),
    },
  ];
  const { status, data } = await place(orderInput({ designs }));
  expect(status).toBe(200);
  const note = await noteOf(data.orderNumber);
  expect(note).toMatch(/^The supplier was short .* and \d+ more\.$/);
  await sync('00606');
});

test('an order within stock carries no note', async () => {
  const { data } = await place(
    orderInput({ colorKey: 'maroon', quantities: { S: 2, M: 4, L: 2, XL: 0, '2XL': 0 } }),
  );
  expect(await noteOf(data.orderNumber)).toBeNull();
});

test('a color that the supplier no longer lists is refused at its field', async () => {
  shop.supplier.change({ style: '00606', color: 'Asphalt', gone: true });
  await sync('00606');
  expect(await place(orderInput({ colorKey: 'asphalt' }))).toMatchObject({
    status: 400,
    error: {
      fields: { 'designs.0.items.0.colorKey': 'Choose a color that the Premium Cotton comes in.' },
    },
  });
});

test('a failed stock check stops no order, and is logged', async () => {
  await shop.backend.sql('alter function public.find_stock(jsonb) rename to find_stock_away');
  try {
    expect((await place(shortOrder())).status).toBe(200);
  } finally {
    await shop.backend.sql('alter function public.find_stock_away(jsonb) rename to find_stock');
  }
  const events = shop.log.map((line) => (JSON.parse(line) as { event: string }).event);
  expect(events).toEqual(['stock-check-failed']);
});
