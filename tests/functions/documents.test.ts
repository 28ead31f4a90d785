// product: paperwork
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import sendFunction from '../../netlify/functions/send-quote.ts';
import openOrderFunction from '../../netlify/functions/open-order.ts';
import readDocumentFunction from '../../netlify/functions/read-document.ts';
import readDocumentAsStaffFunction from '../../netlify/functions/read-document-as-staff.ts';
import signInFunction from '../../netlify/functions/sign-in.ts';
import { addSignIn } from '../../local/backend.ts';
import { sendQuote } from '../../src/quotes/send-quote.contract.ts';
import { openOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { readDocument } from '../../src/payments/documents/read-document.contract.ts';
import { readDocumentAsStaff } from '../../src/payments/documents/read-document-as-staff.contract.ts';
import { signIn } from '../../src/staff/login/sign-in.contract.ts';
import { jobStatuses } from '../../src/orders/job.ts';
import { formatCents } from '../../src/platform/money.ts';
import {
  documentFileName,
  documentTitle,
  hasSlip,
  type DocumentName,
} from '../../src/payments/documents/document.ts';
import { shop as facts } from '../../src/shop.ts';
import type { StoredQuote } from '../../src/quotes/quoted-request.ts';
import type { DesignInput } from '../../src/orders/placing/place-order.contract.ts';
import type { Quantities } from '../../src/orders/quantity.ts';
import { orderInput, quoteRequestInput } from '../factory/orders.ts';
import type { QuotedItem } from '../../src/quotes/quote.ts';
import { quoteChoices, shownCents } from '../factory/quotes.ts';
import { password } from '../support/people.ts';
import { readPdf, rowsOf } from '../support/read-pdf.ts';
import {
  askQuote,
  callFunction,
  dayOfClass,
  openShop,
  place,
  readableText,
  type TestShop,
} from './test-shop.ts';

let shop: TestShop;
let tokens: Record<'staff' | 'press', string>;
beforeAll(async () => {
  shop = await openShop();
  const tokenOf = async (name: string, role: 'staff' | 'press') => {
    const email = `${name}@${facts.emailDomain}`;
    await addSignIn(shop.backend.sql, email, password, role);
    return (await callFunction(signIn, signInFunction, { email, password })).data.accessToken;
  };
  tokens = { staff: await tokenOf('sam', 'staff'), press: await tokenOf('hands', 'press') };
});
afterAll(() => shop.close());
beforeEach(() => shop.mailbox.clear());
afterEach(() => shop.backend.sql('delete from private.rate_limits'));

const sql = <Row>(text: string, values: unknown[]) =>
  shop.backend.sql(text, values) as unknown as Promise<Row[]>;
const read = (key: string, document: DocumentName) =>
  callFunction(readDocument, readDocumentFunction, { key, document });
const readAs = (role: keyof typeof tokens, job: number, document: DocumentName) =>
  callFunction(
    readDocumentAsStaff,
    readDocumentAsStaffFunction,
    { job, document },
    { headers: { authorization: `Bearer ${tokens[role]}` } },
  );
const rows = async (base64: string) => rowsOf((await readPdf(Buffer.from(base64, 'base64'))).parts);

type Placed = { number: number; key: string; email: string };
async function placeOne(changes: Parameters<typeof orderInput>[0] = {}): Promise<Placed> {
  const input = orderInput(changes);
  const { data, error } = await place(input);
  expect(error).toBeUndefined();
  await shop.mailbox.clear();
  return { number: data.orderNumber, key: data.orderKey, email: input.customer.email };
}
/** Moves an order as far as production is concerned: its customer approved it by phone. */
async function approve(order: Placed): Promise<void> {
  for (const status of ['in_review', 'proof_sent', 'approved']) await move(order, status);
}
const move = ({ number }: Placed, status: string) =>
  sql(
    `select private.change_job('order', id, status, $2, 'sam@confluenceprint.example', null, false)
     from public.orders where number = $1`,
    [number, status],
  );
/** A payment as staff record it, with its receipt to send. */
async function pay(
  { number }: Placed,
  amountCents: number,
  kind = amountCents > 0 ? 'charge' : 'refund',
  method = 'check',
): Promise<void> {
  await sql(
    `select private.add_payment(
       row(
         $1, o.id, o.number, $3, $5, $4, $6, 'Sure.', 'sam', clock_timestamp()
       )::public.payments,
       $3 <> 'adjustment'
     ) from public.orders as o where number = $2`,
    [randomUUID(), number, kind, amountCents, method, method === 'check' ? '1042' : null],
  );
}
const listed = async ({ key }: Placed) =>
  (await callFunction(openOrder, openOrderFunction, { key })).data.documents;
/** The files attached to emails, by name, as the endpoint draws them: base64. */
async function attached({ email }: Placed) {
  await shop.dueNow();
  await shop.drain();
  const emails = await shop.emailsTo(email);
  return emails.flatMap(({ attachments }) =>
    attachments.map(({ fileName, base64 }) => ({ fileName, pdf: base64.replace(/\s/g, '') })),
  );
}

/** What the tables say of an order, as its documents print it. */
async function recount({ number }: Placed) {
  const [order] = await sql<Record<string, number> & { id: string; method: string }>(
    `select *, delivery_method as method, case status when 'cancelled' then 0 else total_cents end as owed
     from public.orders where number = $1`,
    [number],
  );
  const lines = await sql<{ goods: string; each: number; size: string; quantity: number }>(
    `select size, quantity::int, per_item_cents as each,
       garment_name || ', ' || color_name || ', printed'
         || case when (select max(design) from private.order_items where order_id = $1) > 0
           then ', design ' || design + 1 else '' end as goods
     from private.order_items, jsonb_each_text(quantities) as counted (size, quantity)
     where order_id = $1
     order by design, garment_name, color_name,
       array_position(array['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', 'One size'], size)`,
    [order!.id],
  );
  const items = Object.values(Object.groupBy(lines, ({ goods }) => goods));
  const adjustments = await sql<{ reason: string; cents: number }>(
    `select each ->> 'reason' as reason, (each ->> 'cents')::int as cents
     from public.orders, jsonb_array_elements(adjustments) as each where number = $1`,
    [number],
  );
  const payments = await sql<{ text: string; cents: number }>(
    `select
       case kind when 'charge' then 'Paid' when 'refund' then 'Refunded' else 'Adjusted' end
         || case method when 'check' then ' by check 1042' when 'cash' then ' in cash' else ' on account' end
         as text,
       amount_cents as cents
     from public.payments where order_number = $1 order by created_at, id`,
    [number],
  );
  const paid = payments.reduce((sum, { cents }) => sum + cents, 0);
  const line = ({ goods, size, quantity, each }: (typeof lines)[number]) => [
    goods,
    size,
    `${quantity}`,
    formatCents(each),
    formatCents(each * quantity),
  ];
  return {
    lines:
      items.length === 1
        ? lines.map(line)
        : items.map((sizes = []) =>
            line({
              ...sizes[0]!,
              size: sizes.map(({ size, quantity }) => `${size} ${quantity}`).join(', '),
              quantity: sizes.reduce((sum, { quantity }) => sum + quantity, 0),
            }),
          ),
    packed: lines.map(({ goods, size, quantity }) => [goods, size, `${quantity}`, '']),
    pieces: `${lines.reduce((sum, { quantity }) => sum + quantity, 0)}`,
    totals: [
      order!['subtotal_cents']!,
      ...(order!['rush_fee_cents']! > 0 ? [order!['rush_fee_cents']!] : []),
      ...(order!.method === 'pickup' ? [] : [order!['shipping_cents']!]),
      ...adjustments.map(({ cents }) => cents),
      order!['tax_cents']!,
    ].map(formatCents),
    total: order!['total_cents']!,
    owed: order!['owed']!,
    reasons: adjustments.map(({ reason }) => reason),
    payments,
    paid,
  };
}
/** A document's table without its head, and its totals by label. */
async function tablesOf(base64: string) {
  const all = await rows(base64);
  const wide = all.filter(({ length }) => length > 2).slice(1);
  const totals = all.filter(({ length }) => length === 2);
  return {
    lines: wide,
    labels: totals.map(([label]) => label),
    amounts: totals.map(([, it]) => it),
  };
}

const away = {
  method: 'shipping' as const,
  address: {
    name: 'Ada Lovelace',
    street: '1 Lake Street',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  },
};

const shirts = (colorKey: string, quantities: Quantities) => ({
  styleCode: '00606',
  colorKey,
  quantities,
});
const printed = (items: DesignInput['items']): DesignInput => ({
  printLocations: ['frontSmall'],
  artwork: { type: 'description', description: 'A heron.', files: [] },
  items,
});

test.each([
  ['picked up', {}, 0.07],
  [
    'rushed, shipped to another state, and adjusted',
    { delivery: away, dueDate: dayOfClass('rush'), quantities: { XS: 0, M: 61, '3XL': 2 } },
    0,
  ],
  [
    'of two designs on four garments',
    {
      designs: [
        printed([shirts('navy', { M: 9, '2XL': 3 }), shirts('white', { L: 30 })]),
        printed([
          shirts('navy', { S: 5 }),
          { styleCode: '44112', colorKey: 'navy', quantities: { 'One size': 12 } },
        ]),
      ],
    },
    0.07,
  ],
])(
  'every figure on the documents of an order %s is what the tables say',
  async (_, changes, rate) => {
    const order = await placeOne(changes);
    if ('delivery' in changes) {
      await sql(
        `update public.orders
       set adjustments = '[{"line": "goods", "cents": -1234, "reason": "Misprint"},
           {"line": "order", "cents": 500, "reason": "Extra screen"}]',
         adjustment_cents = -734, total_cents = total_cents - 734, version = version + 1
       where number = $1`,
        [order.number],
      );
    }
    await pay(order, 9_000);
    await pay(order, -2_000);
    await pay(order, 500, 'adjustment', 'account');
    await approve(order);

    const documents = await listed(order);
    const pdfOf = async (kind: DocumentName['kind'], at = 0) => {
      const document = (await listed(order)).filter((each) => each.kind === kind)[at]!;
      return (await read(order.key, document)).data.pdf;
    };
    expect(documents.map(({ kind, refund }) => [kind, refund])).toEqual([
      ['invoice', false],
      ['receipt', true],
      ['receipt', false],
    ]);

    const told = await recount(order);
    expect(told.totals.at(-1)).toBe(formatCents(Math.round((told.total / (1 + rate)) * rate)));
    const invoice = await tablesOf(await pdfOf('invoice'));
    expect(invoice.lines).toEqual(told.lines);
    expect(invoice.labels[0]).toBe(`Subtotal, ${told.pieces} pieces`);
    for (const reason of told.reasons) {
      expect(invoice.labels.filter((label) => label?.includes(reason))).toHaveLength(1);
    }
    expect(invoice.labels.slice(-4).map((label) => label?.replace(/, \w+ \d+, \d+$/, ''))).toEqual([
      ...told.payments.map(({ text }) => text),
      'Balance due',
    ]);
    expect(invoice.amounts).toEqual([
      ...told.totals,
      formatCents(told.total),
      ...told.payments.map(({ cents }) => formatCents(-cents)),
      formatCents(told.total - told.paid),
    ]);

    const receipt = await tablesOf(await pdfOf('receipt'));
    const before = told.payments.slice(0, 2);
    const paidBefore = before.reduce((sum, { cents }) => sum + cents, 0);
    expect(receipt.lines.map(([, text, amount]) => [text, amount])).toEqual(
      before.map(({ text, cents }) => [`${text}: Sure.`, formatCents(cents)]),
    );
    expect(receipt.amounts).toEqual([
      formatCents(told.owed),
      formatCents(-paidBefore),
      formatCents(told.owed - paidBefore),
    ]);

    const name = { kind: 'packing-slip', number: order.number } as const;
    const slip = (await readAs('press', order.number, name)).data.pdf;
    expect((await tablesOf(slip)).lines).toEqual(told.packed);
    expect((await tablesOf(slip)).amounts).toEqual([told.pieces]);

    await move(order, 'cancelled');
    const credit = await tablesOf(await pdfOf('credit-note'));
    expect(credit.lines).toEqual(told.lines);
    expect(credit.amounts).toEqual([...told.totals, formatCents(told.total)]);
    await pay(order, -6_000);
    const last = await tablesOf(await pdfOf('receipt'));
    const now = await recount(order);
    expect(now.owed).toBe(0);
    expect(last.lines.map(([, , amount]) => amount)).toEqual(
      now.payments.map(({ cents }) => formatCents(cents)),
    );
    // What was adjusted on account isn't money, so it doesn't come back.
    const money = now.paid - 500;
    expect([last.labels.at(-1), ...last.amounts]).toEqual([
      'Refund due',
      formatCents(0),
      formatCents(-money),
      formatCents(money),
    ]);
  },
);

test('emails carry the same files as the order’s page, none of them twice', async () => {
  const order = await placeOne();
  expect(await listed(order)).toEqual([]);
  await approve(order);
  await pay(order, 9_000);
  const first = await attached(order);
  expect(first.map(({ fileName }) => fileName).sort()).toEqual(
    (await listed(order)).map((document) => documentFileName(documentTitle(document))).sort(),
  );

  await shop.mailbox.clear();
  await move(order, 'cancelled');
  await sql(
    `select private.tell_customer(id, 'approved', stage) from public.orders where number = $1`,
    [order.number],
  );
  const second = await attached(order);
  expect(second.map(({ fileName }) => fileName)).toEqual([
    expect.stringMatching(/^credit-note-cn-\d+\.pdf$/),
  ]);

  await shop.mailbox.clear();
  await pay(order, -9_000);
  const third = await attached(order);
  const all = [...first, ...second, ...third];
  const documents = await listed(order);
  expect(all).toHaveLength(documents.length);
  for (const document of documents) {
    const fileName = documentFileName(documentTitle(document));
    const { pdf } = (await read(order.key, document)).data;
    expect(all.find((each) => each.fileName === fileName)?.pdf === pdf, fileName).toBe(true);
  }
  const [refund] = await shop.emailsTo(order.email);
  const sentence = `Attached: Refund receipt REC-${documents[0]!.number}.`;
  expect(readableText(refund!.html!)).toContain(sentence);
  expect(refund!.text).toContain(sentence);
});

// product: cancellation-charge, order-emails
test('the email about a cancellation says its charge, with the credit note and the new invoice', async () => {
  const order = await placeOne();
  await approve(order);
  await pay(order, 9_000);
  await attached(order);
  await shop.mailbox.clear();
  await sql(
    `select private.change_job(
       'order', id, status, 'cancelled', 'sam@confluenceprint.example', null, false,
       p_charge => 4500, p_charge_reason => 'The shirts were cut already'
     ), private.tell_customer(id, 'approved', 'canceled')
     from public.orders where number = $1`,
    [order.number],
  );
  const files = await attached(order);
  expect(files.map(({ fileName }) => fileName).sort()).toEqual([
    expect.stringMatching(/^credit-note-cn-\d+\.pdf$/),
    expect.stringMatching(/^invoice-inv-\d+\.pdf$/),
  ]);
  const [email] = await shop.emailsTo(order.email);
  expect(email?.text).toContain(
    'Cancellation charge: $45.00. Reason: The shirts were cut already. You’ve paid $90.00, so we owe you $45.00, and we’ll get it back to you.',
  );
  const { money } = (await callFunction(openOrder, openOrderFunction, { key: order.key })).data;
  expect(money).toMatchObject({
    balanceCents: -4_500,
    cancellation: { cents: 4_500, reason: 'The shirts were cut already' },
  });
  const invoice = (await listed(order)).find(
    ({ kind, credited }) => kind === 'invoice' && !credited,
  );
  const printed = await rows((await read(order.key, invoice!)).data.pdf);
  expect(printed).toContainEqual(['Cancellation charge, no sales tax', '$45.00']);
  expect(printed.at(-1)).toEqual(['Refund due', '$45.00']);
});

// product: customers
test('a contact who gets the invoice has a copy of each document without a link, and one who pays of the invoice', async () => {
  const order = await placeOne();
  const contact = async (roles: string) => {
    const email = `${randomUUID()}@books.example`;
    await sql(
      `insert into private.contacts
         (email, customer_id, home_id, ${roles}, latest_at, searched)
       select $1, customer_id, customer_id, true, now(), '' from private.contacts where email = $2`,
      [email, order.email.toLowerCase()],
    );
    return email;
  };
  const books = await contact('gets_invoice');
  const payer = await contact('pays');
  const approver = await contact('approves');
  const gone = await contact('pays');
  await approve(order);
  await pay(order, 9_000);
  expect(await attached(order)).toHaveLength(2);
  await attached(order);
  await shop.mailbox.clear();
  await sql('update private.contacts set pays = false where email = $1', [gone]);
  // The customer's email goes out again, and so do the copies, but there are no more of them.
  await sql(
    `update public.outbox set status = 'pending' where order_id =
       (select id from public.orders where number = $1)`,
    [order.number],
  );
  await attached(order);
  await attached(order);
  const [fromBooks, fromPayer] = [await shop.emailsTo(books), await shop.emailsTo(payer)];
  expect(fromBooks.map(({ subject }) => subject?.replace(/\d+/g, '…')).sort()).toEqual([
    'Invoice INV-… for order #…',
    'Receipt REC-… for order #…',
  ]);
  expect(fromPayer.map(({ subject }) => subject?.replace(/\d+/g, '…'))).toEqual([
    'Invoice INV-… for order #…',
  ]);
  for (const email of [...fromBooks, ...fromPayer]) {
    expect(email.attachments).toHaveLength(1);
    expect(`${email.html} ${email.text}`).not.toContain(order.key);
    expect(`${email.html} ${email.text}`).not.toMatch(/your-order|#order=/);
    expect(email.text).toContain('Ada Lovelace ordered it');
  }
  expect([await shop.emailsTo(approver), await shop.emailsTo(gone)]).toEqual([[], []]);
});

test('a document that can’t be read doesn’t keep its email back, which says where it is', async () => {
  const order = await placeOne();
  await move(order, 'in_review');
  await sql(
    `insert into public.documents (kind, number, order_id, order_number, data)
     select 'invoice', private.next_document('invoice'), o.id, o.number,
       private.document_json(o) || '{"format": 0}'
     from public.orders as o where o.number = $1`,
    [order.number],
  );
  await pay(order, 100);
  const files = await attached(order);
  expect(files.map(({ fileName }) => fileName)).toEqual([expect.stringMatching(/^receipt-rec/)]);
  const [email] = await shop.emailsTo(order.email);
  expect(email?.text).toMatch(
    /We couldn’t attach Invoice INV-\d+\. Follow the link in this email to download it\./,
  );
  expect(shop.log.join()).toContain('document-failed');
});

test('only an order’s link and staff open its documents, and press staff only its packing slip', async () => {
  const [order, other] = [await placeOne(), await placeOne()];
  await approve(order);
  const [invoice] = await listed(order);
  const slip = { kind: 'packing-slip', number: order.number } as const;
  expect((await read(order.key, invoice!)).status).toBe(200);
  expect((await read(other.key, invoice!)).status).toBe(404);
  expect((await read(order.key.slice(0, -1) + '!', invoice!)).status).toBe(400);
  expect((await read(order.key, { kind: 'receipt', number: invoice!.number })).status).toBe(404);
  expect((await read(order.key, { kind: 'estimate', number: order.number })).status).toBe(404);

  const asStaff = await readAs('staff', order.number, invoice!);
  expect(asStaff.data.pdf).toBe((await read(order.key, invoice!)).data.pdf);
  expect((await readAs('staff', other.number, invoice!)).status).toBe(404);
  expect((await readAs('press', order.number, invoice!)).status).toBe(403);
  const pressed = await readAs('press', order.number, slip);
  expect((await rows(pressed.data.pdf)).flat().join()).not.toContain('$');
});

test('the packing slip is for customers once the order is ready, and always for those who pack', async () => {
  const order = await placeOne();
  const slip = { kind: 'packing-slip', number: order.number } as const;
  const got: Record<string, number> = {};
  for (const status of jobStatuses.order) {
    await sql('update public.orders set status = $2 where number = $1', [order.number, status]);
    got[status] = (await read(order.key, slip)).status;
    const opened = (await callFunction(openOrder, openOrderFunction, { key: order.key })).data;
    expect([status, hasSlip(opened)]).toEqual([status, got[status] === 200]);
    for (const role of ['staff', 'press'] as const) {
      expect((await readAs(role, order.number, slip)).data.fileName).toBe(
        `packing-slip-${order.number}.pdf`,
      );
    }
  }
  expect(Object.keys(got).filter((status) => got[status] === 200)).toEqual(['ready', 'completed']);
  expect(new Set(Object.values(got))).toEqual(new Set([200, 404]));
});

// product: shipping-boxes
test('each box has a slip of what is in it, without prices, for staff alone', async () => {
  const order = await placeOne();
  const { number } = order;
  const slips = { kind: 'box-slips', number } as const;
  expect((await readAs('press', number, slips)).status).toBe(404);
  await sql(
    `insert into private.boxes (id, order_id, place, contents, pieces, carrier, tracking_number,
       weight_pounds, actor)
     select gen_random_uuid(), id, place, $2, 12, 'ups', '1Z999AA10123456784', 12.5, 'a'
     from public.orders, generate_series(1, 2) as place
     where number = $1`,
    [number, JSON.stringify([{ design: 0, item: 0, size: 'M', pieces: 12 }])],
  );
  const { data } = await readAs('press', number, slips);
  expect(data.fileName).toBe(`box-slips-${number}.pdf`);
  const { pages } = await readPdf(Buffer.from(data.pdf, 'base64'));
  expect(pages).toHaveLength(2);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain(`#${number}-${at + 1}`);
    expect(page).toContain('12.5 lb');
    expect(page).toContain('1Z999AA10123456784');
    expect(page).not.toMatch(/\$\d/);
  }
  expect((await readAs('staff', number, { ...slips, number: number + 1 })).status).toBe(404);
  expect((await read(order.key, slips)).status).toBe(404);
  // Nobody sees a box that is still here.
  const opened = async () =>
    (await callFunction(openOrder, openOrderFunction, { key: order.key })).data.shippedBoxes;
  expect(await opened()).toEqual([]);
  await sql('update private.boxes set shipped_at = now() where place = $1', [1]);
  expect(await opened()).toEqual([
    {
      place: 1,
      pieces: 12,
      tracking: {
        carrier: 'UPS',
        number: '1Z999AA10123456784',
        url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
      },
    },
  ]);
});

test('no order has another’s packing slip', async () => {
  const order = await placeOne();
  await sql(`update public.orders set status = 'ready' where number = $1`, [order.number]);
  const other = { kind: 'packing-slip', number: order.number + 1 } as const;
  expect((await read(order.key, other)).status).toBe(404);
  expect((await readAs('staff', order.number, other)).status).toBe(404);
});

test('a quote comes with its estimate', async () => {
  const input = quoteRequestInput();
  const number = (await askQuote(input)).data.quoteRequestNumber;
  await shop.mailbox.clear();
  const choices = quoteChoices({
    delivery: 'local',
    adjustments: [{ line: 'goods', cents: -500, reason: 'A friend' }],
  });
  const sent = await callFunction(
    sendQuote,
    sendFunction,
    {
      id: randomUUID(),
      number,
      version: 1,
      choices,
      seenTotalCents: shownCents(choices),
    },
    { headers: { authorization: `Bearer ${tokens.staff}` } },
  );
  expect(sent.status).toBe(200);
  await expect.poll(() => shop.emailsTo(input.email)).toHaveLength(1);
  const [email] = await shop.emailsTo(input.email);
  expect(email?.attachments.map(({ fileName }) => fileName)).toEqual([`estimate-${number}.pdf`]);
  const key = /#quote=(\S+)/.exec(email!.text!)![1]!;
  const { data } = await read(key, { kind: 'estimate', number });
  const [answer] = await sql<{ contents: string }>(
    `select contents from public.quotes as a join public.quote_requests as q on q.id = a.quote_request_id
     where q.number = $1`,
    [number],
  );
  const contents = JSON.parse(answer!.contents) as StoredQuote['contents'];
  const { price, adjustments } = contents;
  const [{ garmentName, pieces }] = contents.designs[0]!.items as [QuotedItem];
  const [each = 0] = price.perItemCents;
  const estimate = await tablesOf(data.pdf);
  expect(estimate.lines).toEqual([
    [`${garmentName}, printed`, 'Any', `${pieces}`, formatCents(each), formatCents(each * pieces)],
  ]);
  expect(estimate.labels.at(-1)).toBe('Total');
  expect(estimate.amounts).toEqual(
    [
      price.subtotalCents,
      price.shippingCents,
      ...adjustments.map(({ cents }) => cents),
      price.taxCents,
      price.totalCents,
    ].map(formatCents),
  );
  expect(adjustments).toHaveLength(1);
  expect(email?.subject).toContain(estimate.amounts.at(-1));
  expect((await readAs('staff', number, { kind: 'estimate', number })).data.pdf).toBe(data.pdf);
  const other = { kind: 'estimate', number: number + 1 } as const;
  expect((await read(key, other)).status).toBe(404);
  expect((await readAs('staff', number, other)).status).toBe(404);
});
