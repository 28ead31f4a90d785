// product: paperwork
import { toColumns } from '../../src/platform/column-names.ts';
import { iowaTax } from '../factory/taxes.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readJob } from '../../src/staff/job/read-job.rpc.ts';
import { recordPayment } from '../../src/payments/record-payment.rpc.ts';
import { setCustomerTerms } from '../../src/payments/set-customer-terms.rpc.ts';
import { fromColumns } from '../../src/platform/column-names.ts';
import type { NumberedKind } from '../../src/payments/documents/document.ts';
import { documentRecordSchema } from '../../src/payments/documents/document-record.ts';
import { orderToPlace, reorderToPlace } from '../factory/orders.ts';
import { customerOf } from '../factory/rows.ts';
import { openTestBackend, type PlacedOrder, type TestBackend } from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());

let order: { id: string; number: number };
/** An order of $417.30. */
async function place(changes: Record<string, unknown> = {}): Promise<typeof order> {
  const customerEmail = `ada-${randomUUID()}@example.com`;
  const toPlace = orderToPlace({ customerEmail, paymentTerms: 'approval', ...changes });
  const placed = await backend.call<PlacedOrder>('place_order', { p: toPlace });
  return { id: placed.orderId, number: placed.number };
}
beforeEach(async () => {
  order = await place();
});

const become = (status: string) =>
  backend.sql('update public.orders set status = $2 where id = $1', [order.id, status]);
const reprice = (cents: number) =>
  backend.sql(
    `update public.orders
     set tax_cents = tax_cents + $2, total_cents = total_cents + $2
     where id = $1`,
    [order.id, cents],
  );
const record = async (changes: object) => {
  const [row] = await backend.sql('select private.held_cents($1)::int as held', [order.id]);
  return backend.ask(
    recordPayment,
    {
      seenHeldCents: row?.['held'],
      id: randomUUID(),
      number: order.number,
      kind: 'charge',
      method: 'check',
      reference: '1042',
      reason: 'Sure.',
      tell: true,
      ...changes,
    },
    'owner',
  );
};
type Row = { kind: NumberedKind; number: number; credits: number | null };
const issued = async () =>
  (await backend.sql(
    `select kind, number::int, credits::int from public.documents where order_id = $1
     order by created_at, kind, number`,
    [order.id],
  )) as Row[];
const isInvoice = ({ kind }: Row) => kind === 'invoice';
const kinds = async () => (await issued()).map(({ kind }) => kind);
const read = async ({ kind, number }: Pick<Row, 'kind' | 'number'>) =>
  documentRecordSchema.parse(
    fromColumns(
      await backend.call('read_document', {
        p_order_number: order.number,
        p_key_hash: null,
        p_kind: kind,
        p_number: number,
      }),
    ),
  );

