// product: quantities, print-locations, roster, csv-files
import { randomBytes } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import changeOrderFunction from '../../netlify/functions/change-order.ts';
import fillInFunction from '../../netlify/functions/fill-in-line.ts';
import listColorsFunction from '../../netlify/functions/list-colors.ts';
import makeFunction from '../../netlify/functions/make-team-link.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import openTeamFunction from '../../netlify/functions/open-team-link.ts';
import editOrderFunction from '../../netlify/functions/edit-order.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { fillInLine } from '../../src/designer/team/fill-in-line.contract.ts';
import { makeTeamLink } from '../../src/designer/team/make-team-link.contract.ts';
import { openTeamLink } from '../../src/designer/team/open-team-link.contract.ts';
import { parseRoster } from '../../src/designer/team/pasted-roster.ts';
import { rosterMismatch } from '../../src/designer/team/roster-mismatch.ts';
import { rosterQuantities } from '../../src/designer/team/roster-mismatch.ts';
import { maxSizes } from '../../src/garments/size.ts';
import { listColors } from '../../src/garments/stock/list-colors.contract.ts';
import { changeOrder } from '../../src/orders/changes/change-order.contract.ts';
import { editOrder } from '../../src/orders/changes/edit-order.contract.ts';
import {
  changeInput,
  reviewChange,
  storedWanted,
} from '../../src/orders/changes/wanted-order.client.ts';
import {
  changeItem,
  draftPriceInput,
  orderDraftSchema,
  orderState,
  withGarment,
} from '../../src/orders/order.ts';
import { itemsOf } from '../../src/orders/order-design.ts';
import { onlyItem } from '../factory/only.ts';
import type { Quantities } from '../../src/orders/quantity.ts';
import {
  placeOrderInputSchema,
  type PlaceOrderInput,
} from '../../src/orders/placing/place-order.contract.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { spreadPieces } from '../../src/orders/size-spread.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { describeSlip } from '../../src/payments/documents/describe-slip.server.ts';
import { exportJobs } from '../../src/staff/board/export-jobs.rpc.ts';
import { jobsCsv } from '../../src/staff/board/jobs-csv.client.ts';
import { readJob } from '../../src/staff/job/read-job.rpc.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import type { StaffCall } from '../../src/staff/staff-call.ts';
import { SizeTable } from '../../src/ui/SizeTable.tsx';
import { inventedGarment, sellInvented } from '../factory/invented-garment.ts';
import { readyDraft, readyItem } from '../factory/order-draft.ts';
import { orderInput, priceOf } from '../factory/orders.ts';
import { callFunction, openShop, place, readableText, type TestShop } from './test-shop.ts';

const { id, styleCode, sizes } = inventedGarment;
/** All sizes, in an order that isn't the garment's. */
const quantities = { '4XL': 3, 'One size': 1, 'Youth M': 5, 'Youth S': 2 };
const inOrder = [
  ['Youth S', 2],
  ['Youth M', 5],
  ['4XL', 3],
  ['One size', 1],
] as const;

let shop: TestShop;
let token: string;
let stopSelling: () => void;
beforeAll(async () => {
  shop = await openShop();
  stopSelling = sellInvented();
  await shop.backend.sql('insert into private.catalog values ($1, $2, $3)', [
    id,
    [...inventedGarment.locations],
    [...sizes],
  ]);
  await shop.backend.sql(
    `insert into public.color_swatches (style_code, color_key, name, hex, position)
     values ($1, 'white', 'White', '#ffffff', 0)`,
    [styleCode],
  );
  const { email, password } = shop.backend.staff;
  token = (await callFunction(signIn, signInFunction, { email, password })).data.accessToken;
});
afterAll(async () => {
  stopSelling();
  await shop.close();
});

/** The order with these counts alone in its one item. */
const withCounts = (wanted: PlaceOrderInput, counts: Quantities): PlaceOrderInput => ({
  ...wanted,
  designs: wanted.designs.map((design) => ({
    ...design,
    items: design.items.map((item) => ({ ...item, quantities: counts })),
  })),
});

const input = (changes: Parameters<typeof orderInput>[0] = {}) => {
  const wanted = orderInput({ styleCode, ...changes });
  const counted = withCounts(wanted, changes.quantities ?? quantities);
  return { ...counted, seenTotalCents: priceOf(counted).totalCents };
};

async function ask<Call extends StaffCall>(
  call: Call,
  p: object,
): Promise<z.infer<Call['output']>> {
  const response = await fetch(`${shop.backend.url}/rest/v1/rpc/${call.name}`, {
    method: 'POST',
    headers: {
      apikey: shop.backend.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ p }),
  });
  return call.output.parse(await response.json()) as z.infer<Call['output']>;
}

