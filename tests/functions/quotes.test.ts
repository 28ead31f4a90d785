import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import acceptFunction from '../../netlify/functions/accept-quote.ts';
import sendFunction from '../../netlify/functions/send-quote.ts';
import declineFunction from '../../netlify/functions/decline-quote.ts';
import findOrderFunction from '../../netlify/functions/find-order.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import openQuoteFunction from '../../netlify/functions/open-quote.ts';
import renewOrderLinkFunction from '../../netlify/functions/renew-order-link.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { addSignIn } from '../../local/backend.ts';
import { acceptQuote } from '../../src/quotes/accept-quote.contract.ts';
import { sendQuote } from '../../src/quotes/send-quote.contract.ts';
import { declineQuote } from '../../src/quotes/decline-quote.contract.ts';
import { findOrder } from '../../src/orders/your-order/find-order.contract.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { openQuote, type CustomerQuoteRequest } from '../../src/quotes/open-quote.contract.ts';
import { renewOrderLink } from '../../src/orders/your-order/renew-order-link.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { brokenQuoteLink } from '../../src/orders/order-link.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { totalPieces, type Quantities } from '../../src/orders/quantity.ts';
import { priceQuote } from '../../src/quotes/quote.ts';
import { zoneClock } from '../../src/orders/due-dates/cutoff.ts';
import { addBusinessDays } from '../../src/orders/due-dates/open-day.ts';
import { defaultDueDate, shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { paths, quoteFragment } from '../../src/paths.ts';
import { shop as facts, shopTime } from '../../src/shop.ts';
import { orderKeyOf } from '../../src/orders/order-link.server.ts';
import { orderInput, quoteRequestInput, quoteRequestToPlace } from '../factory/orders.ts';
import { pdfOf } from '../support/pdf.ts';
import { hashOf } from '../factory/proofs.ts';
import { fillPresses } from '../factory/presses.ts';
import { quoteChoices, severalChoices, shownCents } from '../factory/quotes.ts';
import { password } from '../support/people.ts';
import {
  askQuote,
  callFunction,
  dayOfClass,
  newVisitor,
  openShop,
  place,
  png,
  readableText,
  siteUrl,
  upload,
  type CallOptions,
  type TestShop,
} from './test-shop.ts';

let shop: TestShop;
let tokens: { staff: string; press: string };
beforeAll(async () => {
  shop = await openShop();
  const tokenOf = async (name: string, role: string) => {
    const email = `${name}@${facts.emailDomain}`;
    await addSignIn(shop.backend.sql, email, password, role as 'staff');
    return (await callFunction(signIn, signInFunction, { email, password })).data.accessToken;
  };
  tokens = { staff: await tokenOf('sam', 'staff'), press: await tokenOf('hands', 'press') };
});
afterAll(() => shop.close());
afterEach(async () => {
  vi.useRealTimers();
  await shop.backend.sql('delete from private.rate_limits');
});

const as = (role: keyof typeof tokens): CallOptions => ({
  headers: { authorization: `Bearer ${tokens[role]}` },
});
type Asked = { number: number; email: string };
const artwork = png(300, 200);

async function ask(): Promise<Asked> {
  const email = `ada-${randomUUID()}@example.com`;
  const asked = quoteRequestToPlace({ email, projectDetails: 'A heron <script> over rivers' });
  const [row] = await shop.backend.sql(
    `with placed as (select public.place_quote_request($1) as quote)
     select quote -> 'number' as number from placed`,
    [JSON.stringify(toColumns(asked))],
  );
  await shop.backend.sql('delete from public.outbox where recipient = $1', [email]);
  return { number: Number(row!['number']), email };
}
async function quoteRequestRow(number: number) {
  const [row] = await shop.backend.sql('select * from public.quote_requests where number = $1', [
    number,
  ]);
  return row!;
}
async function send(
  request: Asked,
  changes: object = {},
  options = as('staff'),
  more: object = {},
) {
  const { version } = await quoteRequestRow(request.number);
  return callFunction(
    sendQuote,
    sendFunction,
    {
      id: randomUUID(),
      number: request.number,
      version,
      choices: quoteChoices(changes),
      seenTotalCents: shownCents(quoteChoices(changes)),
      ...more,
    },
    options,
  );
}

async function keyOf({ number }: Asked): Promise<string> {
  const linkId = (await quoteRequestRow(number))['link_id'] as string;
  return orderKeyOf({ number, linkId }, process.env['RECEIPT_SECRET'] ?? '');
}
async function outboxOf({ number }: Asked): Promise<unknown[]> {
  const rows = await shop.backend.sql(
    `select template from public.outbox join public.quote_requests on quote_requests.id = quote_request_id
     where number = $1 and template not in ('new-quote-request', 'quote-request-receipt') order by outbox.created_at`,
    [number],
  );
  return rows.map(({ template }) => template);
}
/** Every email to this address, once all are sent. */
async function emailsTo(address: string) {
  await shop.dueNow();
  await shop.drain();
  return shop.emailsTo(address);
}
const open = (key: string) => callFunction(openQuote, openQuoteFunction, { key });

type Quoted = Asked & { key: string; shown: CustomerQuoteRequest };
/** A request that was quoted, and what its customer sees. */
async function quoted(changes: object = {}, asked?: Asked): Promise<Quoted> {
  const request = asked ?? (await ask());
  expect(await send(request, changes)).toMatchObject({ status: 200 });
  const key = await keyOf(request);
  return { ...request, key, shown: (await open(key)).data };
}

type Wanted = {
  /** The only item's. */
  quantities?: Quantities;
  colorKey?: string;
  items?: { colorKey: string; quantities: Quantities }[];
  delivery?: object;
  dueDate?: string;
};
const seen = ({ key, shown }: Quoted) => ({
  key,
  version: shown.quote.version,
  sha256: shown.quote.sha256,
});
function acceptance(
  request: Quoted,
  {
    quantities = { M: 24, L: 24 },
    colorKey = 'white',
    items = [{ colorKey, quantities }],
    ...changes
  }: Wanted & Record<string, unknown> = {},
) {
  const counts = items.map((item) => totalPieces(item.quantities));
  const price = priceQuote(request.shown.quote.contents, counts, {
    rush: false,
    delivery: 'pickup',
  });
  return {
    ...seen(request),
    items,
    dueDate: defaultDueDate(new Date()),
    delivery: { method: 'pickup', address: null },
    customer: { name: 'Ada Lovelace', phone: '515-555-0100', poNumber: '' },
    seenTotalCents: price?.totalCents ?? 0,
    ...changes,
  };
}
const accept = (input: object) => callFunction(acceptQuote, acceptFunction, input);
const decline = (request: Quoted, reason = '') =>
  callFunction(declineQuote, declineFunction, { ...seen(request), reason });
const ordersOf = ({ email }: Asked) =>
  shop.backend.sql('select * from public.orders where customer_email = $1', [email]);

// product: sending-a-quote
describe('sending a quote', () => {
  test('emails the link with our words and numbers, and nothing the customer typed', async () => {
    const request = await quoted();
    expect(await quoteRequestRow(request.number)).toMatchObject({ status: 'quoted' });
    expect(request.shown).toMatchObject({ state: 'open', order: null, email: request.email });
    const { price, validUntil } = request.shown.quote.contents;
    expect(price).toMatchObject({ perItemCents: [1400], totalCents: 71_904 });
    const email = (await emailsTo(request.email)).find(({ subject }) =>
      subject.startsWith('Your'),
    )!;
    for (const body of [email.text, readableText(email.html ?? '')]) {
      expect(body).toContain('48 × Premium Cotton for $719.04 in all');
      expect(body).toContain('Two inks, as drawn.');
      expect(body).toContain('50–99 pieces: $12.00 each');
      expect(body).not.toMatch(/heron|Ada|script/);
    }
    expect(email.html).toContain(`${siteUrl}/your-quote#quote=${request.key}`);
    expect(Date.parse(validUntil) - Date.now()).toBeGreaterThan(28 * 86_400_000);
  });

  test('is for staff and owners, on quotes that are open', async () => {
    const request = await ask();
    expect((await send(request, {}, as('press'))).status).toBe(403);
    expect((await send(request, {}, {})).status).toBe(401);
    await shop.backend.sql(
      `update public.quote_requests set status = 'declined' where number = $1`,
      [request.number],
    );
    expect((await send(request)).error.message).toContain('“Declined”');
    expect(await outboxOf(request)).toEqual([]);
  });

  // product: price-book
  test('goes out only at the total that staff saw', async () => {
    const request = await ask();
    const { status, error } = await send(request, {}, as('staff'), { seenTotalCents: 1 });
    expect(status).toBe(409);
    expect(await outboxOf(request)).toEqual([]);
    const seenTotalCents = error.updatedPrice?.price.totalCents;
    expect((await send(request, {}, as('staff'), { seenTotalCents })).status).toBe(200);
  });

  test('is refused with the id of another quote like with none', async () => {
    const [mine, other] = [await ask(), await ask()];
    const id = randomUUID();
    expect((await send(mine, {}, as('staff'), { id })).status).toBe(200);
    const taken = await send(other, {}, as('staff'), { id });
    const wrong = await send(other, {}, as('staff'), { id: 'x' });
    expect(taken.status).toBe(400);
    expect(taken.error).toEqual(wrong.error);
    expect(await outboxOf(other)).toEqual([]);
  });

  test('takes no file of another quote request, and says what’s wrong at each field', async () => {
    const request = await ask();
    const { error } = await send(request, {
      files: [{ location: 'frontLarge', file: 'a'.repeat(64) }],
      own: { lines: [{ label: 'Foil', cents: 900 }], from: 50, to: 60 },
      reason: 'Foil',
    });
    expect(error.fields).toEqual({
      files: 'One of the files isn’t the quote request’s. Reload the page.',
      'designs.0.items.0.own.from': 'Include the 48 pieces quoted.',
    });
  });

  test('once per id; and the next quote replaces it under the same link', async () => {
    const request = await ask();
    const id = randomUUID();
    const first = await send(request, {}, as('staff'), { id, version: 1 });
    expect((await send(request, {}, as('staff'), { id, version: 1 })).data).toEqual(first.data);
    expect((await send(request, {}, as('staff'), { version: 1 })).error.message).toContain(
      'Somebody',
    );
    const key = await keyOf(request);
    const own = { lines: [{ label: 'Friends', cents: 900 }], from: 40, to: 60 };
    expect((await send(request, { own, reason: 'Old customer' })).data.version).toBe(2);
    expect(await keyOf(request)).toBe(key);
    const { quote } = (await open(key)).data;
    expect(quote).toMatchObject({ version: 2, contents: { price: { perItemCents: [900] } } });
    expect(JSON.stringify(quote)).not.toContain('Old customer');
    expect(await outboxOf(request)).toEqual(['quote-sent', 'quote-sent']);
  });
});

// product: accepting-a-quote
describe('accepting a quote', () => {
  test('places the order at the quoted price with the quote’s files, and emails both sides', async () => {
    const { receipt } = await upload('quote', 'heron.png', artwork);
    const form = quoteRequestInput({ artwork: [{ receipt }] });
    const { quoteRequestNumber: number } = (await askQuote(form)).data;
    const files = [{ location: 'frontLarge', file: hashOf(artwork) }];
    const request = await quoted({ files }, { number, email: form.email });
    const input = acceptance(request);
    const { status, data } = await accept(input);
    expect(status).toBe(200);
    const order = (await callFunction(openOrder, openOrderFunction, { key: data.orderKey })).data;
    expect(order).toMatchObject({
      number: data.orderNumber,
      status: 'submitted',
      designs: [{ artworkType: 'complete', items: [{ quantities: { M: 24, L: 24 } }] }],
      perItemCents: [1400],
      totalCents: 71_904,
      customerEmail: request.email,
      files: [{ design: 0, location: 'frontLarge', fileName: 'heron.png' }],
    });
    expect(await quoteRequestRow(request.number)).toMatchObject({ status: 'ordered' });
    expect((await open(request.key)).data).toMatchObject({
      state: 'accepted',
      order: { number: data.orderNumber, key: data.orderKey },
    });
    const mine = (await emailsTo(request.email)).map(({ subject }) => subject);
    expect(mine.filter((subject) => subject.includes(`#${data.orderNumber}`))).toHaveLength(1);
    const inbox = (await emailsTo('inbox@')).map(({ subject }) => subject);
    expect(inbox).toContain(`Quote #${request.number} was accepted by Ada Lovelace`);
    expect(inbox.some((subject) => subject.includes(`order #${data.orderNumber}`))).toBe(true);
  });

  test('a second time is the same order, however late', async () => {
    const request = await quoted();
    const input = acceptance(request);
    const { data } = await accept(input);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 86_400_000 });
    expect((await accept({ ...input, seenTotalCents: 1 })).data).toEqual(data);
    const other = await accept(acceptance(request, { colorKey: 'black' }));
    expect(other).toMatchObject({ status: 409 });
    expect(other.error.message).toContain('already accepted');
    expect(await ordersOf(request)).toHaveLength(1);
    expect((await decline(request)).error.message).toContain('isn’t open anymore');
  });

  test('works whatever else was placed under the quote’s id, which those who see prices know', async () => {
    const request = await ask();
    const id = randomUUID();
    await send(request, {}, as('staff'), { id });
    expect((await place(orderInput({ idempotencyKey: id }))).status).toBe(200);
    const key = await keyOf(request);
    const accepted = await accept(acceptance({ ...request, key, shown: (await open(key)).data }));
    expect(accepted.status).toBe(200);
    expect(await ordersOf(request)).toHaveLength(1);
  });

  test('a second time, like the quote itself, leads to the order only by its first link', async () => {
    const request = await quoted();
    const input = acceptance(request);
    const { orderNumber: number } = (await accept(input)).data;
    const { email } = request.shown;
    await callFunction(renewOrderLink, renewOrderLinkFunction, { number, email }, as('staff'));
    const again = await accept(input);
    expect(again.status).toBe(409);
    expect(again.error.message).toContain(`already placed as order #${number}`);
    expect((await open(request.key)).data.order).toEqual({ number, key: null });
  });

  test('with other counts costs the price of their tier, as quoted', async () => {
    const request = await quoted();
    const input = acceptance(request, { quantities: { S: 50 } });
    expect((await accept(input)).status).toBe(200);
    expect(await ordersOf(request)).toMatchObject([
      {
        per_item_cents: [1200],
        subtotal_cents: 60_000,
        designs: [{ artwork_type: 'description' }],
      },
    ]);
  });

  test('adjusts the order’s price as the quote’s was, for reasons that both show, as far as it fits', async () => {
    const adjustments = [
      { line: 'order', cents: 2500, reason: 'Two screens.' },
      { line: 'goods', cents: -50_000, reason: 'For the choir.' },
    ];
    const unfit = [{ ...adjustments[1], cents: -1_000_000 }];
    expect(await send(await ask(), { adjustments: unfit })).toMatchObject({
      status: 400,
      error: { fields: { 'adjustments.0.cents': expect.any(String) as unknown } },
    });
    const request = await quoted({ adjustments });
    const { contents } = request.shown.quote;
    expect(contents).toMatchObject({ adjustments, price: { adjustmentCents: -47_500 } });
    const [sent] = await emailsTo(request.email);
    expect(sent?.text).toContain('Subtotal: For the choir.: -$500.00');
    const accepted = (await accept(acceptance(request))).data;
    const order = (key: string) => callFunction(openOrder, openOrderFunction, { key });
    expect((await order(accepted.orderKey)).data).toMatchObject({
      adjustments,
      adjustmentCents: -47_500,
      totalCents: contents.price.totalCents,
    });
    const fewer = await quoted({ adjustments });
    const wanted = acceptance(fewer, { quantities: { M: 12 } });
    const placed = (await accept(wanted)).data;
    expect((await order(placed.orderKey)).data).toMatchObject({
      subtotalCents: 12 * 1600,
      adjustments: [adjustments[0], { ...adjustments[1], cents: -12 * 1600 }],
      totalCents: 2675,
    });
  });

  test('takes no counts outside of the shop’s own price, and no price from the browser', async () => {
    const own = { lines: [{ label: 'Foil', cents: 3000 }], from: 40, to: 60 };
    const request = await quoted({ own, reason: 'Foil' });
    for (const [counts, field] of [
      [{ S: 39 }, 'for 40 to 60 pieces'],
      [{ S: 61 }, 'for 40 to 60 pieces'],
      [{}, 'how many'],
    ] as const) {
      const { error } = await accept(acceptance(request, { quantities: counts }));
      expect(error.fields?.['designs.0.items.0.quantities']).toContain(field);
    }
    const { status, error } = await accept(acceptance(request, { seenTotalCents: 1 }));
    expect({ status, code: error.code }).toEqual({ status: 409, code: 'aborted' });
    expect(error.updatedPrice?.price.totalCents).toBe(154_080);
    expect(await ordersOf(request)).toHaveLength(0);
    expect((await accept({ ...acceptance(request), perItemCents: 1 })).status).toBe(200);
    expect(await ordersOf(request)).toMatchObject([
      { per_item_cents: [3000], total_cents: 154_080 },
    ]);
  });

  // product: artwork-files
  test('prints the pages that the customer chose, also two of the same file', async () => {
    const square = '1 0 0 rg 20 20 100 100 re f';
    const pdf = new TextEncoder().encode(pdfOf(['', square, square]));
    const files = await Promise.all(
      [3, undefined].map(async (page) => ({ page, ...(await upload('quote', 'book.pdf', pdf)) })),
    );
    const sent = files.map(({ page, receipt }) => ({ page, receipt }));
    for (const page of [1, 4, 1.5]) {
      const wrong = quoteRequestInput({ artwork: [sent[0], { ...sent[1], page }] });
      expect((await askQuote(wrong)).error.fields).toEqual({
        'artwork.1': `There’s nothing on page ${page} of this file. Choose another page.`,
      });
    }
    const form = quoteRequestInput({ artwork: sent });
    const { quoteRequestNumber: number } = (await askQuote(form)).data;
    const request = await quoted(
      {
        printLocations: ['frontLarge', 'backLarge'],
        files: [
          { location: 'frontLarge', file: `${hashOf(pdf)}#2` },
          { location: 'backLarge', file: `${hashOf(pdf)}#3` },
        ],
      },
      { number, email: form.email },
    );
    const { quote } = (await open(request.key)).data;
    expect(quote.contents.designs[0]!.files.map(({ fileName }) => fileName)).toEqual([
      'book.pdf, page 2 of 3',
      'book.pdf, page 3 of 3',
    ]);
    const { status, data } = await accept(acceptance(request));
    expect(status).toBe(200);
    expect(
      await shop.backend.sql(
        `select location, page from public.order_artwork
         join public.orders on orders.id = order_id where number = $1 order by page`,
        [data.orderNumber],
      ),
    ).toEqual([
      { location: 'frontLarge', page: 2 },
      { location: 'backLarge', page: 3 },
    ]);
  });

  test('places an order of several designs and items, with each design’s own files', async () => {
    const pictures = [artwork, png(200, 300)];
    const receipts = await Promise.all(
      pictures.map(
        async (picture, at) => (await upload('quote', `art-${at}.png`, picture)).receipt,
      ),
    );
    const form = quoteRequestInput({ artwork: receipts.map((receipt) => ({ receipt })) });
    const { quoteRequestNumber: number } = (await askQuote(form)).data;
    const { designs } = severalChoices();
    const [family, crew] = designs;
    const fileAt = (location: 'frontSmall' | 'frontLarge', at: number) => [
      { location, file: hashOf(pictures[at]!) },
    ];
    const request = await quoted(
      {
        designs: [
          { ...family, files: fileAt('frontSmall', 1) },
          { ...crew, files: fileAt('frontLarge', 0) },
        ],
      },
      { number, email: form.email },
    );
    const items = [
      { colorKey: 'white', quantities: { S: 6, L: 6 } },
      { colorKey: 'black', quantities: { 'One size': 6 } },
      { colorKey: 'black', quantities: { M: 30 } },
    ];
    const { status, data } = await accept(acceptance(request, { items }));
    expect(status).toBe(200);
    const order = (await callFunction(openOrder, openOrderFunction, { key: data.orderKey })).data;
    expect(order).toMatchObject({
      totalQuantity: 48,
      designs: [
        {
          printLocations: ['frontSmall'],
          artworkType: 'complete',
          items: [
            { garmentId: 'premium-cotton', colorKey: 'white', quantities: { S: 6, L: 6 } },
            { garmentId: 'richardson-112', quantities: { 'One size': 6 } },
          ],
        },
        {
          printLocations: ['frontLarge', 'backLarge'],
          artworkType: 'sketch',
          items: [{ garmentId: 'premium-cotton', colorKey: 'black', quantities: { M: 30 } }],
        },
      ],
      files: [
        { design: 0, location: 'frontSmall', fileName: 'art-1.png' },
        { design: 1, location: 'frontLarge', fileName: 'art-0.png' },
      ],
    });
    expect(order.perItemCents).toEqual(request.shown.quote.contents.price.perItemCents);
    const [sent] = (await emailsTo(request.email)).filter(({ subject }) =>
      subject.startsWith('Your'),
    );
    expect(sent?.subject).toContain('42 pieces');
    expect(sent?.text).toContain('6 × Richardson 112, design 1 at');
    expect(sent?.text).toContain('Print of design 2');
  });

  test('of several garments says what’s wrong at each, and takes all of them or none', async () => {
    const request = await quoted(severalChoices());
    const items = [
      { colorKey: 'plaid', quantities: { M: 12 } },
      { colorKey: 'black', quantities: { 'One size': 6 } },
      { colorKey: 'plaid', quantities: { M: 24 } },
    ];
    const plaid = await accept(acceptance(request, { items }));
    expect(Object.keys(plaid.error.fields ?? {})).toEqual([
      'designs.0.items.0.colorKey',
      'designs.1.items.0.colorKey',
    ]);
    const none = items.map((item, at) => (at === 1 ? { ...item, quantities: {} } : item));
    const missing = await accept(acceptance(request, { items: none }));
    expect(Object.keys(missing.error.fields ?? {})).toEqual(['designs.0.items.1.quantities']);
    const many = items.map((item, at) => (at === 0 ? { ...item, quantities: { M: 1000 } } : item));
    expect((await accept(acceptance(request, { items: many }))).error.fields).toEqual({
      'designs.0.items.1.quantities': expect.stringContaining('for 1 to 1,000 pieces') as string,
    });
    const fewer = await accept(acceptance(request, { items: items.slice(0, 2) }));
    expect(Object.keys(fewer.error.fields ?? {})).toEqual(['items']);
    expect(await ordersOf(request)).toEqual([]);
  });

  // product: bulk-orders
  test('of more pieces than are ordered online makes an order at the bulk price, which is billed and paid', async () => {
    const own = { lines: [{ label: 'All in', cents: 1000 }], from: 50_000, to: 100_000 };
    const request = await quoted({ pieces: 100_000, own, reason: 'By phone' });
    const input = acceptance(request, { quantities: { M: 60_000, L: 40_000 } });
    expect(input.seenTotalCents).toBe(107_000_000);
    const { data } = await accept(input);
    expect(data.totalCents).toBe(107_000_000);
    for (const status of ['in_review', 'proof_sent', 'approved']) {
      await shop.backend.sql(
        `select private.change_job('order', id, status, $2, 'sam@confluenceprint.example', null, false)
         from public.orders where number = $1`,
        [data.orderNumber, status],
      );
    }
    await shop.backend.sql(
      `select private.add_payment(
         row($1, id, number, 'charge', 'transfer', total_cents, null, null, 'sam', now())::public.payments,
         true
       ) from public.orders where number = $2`,
      [randomUUID(), data.orderNumber],
    );
    const { data: order } = await callFunction(openOrder, openOrderFunction, {
      key: data.orderKey,
    });
    expect(order).toMatchObject({
      totalQuantity: 100_000,
      perItemCents: [1000],
      money: { paidCents: 107_000_000, balanceCents: 0 },
    });
    expect(order.documents.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['invoice', 'receipt']),
    );
  });

  // product: bulk-orders
  test('at the bulk price can be ordered up to what it covers, with its inks', async () => {
    const request = await quoted({ pieces: 1500, inkColors: 3 });
    const more = acceptance(request, { quantities: { M: 60_000, L: 40_001 } });
    expect(Object.keys((await accept(more)).error.fields ?? {})).toEqual([
      'designs.0.items.0.quantities',
    ]);
    const { data } = await accept(acceptance(request, { quantities: { M: 1000, L: 600 } }));
    const [order] = await ordersOf(request);
    expect(order).toMatchObject({
      number: data.orderNumber,
      per_item_cents: [700],
      designs: [{ ink_colors: 3 }],
    });
    const small = await quoted();
    const online = acceptance(small, { quantities: { M: 1001 } });
    expect((await accept(online)).error.fields).toEqual({
      'designs.0.items.0.quantities': expect.stringContaining('for 1 to 1,000 pieces') as string,
    });
    const tooMany = await send(await ask(), { pieces: 100_001 });
    expect(tooMany.error.fields).toMatchObject({
      'choices.designs.0.items.0.pieces': expect.stringContaining('over 100,000') as string,
    });
  });

  test('adds the rush fee and the delivery that the customer chose', async () => {
    const request = await quoted();
    const input = acceptance(request, {
      dueDate: dayOfClass('rush'),
      delivery: {
        method: 'shipping',
        address: { name: 'Ada', street: '1 Main', city: 'Ames', state: 'IA', zip: '50010' },
      },
    });
    const { error } = await accept(input);
    expect(error.updatedPrice?.price).toMatchObject({ rushFeeCents: 3000, shippingCents: 2000 });
    const seenTotalCents = error.updatedPrice?.price.totalCents;
    expect((await accept({ ...input, seenTotalCents })).status).toBe(200);
  });

  test('says what’s wrong at each field', async () => {
    const request = await quoted();
    const { error } = await accept(
      acceptance(request, {
        colorKey: 'plaid',
        dueDate: '2020-01-01',
        customer: { name: '', phone: '1', poNumber: '' },
      }),
    );
    expect(Object.keys(error.fields ?? {})).toEqual(['customer.name', 'customer.phone']);
    const late = await accept(acceptance(request, { dueDate: '2020-01-01' }));
    expect(late.error.fields).toEqual({ dueDate: 'That day has passed. Choose a later one.' });
    const plaid = await accept(acceptance(request, { colorKey: 'plaid' }));
    expect(Object.keys(plaid.error.fields ?? {})).toEqual(['designs.0.items.0.colorKey']);
  });

  test('can’t be done with another request’s key, a guessed one, or an older quote', async () => {
    const [mine, theirs] = [await quoted(), await quoted({ pieces: 47 })];
    const guessed = `${mine.number}.${'A'.repeat(32)}`;
    const crossed = `${mine.number}.${theirs.key.split('.')[1]}`;
    for (const key of [guessed, crossed]) {
      expect((await open(key)).error.message).toBe(brokenQuoteLink);
      expect(await accept({ ...acceptance(mine), key })).toMatchObject({ status: 404 });
      expect((await decline({ ...mine, key })).status).toBe(404);
    }
    // The quote that somebody saw is another request's.
    expect((await accept({ ...acceptance(theirs), key: mine.key })).status).toBe(409);
    await send(mine, { note: 'Better.' });
    for (const refused of [await accept(acceptance(mine)), await decline(mine)]) {
      expect(refused.status).toBe(409);
      expect(refused.error.message).toContain('newer version');
    }
    expect(await quoteRequestRow(mine.number)).toMatchObject({ status: 'quoted' });
    expect(await ordersOf(mine)).toHaveLength(0);
  });

  test('ends with the last day, and the next quote opens it again', async () => {
    const request = await quoted();
    const { validUntil } = request.shown.quote.contents;
    // Central Time is five or six hours behind.
    const inUtc = Date.parse(`${validUntil}T23:59:59Z`);
    const midnight = 2 * inUtc - zoneClock(inUtc, shopTime.zone);
    vi.useFakeTimers({ toFake: ['Date'], now: midnight });
    expect((await open(request.key)).data.state).toBe('open');
    vi.setSystemTime(midnight + 1000);
    expect((await open(request.key)).data.state).toBe('expired');
    const refused = await accept(acceptance(request));
    expect(refused.error.message).toContain('has expired');
    vi.useRealTimers();
    await send(request);
    expect((await open(request.key)).data).toMatchObject({ state: 'open', quote: { version: 2 } });
  });

  test('waits while the shop works on another quote', async () => {
    const request = await quoted();
    const set = (status: string) =>
      shop.backend.sql('update public.quote_requests set status = $2 where number = $1', [
        request.number,
        status,
      ]);
    for (const [status, state] of [
      ['new', 'withdrawn'],
      ['ordered', 'closed'],
    ] as const) {
      await set(status);
      expect((await open(request.key)).data.state).toBe(state);
      expect((await accept(acceptance(request))).error.message).toContain('isn’t open anymore');
    }
  });
});