describe('an invoice', () => {
  test.each([
    ['approval', ['proof_sent'], 'approved'],
    ['account', ['proof_sent'], 'approved'],
    ['placed', [], 'submitted'],
    ['deposit', [], 'submitted'],
  ])('comes when money is due on terms of %s', async (paymentTerms, before, due) => {
    order = await place({ paymentTerms, depositPermille: 500, customerPoNumber: 'PO-1' });
    for (const status of before) {
      await become(status);
      expect(await issued()).toEqual([]);
    }
    await become(due);
    const [invoice, ...others] = await issued();
    expect(others).toEqual([]);
    expect(await read(invoice!)).toMatchObject({
      kind: 'invoice',
      orderNumber: order.number,
      terms: paymentTerms,
      customerPoNumber: 'PO-1',
      price: { totalQuantity: 24, perItemCents: [1625], taxCents: 2730, totalCents: 41_730 },
      designs: [
        {
          printLocations: ['frontLarge', 'leftSleeve'],
          items: [
            {
              garmentName: 'Premium Cotton',
              styleCode: '00606',
              colorName: 'Navy',
              quantities: { S: 10, M: 14 },
            },
          ],
        },
      ],
      payments: [],
    });
    await become('in_production');
    expect(await kinds()).toEqual(['invoice']);
  });

  test('is written in the transaction that makes money due, or not at all', async () => {
    const [before] = await backend.sql('select max(number) from public.documents');
    const going = backend.transaction(async (sql) => {
      await sql(`update public.orders set status = 'approved' where id = $1`, [order.id]);
      await sql('set constraints all immediate');
      const rows = await sql('select from public.documents where order_id = $1', [order.id]);
      expect(rows).toHaveLength(1);
      throw new Error('The connection broke.');
    });
    await expect(going).rejects.toThrow('The connection broke.');
    expect(await issued()).toEqual([]);
    expect(await backend.sql('select max(number) from public.documents')).toEqual([before]);
  });

  test('is taken back by a credit note and replaced if the price or the PO number changes', async () => {
    await become('approved');
    await record({ amountCents: 41_730, seenCents: 41_730 });
    await reprice(-730);
    const [first, second] = (await issued()).filter(({ kind }) => kind === 'invoice');
    const [credit] = (await issued()).filter(({ kind }) => kind === 'credit-note');
    expect(credit?.credits).toBe(first?.number);
    expect(await read(credit!)).toMatchObject({
      invoice: first?.number,
      reason: 'changed',
      price: { totalCents: 41_730 },
    });
    expect(await read(second!)).toMatchObject({
      price: { totalCents: 41_000 },
      payments: [{ amountCents: 41_730 }],
    });
    await backend.sql(`update public.orders set customer_po_number = 'PO-2' where id = $1`, [
      order.id,
    ]);
    expect((await kinds()).filter((kind) => kind === 'invoice')).toHaveLength(3);
    await backend.sql(
      `update public.orders
       set customer_notes = 'Fold them.', version = version + 1,
         designs = jsonb_set(designs, '{0,artwork_description}', '"A heron."')
       where id = $1`,
      [order.id],
    );
    expect((await kinds()).filter((kind) => kind === 'invoice')).toHaveLength(3);
  });

  const changed = (path: string, value: unknown) =>
    `update public.orders set designs = jsonb_set(designs, '{0,${path}}', '${JSON.stringify(value)}')
     where id = $1`;
  test.each([
    ['its sizes', changed('items,0,quantities', { S: 12, M: 12 })],
    ['its color', changed('items,0,color_name', 'Red')],
    ['its garment', changed('items,0,garment_name', 'Tank Top')],
    ['its locations', changed('print_locations', ['backLarge'])],
    ['its name', `update public.orders set customer_name = 'Ada King' where id = $1`],
    ['its phone number', `update public.orders set customer_phone = '515-555-0177' where id = $1`],
    ['its address', `update public.orders set delivery_street = '2 Engine Road' where id = $1`],
  ])('is replaced if the order changes %s at the same price', async (_, change) => {
    order = await place({
      deliveryMethod: 'shipping',
      deliveryName: 'Ada Lovelace',
      deliveryStreet: '1 Engine Road',
      deliveryCity: 'Ames',
      deliveryState: 'IA',
      deliveryZip: '50010',
    });
    await become('approved');
    await backend.transaction(async (sql) => {
      await sql(change, [order.id]);
      await sql('update public.orders set version = version + 1 where id = $1', [order.id]);
    });
    expect(await kinds()).toEqual(['invoice', 'credit-note', 'invoice']);
    await backend.sql('update public.orders set version = version + 1 where id = $1', [order.id]);
    expect(await kinds()).toHaveLength(3);
  });

  test.each([
    ['cancelled', 'canceled'],
    ['in_review', 'reopened'],
  ])('is taken back when the order becomes %s', async (status, reason) => {
    await become('approved');
    await become(status);
    const [invoice, credit] = await issued();
    expect([invoice?.kind, credit?.kind]).toEqual(['invoice', 'credit-note']);
    expect(await read(credit!)).toMatchObject({ reason, invoice: invoice?.number });
  });

  test('that was written off and canceled is taken back without money to refund', async () => {
    await become('approved');
    await record({ kind: 'adjustment', method: 'account', amountCents: 500, seenCents: 41_730 });
    await become('cancelled');
    expect(await read((await issued())[1]!)).toMatchObject({ reason: 'canceled', paidCents: 0 });
  });

  test('follows a customer’s new terms, for open orders only', async () => {
    const terms = async (to: string | null) =>
      backend.ask(
        setCustomerTerms,
        { id: await customerOf(backend.sql, order), terms: to },
        'owner',
      );
    await terms('placed');
    expect(await kinds()).toEqual(['invoice']);
    await terms(null);
    expect(await kinds()).toEqual(['invoice', 'credit-note']);
    expect(await read((await issued())[1]!)).toMatchObject({ reason: 'terms', payments: [] });
    await become('cancelled');
    await terms('placed');
    expect(await kinds()).toEqual(['invoice', 'credit-note']);
  });

  test('is replaced under other terms, and says by when they want it paid', async () => {
    order = await place({ customerPoNumber: 'PO-1' });
    await become('approved');
    await backend.sql(
      `insert into public.job_events (order_id, to_status, actor, created_at)
       values ($1, 'approved', 'sam', '2026-11-05T15:00:00Z')`,
      [order.id],
    );
    await backend.ask(
      setCustomerTerms,
      { id: await customerOf(backend.sql, order), terms: 'account' },
      'owner',
    );
    const [invoice, credit] = [(await issued()).findLast(isInvoice), (await issued())[1]];
    expect(await kinds()).toEqual(['invoice', 'credit-note', 'invoice']);
    expect(await read(credit!)).toMatchObject({ reason: 'terms' });
    const [row] = await backend.sql(
      `select private.due_since(o)::text as due from public.orders as o where id = $1`,
      [order.id],
    );
    expect(await read(invoice!)).toMatchObject({ terms: 'account', dueSince: row?.['due'] });
  });

  test('that the order owes nothing on anymore was changed, with what was paid by then', async () => {
    await become('approved');
    await record({ amountCents: 41_730, seenCents: 41_730 });
    await backend.sql(
      `update public.orders
       set per_item_cents = '{0}', subtotal_cents = 0, tax_cents = 0, total_cents = 0
       where id = $1`,
      [order.id],
    );
    const credit = (await issued()).find(({ kind }) => kind === 'credit-note');
    expect(await read(credit!)).toMatchObject({
      reason: 'changed',
      payments: [{ amountCents: 41_730 }],
    });
    expect((await issued()).filter(isInvoice)).toHaveLength(1);
  });

  test('isn’t written for an order that costs nothing', async () => {
    order = await place({
      perItemCents: 0,
      subtotalCents: 0,
      taxCents: 0,
      totalCents: 0,
    });
    await become('approved');
    expect(await issued()).toEqual([]);
  });
});