test('a draft takes a garment’s own sizes, is priced by their total, and goes to checkout', () => {
  const now = new Date();
  const draft = withGarment(readyDraft({ quantities: { M: 4, 'Youth S': 2 } }), inventedGarment);
  const [item] = itemsOf(draft);
  // The pieces in M wait for a size.
  expect(item).toMatchObject({ quantities: { 'Youth S': 2 }, piecesWanted: 6 });
  const spread = spreadPieces(item!.quantities, 4, inventedGarment);
  expect(spread).toEqual({ 'Youth S': 3, 'Youth M': 1, '4XL': 1, 'One size': 1 });

  const { color } = readyItem();
  const counting = (quantities: typeof spread) =>
    changeItem(draft, item!.id, (before) => ({ ...before, color, quantities, piecesWanted: 0 }));
  const ready = counting(spread);
  expect(orderState(ready, now)).toEqual({ ready: true });
  expect(orderDraftSchema.parse(JSON.parse(JSON.stringify(ready)))).toEqual(ready);
  expect(draftPriceInput(ready, now)?.designs[0]?.items).toEqual([
    {
      styleCode: inventedGarment.styleCode,
      quantities: { 'Youth S': 3, 'Youth M': 1, '4XL': 1, 'One size': 1 },
    },
  ]);
  const foreign = counting({ ...spread, M: 1 });
  expect(orderState(foreign, now)).toMatchObject({
    lacks: [
      { message: 'The Camp Tee doesn’t come in M. Choose Youth S, Youth M, 4XL, or One size.' },
    ],
  });
});

test('the contract takes any sizes, and the order only those of its garment', async () => {
  expect(onlyItem(placeOrderInputSchema.parse(input())).quantities).toEqual(quantities);
  for (const [changes, message] of [
    [withCounts(input(), { M: 11 }), 'The Camp Tee doesn’t come in M.'],
    [withCounts(orderInput(), quantities), 'The Premium Cotton doesn’t come in 4XL.'],
  ] as const) {
    const { status, error } = await place(changes);
    expect(status).toBe(400);
    expect(error.fields?.['designs.0.items.0.quantities']).toContain(message);
  }
});

test('an order has its sizes on every page and paper, as the garment lists them', async () => {
  const { status, data } = await place(input());
  expect(status).toBe(200);
  const { orderNumber: number, orderKey: key } = data;
  const [stored] = await shop.backend.sql(
    `select designs #> '{0,items,0,quantities}' as quantities from public.orders where number = $1`,
    [number],
  );
  expect(stored).toEqual({ quantities });

  const { data: shown } = await callFunction(openOrder, openOrderFunction, { key });
  expect(onlyItem(shown).quantities).toEqual(quantities);
  const table = renderToStaticMarkup(<SizeTable quantities={quantities} pieces={11} />);
  expect([...table.matchAll(/<th[^>]*>([^<]+)/g)].map(([, head]) => head)).toEqual([
    ...sizes,
    'All',
  ]);

  const job = await ask(readJob, { kind: 'order', number });
  expect(job?.kind === 'order' && onlyItem(job).quantities).toEqual(quantities);
  const slip = describeSlip({ ...shown, customerPoNumber: null });
  expect(slip.tables[0]?.rows.map(([, size, count]) => [size, Number(count)])).toEqual(inOrder);

  const { jobs } = await ask(exportJobs, {
    text: String(number),
    sort: 'newest',
    limit: 1,
    today: shopToday(new Date()),
  });
  const [head = '', row = ''] = jobsCsv(jobs).split('\r\n');
  const columns = head.split(',');
  const first = columns.indexOf('XS');
  expect(columns.slice(first, first + 12)).toEqual([
    ...['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL'],
    ...sizes,
    'Pieces',
  ]);
  expect(row).toContain(',,,,,,,,2,5,3,1,11,');

  await shop.dueNow();
  await shop.drain();
  const [notice] = (await shop.emailsTo('inbox@')).filter(({ subject }) =>
    subject.includes(String(number)),
  );
  expect(readableText(notice!.html!)).toMatch(/Youth S\s*Youth M\s*4XL\s*One size/);
});

test('an order is changed to other sizes of its garment', async () => {
  const { data: placed } = await place(input());
  const { orderKey: key } = placed;
  const { data: edited } = await callFunction(editOrder, editOrderFunction, { key });
  const { data: order } = await callFunction(openOrder, openOrderFunction, { key });
  const stored = storedWanted(order, edited);
  const wanted = {
    ...stored,
    designs: stored.designs.map((design) => ({
      ...design,
      items: design.items.map((item) => ({ ...item, quantities: { 'Youth S': 2, '4XL': 9 } })),
    })),
  };
  const review = reviewChange({ order, stored }, wanted, new Date());
  expect(review.rows).toMatchObject([
    {
      what: 'Sizes',
      before: 'Youth S 2, Youth M 5, 4XL 3, One size 1',
      after: 'Youth S 2, 4XL 9',
    },
  ]);
  const { status } = await callFunction(changeOrder, changeOrderFunction, {
    key,
    ...changeInput(wanted, stored),
    version: edited.version,
    seenTotalCents: review.price!.new.totalCents,
  });
  expect(status).toBe(200);
  const { data: changed } = await callFunction(openOrder, openOrderFunction, { key });
  expect(onlyItem(changed).quantities).toEqual({ 'Youth S': 2, '4XL': 9 });
});