// product: accepting-a-quote
test('declining tells the shop why, once, and can be repeated', async () => {
  const request = await quoted();
  expect((await decline(request, ' Too dear. <b> ')).data).toEqual({ declined: true });
  expect((await decline(request, 'Again')).data).toEqual({ declined: true });
  expect(await quoteRequestRow(request.number)).toMatchObject({ status: 'declined' });
  expect((await open(request.key)).data.state).toBe('declined');
  expect((await accept(acceptance(request))).error.message).toContain('isn’t open anymore');
  const told = (await emailsTo('inbox@')).filter(
    ({ subject }) => subject === `Quote #${request.number} was declined by Ada Lovelace`,
  );
  expect(await outboxOf(request)).toEqual(['quote-sent', 'quote-decision']);
  expect(told[0]!.text).toContain('Too dear. <b>');
  expect(told[0]!.html).toContain('Too dear. &lt;b&gt;');
});

// product: accepting-a-quote, find-my-order
describe('a lost link to a quote', () => {
  /** Waits until the emails are sent: making them due meanwhile would send them twice. */
  const find = async (number: number, email: string) => {
    const later: Promise<unknown>[] = [];
    const result = await callFunction(
      findOrder,
      findOrderFunction,
      { number, email, openMs: 9_000 },
      { ip: newVisitor(), waitUntil: (task) => void later.push(task) },
    );
    await Promise.all(later);
    return result;
  };
  const linksTo = async (address: string) =>
    (await emailsTo(address)).filter(({ subject }) => subject?.startsWith('The link to'));

  test('is emailed to the quote’s own address, and opens it', async () => {
    const { number, email, key } = await quoted();
    expect((await find(number, email.toUpperCase())).data).toEqual({ asked: true });
    const [sent, ...others] = await linksTo(email);
    expect(others).toEqual([]);
    expect(sent?.subject).toBe(`The link to quote #${number}`);
    expect(sent?.text).toContain(`${paths.yourQuote}${quoteFragment}${key}`);
    expect(sent?.text).not.toContain('heron');
  });

  test('goes nowhere for a wrong pair or an unquoted request, with the same answer', async () => {
    const [request, other, unquoted] = [await quoted(), await quoted(), await ask()];
    for (const [number, email] of [
      [request.number, other.email],
      [unquoted.number, unquoted.email],
    ] as const) {
      expect((await find(number, email)).data).toEqual({ asked: true });
    }
    for (const { email } of [request, other, unquoted]) expect(await linksTo(email)).toEqual([]);
  });

  test('and one to an order of that number both go out, within the same limits', async () => {
    const request = await quoted();
    await shop.backend.sql(
      `select setval(pg_get_serial_sequence('public.orders', 'number'), $1::bigint - 1)`,
      [request.number],
    );
    const { orderNumber } = (await place(orderInput({ customer: { email: request.email } }))).data;
    expect(orderNumber).toBe(request.number);
    await find(orderNumber, request.email);
    expect((await linksTo(request.email)).map(({ subject }) => subject).sort()).toEqual([
      `The link to order #${orderNumber}`,
      `The link to quote #${orderNumber}`,
    ]);
    for (let time = 0; time < 6; time += 1) await find(orderNumber, request.email);
    const before = (await linksTo(request.email)).length;
    await find(orderNumber, request.email);
    expect(await linksTo(request.email)).toHaveLength(before);
  });
});

// product: dates-that-can-be-kept
test('a quote is accepted for a day that can be kept, and its page says which', async () => {
  const today = shopToday(new Date());
  const [full, free] = [addBusinessDays(today, 12), addBusinessDays(today, 13)];
  await fillPresses(shop.backend.sql, full);
  const request = await quoted();
  expect(request.shown.keptDays).toMatchObject({ first: free });
  const refused = await accept(acceptance(request, { dueDate: full }));
  expect(refused.error.fields?.['dueDate']).toMatch(/^Our presses are full until then/);
  expect((await accept(acceptance(request, { dueDate: free }))).status).toBe(200);
  expect((await open(request.key)).data.keptDays).toBeNull();
});