describe('a receipt', () => {
  test('comes with each payment and each refund, but not with an adjustment', async () => {
    await record({ amountCents: 30_000, seenCents: 41_730 });
    await record({ kind: 'refund', amountCents: -10_000, seenCents: 11_730 });
    await record({
      kind: 'adjustment',
      method: 'account',
      amountCents: 21_730,
      seenCents: 21_730,
    });
    const receipts = await issued();
    expect(receipts.map(({ kind }) => kind)).toEqual(['receipt', 'receipt']);
    const [paid, refunded] = await Promise.all(receipts.map(read));
    expect(paid).toMatchObject({ owedCents: 41_730, payments: [{ amountCents: 30_000 }] });
    expect([paid?.paidCents, refunded?.paidCents]).toEqual([30_000, 20_000]);
    expect(refunded?.payments.map(({ amountCents }) => amountCents)).toEqual([30_000, -10_000]);
  });
});

describe('documents are attached', () => {
  /** What the newest email of this template carries when it's tried. */
  const along = async (template: string) => {
    const [email] = await backend.sql(
      `select id from public.outbox where order_id = $1 and template = $2
       order by created_at desc limit 1`,
      [order.id, template],
    );
    return take(email?.['id']);
  };
  const take = async (emailId: unknown) =>
    (await backend.call<Row[]>('take_email_documents', { p_email_id: emailId })).map(
      ({ kind, number }) => `${kind} ${number}`,
    );
  /** Names of the order's documents of a kind, oldest first. */
  const named = async (kind: NumberedKind) =>
    (await issued())
      .filter((document) => document.kind === kind)
      .map(({ number }) => `${kind} ${number}`)
      .sort();
  const move = async (to: string) => {
    const [row] = await backend.sql('select version from public.orders where id = $1', [order.id]);
    const p = { kind: 'order', number: order.number, version: row?.['version'], to, note: 'OK.' };
    expect((await backend.tryCall('staff', 'move_job', { p })).status).toBe(200);
  };
  const write = async (template: string) => {
    const [email] = await backend.sql(
      `insert into public.outbox (order_id, template, occasion, recipient)
       select id, $2, gen_random_uuid(), customer_email from public.orders where id = $1
       returning id`,
      [order.id, template],
    );
    return email?.['id'];
  };
  const set = (emailId: unknown, status: string) =>
    backend.sql(`update public.outbox set status = $2, sent_at = now() where id = $1`, [
      emailId,
      status,
    ]);
  /** The customer changes their email address, on the order's page. */
  const changeAddress = async () => {
    await backend.sql(
      `insert into public.order_changes (order_id, version, actor, rows)
       values ($1, 99, 'customer', $2)`,
      [order.id, JSON.stringify([{ part: 'contact', what: 'Email', typed: true }])],
    );
    await backend.sql('update public.orders set customer_email = $2 where id = $1', [
      order.id,
      `eve-${randomUUID()}@example.com`,
    ]);
  };

  test('with the email about what they’re for, and no other', async () => {
    for (const to of ['in_review', 'proof_sent', 'approved']) await move(to);
    expect(await along('status-approved')).toEqual(await named('invoice'));
    await record({ amountCents: 41_730, seenCents: 41_730 });
    const [receipt] = await named('receipt');
    expect(await along('payment-receipt')).toEqual([receipt]);
    expect(await along('new-order')).toEqual([]);
    await move('cancelled');
    expect(await along('status-canceled')).toEqual(await named('credit-note'));
    await record({ kind: 'refund', amountCents: -41_730, seenCents: -41_730 });
    const [, refund] = await named('receipt');
    expect(await along('payment-receipt')).toEqual([refund]);
  });

  test('with the next email if the one before didn’t go out', async () => {
    for (const to of ['in_review', 'proof_sent', 'approved', 'in_production']) await move(to);
    expect(await along('status-in-production')).toEqual(await named('invoice'));
    expect(await take(await write('payment-receipt'))).toEqual([]);
  });

  test('with the next email after a step back, which sends none', async () => {
    for (const to of ['in_review', 'proof_sent', 'approved']) await move(to);
    await along('status-approved');
    await move('in_review');
    for (const to of ['proof_sent', 'approved']) await move(to);
    const [, second] = await named('invoice');
    expect(await along('status-approved')).toEqual([...(await named('credit-note')), second]);
  });

  test('once, also if the email is tried again, unless it never goes out', async () => {
    await move('in_review');
    await become('approved');
    const [first, second] = [await write('proof-approved'), await write('payment-receipt')];
    const invoice = await named('invoice');
    expect(await take(first)).toEqual(invoice);
    expect(await take(second)).toEqual([]);
    expect(await take(first)).toEqual(invoice);
    await set(first, 'sent');
    expect(await take(second)).toEqual([]);
    for (const status of ['dead', 'skipped']) {
      await set(first, status);
      expect(await take(second), status).toEqual(invoice);
      await set(first, 'sent');
      await set(second, 'dead');
      expect(await take(first), status).toEqual(invoice);
      await set(second, 'sent');
    }
  });

  test('except an invoice that was taken back before its email was tried again', async () => {
    await move('in_review');
    await become('approved');
    const first = await write('proof-approved');
    expect(await take(first)).toEqual(await named('invoice'));
    await reprice(-730);
    const [, invoice] = await named('invoice');
    expect(await take(first)).toEqual([...(await named('credit-note')), invoice]);
  });

  test('after the shop has seen the customer', async () => {
    order = await place({ paymentTerms: 'placed' });
    expect(await along('order-confirmation')).toEqual([]);
    await move('in_review');
    expect(await along('order-confirmation')).toEqual(await named('invoice'));
    await changeAddress();
    expect(await take(await write('change-receipt'))).toEqual([]);
    await move('proof_sent');
    // The credit note has the address that the order had before.
    expect(await take(await write('proof-ready'))).toEqual([(await named('invoice')).at(-1)]);
  });

  test('after the customer has followed the link in an email, not because they paid', async () => {
    order = await place({ paymentTerms: 'placed' });
    await record({ amountCents: 41_730, seenCents: 41_730, tell: false });
    expect(await along('order-confirmation')).toEqual([]);
    await backend.sql(
      `select public.confirm_address(number, link_key_hash, customer_email)
       from public.orders where id = $1`,
      [order.id],
    );
    expect(await along('order-confirmation')).toEqual(await named('invoice'));
    await changeAddress();
    expect(await take(await write('change-receipt'))).toEqual([]);
  });
});