// product: price-book
test('an order is changed although owners took its garment out of the catalog', async () => {
  const { data: placed } = await place(input());
  const { orderKey: key } = placed;
  stopSelling();
  try {
    const { data: edited } = await callFunction(editOrder, editOrderFunction, { key });
    const { data: order } = await callFunction(openOrder, openOrderFunction, { key });
    const stored = storedWanted(order, edited);
    const wanted = { ...stored, customer: { ...stored.customer, phone: '515-555-0199' } };
    const review = reviewChange({ order, stored }, wanted, new Date());
    expect([review.rows.map(({ what }) => what), review.errors]).toEqual([['Phone'], {}]);
    const send = (changes: typeof wanted) =>
      callFunction(changeOrder, changeOrderFunction, {
        key,
        ...changeInput(changes, stored),
        version: edited.version,
        seenTotalCents: order.totalCents,
      });
    const { status, error } = await send(wanted);
    expect([status, error]).toEqual([200, undefined]);
    const { data: changed } = await callFunction(openOrder, openOrderFunction, { key });
    expect(onlyItem(changed)).toEqual(onlyItem(order));
    // Nobody else gets one.
    expect((await place(input())).error.fields).toMatchObject({
      'designs.0.items.0.styleCode': 'Choose one of our garments.',
    });
  } finally {
    stopSelling = sellInvented();
  }
});

test('colors say how many are left in the garment’s sizes', async () => {
  await shop.backend.sql(
    `insert into public.garments (style_code, supplier_style_id, synced_at) values ($1, 1, now())`,
    [styleCode],
  );
  await shop.backend.sql(
    `insert into public.garment_stock
       (style_code, color_key, size, size_order, warehouse, quantity, closeout, dropship)
     select $1, 'white', size, 'A', 'IL', 7, false, false from unnest($2::text[]) as size`,
    [styleCode, [...sizes, 'M']],
  );
  const { data } = await callFunction(listColors, listColorsFunction, { style: styleCode });
  expect(data.colors[0]?.left).toEqual(Object.fromEntries(sizes.map((size) => [size, 7])));
});

test('a roster’s players choose, type, and paste the garment’s sizes', async () => {
  const words = 'Olson 7 youth-small\nVan Dyke 8 Youth M\nEd S M\n9 One size';
  const pasted = 'Name,Number,Size\nOlson,7,youth small\nKim,8,Youth M\nRay,9,4X\nBo,10,one size';
  expect(parseRoster(words, 9, sizes).players).toEqual([
    { name: 'Olson', number: '7', size: 'Youth S' },
    { name: 'Van Dyke', number: '8', size: 'Youth M' },
    { name: 'Ed S', number: '', size: 'M' },
    { name: '', number: '9', size: 'One size' },
  ]);
  const { players: roster } = parseRoster(pasted, 9, sizes);
  expect(roster.map(({ size }) => size)).toEqual(sizes);
  expect(rosterQuantities(roster)).toEqual(Object.fromEntries(sizes.map((size) => [size, 1])));
  expect(rosterMismatch(roster, { M: 1, '4XL': 2 })).toBe(
    'The roster has other sizes than the order: 0 M, not 1; 1 Youth S, not 0; 1 Youth M, not 0; 1 4XL, not 2; 1 One size, not 0.',
  );
  expect(parseRoster('Name,Size\nKim,huge', 9, sizes).refused[0]?.says).toContain(
    'Change it to Youth S, Youth M, 4XL, or One size.',
  );
  const named = await place(input({ roster, quantities: rosterQuantities(roster) }));
  expect(named.status).toBe(200);
  const foreign = await place(input({ roster: [{ name: 'Kim', number: '', size: 'M' }] }));
  expect(foreign.error.fields?.['designs.0.roster']).toContain('doesn’t come in M');

  const team = { team: 'Camp', asks: { name: true, number: true } };
  const { data: link } = await callFunction(makeTeamLink, makeFunction, { ...team, sizes });
  const editKey = randomBytes(24).toString('base64url');
  const filledIn = await callFunction(fillInLine, fillInFunction, {
    key: link.playerKey,
    editKey,
    line: { name: 'Olson', number: '7', size: 'Youth S' },
  });
  expect(filledIn.status).toBe(200);
  const opened = await callFunction(openTeamLink, openTeamFunction, {
    key: link.playerKey,
    editKey,
  });
  expect(opened.data).toMatchObject({ sizes, own: { size: 'Youth S' } });
  const longest = Array.from({ length: maxSizes }, (_, at) => `${'A'.repeat(18)}${10 + at}`);
  const full = await callFunction(makeTeamLink, makeFunction, { ...team, sizes: longest });
  expect(full.status).toBe(200);
});