test('documents are listed for the customer and for staff, not for press staff', async () => {
  await become('approved');
  const [job, pressed] = await Promise.all(
    (['staff', 'press'] as const).map((role) =>
      backend.ask(readJob, { kind: 'order', number: order.number }, role),
    ),
  );
  expect(job?.kind === 'order' && job.documents).toMatchObject([{ kind: 'invoice' }]);
  expect(pressed?.kind === 'order' && pressed.documents).toEqual([]);
});

test('documents can’t be changed or deleted, not even past the API', async () => {
  await become('approved');
  for (const statement of [
    'update public.documents set number = 1',
    `update public.documents set data = '{}'`,
    'update public.documents set order_id = null',
    'delete from public.documents',
    'truncate public.documents cascade',
  ]) {
    await expect(backend.sql(statement), statement).rejects.toThrow('Documents can');
  }
});

// product: erasing-a-customer
test('a document outlives its order with number and amounts, and without its texts', async () => {
  await become('approved');
  const [invoice] = await issued();
  await backend.sql('delete from public.orders where id = $1', [order.id]);
  expect(
    await backend.sql(
      `select order_id, data from public.documents where kind = 'invoice' and number = $1`,
      [invoice?.number],
    ),
  ).toEqual([
    {
      order_id: null,
      data: {
        price: {
          total_quantity: 24,
          per_item_cents: [1625],
          subtotal_cents: 39_000,
          rush_fee_cents: 0,
          shipping_cents: 0,
          adjustment_cents: 0,
          extras: [],
          tax: toColumns(iowaTax),
          tax_cents: 2730,
          exempt_reason: null,
          total_cents: 41_730,
        },
      },
    },
  ]);
});

// product: reorder-form
test('a reorder matches by an invoice’s number as we print it, or by the order’s', async () => {
  await become('approved');
  const [invoice] = await issued();
  const [row] = await backend.sql(
    'select customer_email as email from public.orders where id = $1',
    [order.id],
  );
  const matched = async (invoiceNumber: string, email = row?.['email']) => {
    const placed = await backend.call<{ reorderId: string }>('place_reorder', {
      p: reorderToPlace({ invoiceNumber, email }),
    });
    const found = await backend.call<{ order: { number: number } | null }>('read_reorder', {
      p_reorder_id: placed.reorderId,
    });
    return found.order?.number ?? null;
  };
  const number = invoice!.number;
  for (const typed of [
    `INV-${number}`,
    `inv ${number}`,
    `Invoice INV-${number}`,
    `#INV-${number}`,
    `INV–${number}`,
    `INV - ${number}.`,
    `invoice no. ${number}`,
    `Invoice number: ${number}`,
    `${number}`,
    `${order.number}`,
    `#${order.number}`,
    `${order.number}.`,
  ]) {
    expect(await matched(typed), typed).toBe(order.number);
  }
  expect(await matched(`INV-${number}`, 'eve@example.com')).toBeNull();
  expect(await matched(`INV-${order.number}`)).toBeNull();
  expect(await matched(`REC-${number}`)).toBeNull();
});
