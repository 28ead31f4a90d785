import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyCertificate } from '../../src/payments/exemptions/apply-certificate.rpc.ts';
import { acceptCertificate } from '../../src/payments/exemptions/accept-certificate.rpc.ts';
import { rejectCertificate } from '../../src/payments/exemptions/reject-certificate.rpc.ts';
import { exemptReasons } from '../../src/payments/exemptions/exempt-reason.ts';
import { listCertificates } from '../../src/payments/exemptions/list-certificates.rpc.ts';
import type { Seller } from '../../src/groups/seller.ts';
import { setGroupSeller } from '../../src/groups/set-group-seller.rpc.ts';
import { readJob, type Job } from '../../src/staff/job/read-job.rpc.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { fromColumns } from '../../src/platform/column-names.ts';
import { moneySchema } from '../../src/payments/payment-terms.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { keptFile, orderToPlace } from '../factory/orders.ts';
import { putFiles } from '../factory/rows.ts';
import {
  expectRefusal,
  openTestBackend,
  type PlacedOrder,
  type Role,
  type TestBackend,
} from './support.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await openTestBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.sql('delete from public.orders');
  await backend.sql('delete from private.exemptions');
  await backend.sql('delete from public.outbox');
});

type Order = { id: string; number: number; keyHash: string; email: string };
/** An order of $390.00 and $27.30 tax. */
async function place(
  email = 'office@lincoln.example',
  status = 'submitted',
  more: object = {},
): Promise<Order> {
  const toPlace = orderToPlace({ customerEmail: email, paymentTerms: 'approval', ...more });
  const placed = await backend.call<PlacedOrder>('place_order', { p: toPlace });
  const order = { id: placed.orderId, number: placed.number, keyHash: toPlace.linkKeyHash, email };
  if (status !== 'submitted') await become(order, status);
  return order;
}
const steps = ['in_review', 'proof_sent', 'approved', 'in_production', 'ready', 'completed'];
async function become(order: Order, status: string): Promise<void> {
  const path = steps.includes(status) ? steps.slice(0, steps.indexOf(status) + 1) : [status];
  for (const step of path) {
    await backend.sql('update public.orders set status = $2 where id = $1', [order.id, step]);
  }
}
const follow = (order: Order) =>
  backend.call('confirm_address', {
    p_number: order.number,
    p_key_hash: order.keyHash,
    p_email: order.email,
  });

type Sent = { id: string; objectPath: string };
const told = {
  organization: 'Lincoln High',
  reason: 'school',
  certificate_number: '42-600',
  state: 'Iowa',
};
async function send(order: Order, changes: object = {}): Promise<{ outcome: string } & Sent> {
  const file = keptFile({ format: 'pdf', widthPx: null, heightPx: null });
  await putFiles(backend.sql, [file]);
  const id = randomUUID();
  const { objectPath } = file;
  const answer = await backend.call<{ outcome: string }>('send_certificate', {
    p: {
      id,
      ...told,
      object_path: objectPath,
      file_name: 'certificate.pdf',
      order_number: order.number,
      key_hash: order.keyHash,
      shop_inbox: 'inbox@example.com',
      ...changes,
    },
  });
  return { ...answer, id, objectPath };
}
const today = () => shopToday(new Date());
const accept = (id: string, changes: object = {}, role: Role = 'staff') =>
  backend.ask(
    acceptCertificate,
    { id, expiresOn: addDays(today(), 365), covers: 'address', ...changes },
    role,
  );
const reject = (id: string, why = 'The signature is missing.') =>
  backend.ask(rejectCertificate, { id, why }, 'staff');
const use = (order: Order) =>
  backend.call<{ outcome: string }>('reuse_certificate', {
    p: { number: order.number, key_hash: order.keyHash, shop_inbox: 'inbox@example.com' },
  });
const stored = async ({ id }: Order) =>
  (
    await backend.sql(
      `select exempt_reason, tax_cents, total_cents, version, status
       from public.orders where id = $1`,
      [id],
    )
  )[0];
const taxed = { exempt_reason: null, tax_cents: 2730, total_cents: 41_730 };
const untaxed = { exempt_reason: 'school', tax_cents: 0, total_cents: 39_000 };
const money = async ({ id }: Order) =>
  moneySchema.parse(fromColumns(await backend.call('read_money', { p_order_id: id })));
const linked = async (order: Order) =>
  (
    await backend.call<{ exemption: { state: string } | null }>('open_order', {
      p_number: order.number,
      p_key_hash: order.keyHash,
    })
  ).exemption;
const jobOf = async ({ number }: Order, role: Role = 'staff') =>
  (await backend.ask(readJob, { kind: 'order', number }, role)) as Extract<Job, { kind: 'order' }>;
const emails = (template: string) =>
  backend.sql(
    'select order_id, occasion, recipient from public.outbox where template = $1 order by created_at',
    [template],
  );

// product: tax-exempt-customers
describe('a certificate that is sent', () => {
  test('leaves the order taxed, and emails the shop once per id', async () => {
    const order = await place();
    const { id, outcome, objectPath } = await send(order);
    expect(outcome).toBe('sent');
    expect((await send(order, { id, object_path: objectPath })).outcome).toBe('sent');
    expect(await stored(order)).toMatchObject(taxed);
    expect(await linked(order)).toMatchObject({ state: 'sent', organization: 'Lincoln High' });
    expect(await emails('new-certificate')).toEqual([
      { order_id: order.id, occasion: id, recipient: 'inbox@example.com' },
    ]);
  });

  test('takes the place of one that nobody has decided on', async () => {
    const order = await place();
    const first = await send(order);
    const second = await send(order);
    expect((await jobOf(order)).exemptions).toMatchObject([
      { id: second.id, status: 'sent' },
      { id: first.id, status: 'replaced' },
    ]);
    expect(await accept(first.id)).toEqual({ outcome: 'decided' });
  });

  test('has its own file, which is there, and not another customer’s', async () => {
    const [order, other] = [await place(), await place('else@example.com')];
    const { objectPath } = await send(order);
    expect((await send(other, { object_path: objectPath })).outcome).toBe('file-taken');
    expect((await send(other, { object_path: 'missing.pdf' })).outcome).toBe('file-taken');
    expect(await linked(other)).toBeNull();
  });

  test('needs the order’s own link, and an id that isn’t another order’s', async () => {
    const [order, other] = [await place(), await place('else@example.com')];
    const { id } = await send(order);
    expect((await send(order, { key_hash: other.keyHash })).outcome).toBe('not-found');
    await expect(send(other, { id })).rejects.toThrow('id names another certificate');
  });

  test('is one of ten at most, and never for a canceled order', async () => {
    const order = await place();
    for (let sent = 0; sent < 10; sent += 1) expect((await send(order)).outcome).toBe('sent');
    expect((await send(order)).outcome).toBe('full');
    const canceled = await place('else@example.com', 'cancelled');
    expect((await send(canceled)).outcome).toBe('not-allowed');
  });

  test.each(['organization', 'certificate_number', 'state'])(
    'is refused with a %s that is too long',
    async (field) => {
      const order = await place();
      await expect(send(order, { [field]: 'x'.repeat(101) })).rejects.toThrow();
      expect(await linked(order)).toBeNull();
    },
  );
});

describe('an accepted certificate', () => {
  test.each(exemptReasons)('takes the tax off, with the reason %s', async (reason) => {
    const order = await place();
    const { id } = await send(order, { reason });
    expect(await accept(id)).toEqual({ outcome: 'accepted' });
    expect(await stored(order)).toMatchObject({ ...untaxed, exempt_reason: reason, version: 2 });
    expect(await linked(order)).toMatchObject({ state: 'accepted' });
    expect((await jobOf(order)).changes).toMatchObject([
      {
        actor: 'staff@confluenceprint.example',
        rows: [
          {
            part: 'price',
            what: 'Sales tax',
            before: '$27.30',
            after: `None: ${reason === 'other' ? 'exempt' : reason}, certificate on file`,
            typed: false,
          },
        ],
      },
    ]);
    expect(await emails('change-receipt')).toMatchObject([{ recipient: order.email }]);
  });

  test('leaves what was approved approved, and a proof that waits waiting', async () => {
    for (const status of ['approved', 'in_production', 'ready']) {
      const order = await place('office@lincoln.example', status);
      const { id } = await send(order);
      await accept(id);
      expect((await jobOf(order)).approved).toBe(true);
      expect(await stored(order)).toMatchObject({ ...untaxed, status });
    }
    const shown = await place('office@lincoln.example', 'proof_sent');
    await backend.sql(
      `insert into public.proofs (id, order_id, version, contents, sha256, order_sha256, made_by)
       values (gen_random_uuid(), $1, 1, '{}', encode(sha256('{}'::bytea), 'hex'), private.ordered_hash($1), 'a')`,
      [shown.id],
    );
    await accept((await send(shown)).id);
    const [proof] = await backend.sql('select private.proofs_json($1) -> 0 ->> $2 as state', [
      shown.id,
      'state',
    ]);
    expect(proof).toEqual({ state: 'waiting' });
  });

  // product: ledger, tax-exempt-customers
  test('makes tax that was paid a refund due, also once the order is done, and writes nothing off', async () => {
    const order = await place('office@lincoln.example', 'completed');
    await backend.sql(
      `insert into public.payments (id, order_id, order_number, kind, method, amount_cents, actor)
       values (gen_random_uuid(), $1, $2, 'charge', 'check', 41730, 'a')`,
      [order.id, order.number],
    );
    await accept((await send(order)).id);
    expect(await money(order)).toMatchObject({ balanceCents: -2730, paidCents: 41_730 });
    await backend.sql(
      `select private.add_payment(
         row(gen_random_uuid(), $1::uuid, $2::bigint, 'refund', 'check', -2730, null, 'Tax.', 'a', now())::public.payments,
         false
       )`,
      [order.id, order.number],
    );
    expect(await money(order)).toMatchObject({ balanceCents: 0, paidCents: 39_000 });
  });

  // product: paperwork, tax-exempt-customers
  test.each([
    [
      'the tax that wasn’t paid',
      [
        ['check', 39_000],
        ['account', 2_730],
      ],
      0,
    ],
    [
      'all of it after a refund',
      [
        ['check', 41_730],
        ['account', 41_730],
        ['check', -41_730],
      ],
      0,
    ],
    [
      'more than nothing of what was paid',
      [
        ['check', 40_730],
        ['account', 1_000],
      ],
      -1_730,
    ],
  ] as const)(
    'gives no money back for what was written off: %s',
    async (_, entries, balanceCents) => {
      const order = await place('office@lincoln.example', 'approved');
      for (const [method, cents] of entries) {
        await backend.sql(
          `insert into public.payments (id, order_id, order_number, kind, method, amount_cents, reason, actor)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, $6, 'a')`,
          [
            order.id,
            order.number,
            method === 'account' ? 'adjustment' : cents < 0 ? 'refund' : 'charge',
            method,
            cents,
            method === 'account' || cents < 0 ? 'Sorry.' : null,
          ],
        );
      }
      await accept((await send(order)).id);
      expect(await money(order)).toMatchObject({ balanceCents });
    },
  );

  // product: sales-tax
  test('that comes after the order has left makes an exempt sale of a taxed one', async () => {
    const order = await place();
    await become(order, 'completed');
    const sold = async () =>
      backend.sql(
        `select untaxed, sum(orders)::int as orders, sum(cents)::int as cents,
           sum(tax_cents)::int as tax_cents
         from private.sales where order_number = $1 group by untaxed order by untaxed`,
        [order.number],
      );
    expect(await sold()).toEqual([{ untaxed: null, orders: 1, cents: 39_000, tax_cents: 2_730 }]);
    await accept((await send(order)).id);
    expect(await sold()).toEqual([
      { untaxed: 'school', orders: 1, cents: 39_000, tax_cents: 0 },
      { untaxed: null, orders: 0, cents: 0, tax_cents: 0 },
    ]);
  });

  test('takes back the invoice, and the next one says why there is no tax', async () => {
    const order = await place('office@lincoln.example', 'approved');
    await accept((await send(order)).id);
    expect(
      await backend.sql(
        `select kind, data -> 'price' ->> 'tax_cents' as tax, data -> 'price' ->> 'exempt_reason' as why
         from public.documents where order_id = $1 order by kind, number`,
        [order.id],
      ),
    ).toEqual([
      { kind: 'credit-note', tax: '2730', why: null },
      { kind: 'invoice', tax: '2730', why: null },
      { kind: 'invoice', tax: '0', why: 'school' },
    ]);
  });

  test('is accepted once, and until a day within ten years', async () => {
    const order = await place();
    const { id } = await send(order);
    for (const expiresOn of [addDays(today(), -1), addDays(today(), 366 * 10 + 1), 'tomorrow']) {
      const p = { id, expiresOn, covers: 'address' };
      expect((await backend.tryCall('staff', 'accept_certificate', { p })).status).toBe(400);
    }
    expect(await accept(id, { expiresOn: today() })).toEqual({ outcome: 'accepted' });
    expect(await accept(id)).toEqual({ outcome: 'decided' });
    expect(await reject(id)).toEqual({ outcome: 'decided' });
    expect(await accept(randomUUID())).toEqual({ outcome: 'not-found' });
  });

  test('never covers the domain of an email provider', async () => {
    const order = await place('lincoln@GMail.com');
    const { id } = await send(order);
    expect((await jobOf(order)).exemptions[0]?.mayCoverDomain).toBe(false);
    const p = { id, expiresOn: today(), covers: 'domain' };
    expect((await backend.tryCall('staff', 'accept_certificate', { p })).status).toBe(400);
    expect(await accept(id)).toEqual({ outcome: 'accepted' });
  });

  test('lets no tax onto its order again', async () => {
    const order = await place();
    await accept((await send(order)).id);
    await expect(
      backend.sql(
        `update public.orders
         set tax = tax || '{"rate": 7000}', tax_cents = 1, total_cents = total_cents + 1
         where id = $1`,
        [order.id],
      ),
    ).rejects.toThrow('orders_that_are_exempt_have_no_tax');
  });

  test('also counts for open orders of the same customer that sent one, if their address is confirmed', async () => {
    const order = await place();
    const [follows, unconfirmed, silent, done, colleague] = [
      await place('Office@Lincoln.example'),
      await place(),
      await place(),
      await place('office@lincoln.example', 'completed'),
      await place('coach@lincoln.example'),
    ];
    for (const each of [follows, silent, done, colleague]) await follow(each);
    for (const each of [follows, unconfirmed, done, colleague]) await send(each);
    await accept((await send(order)).id);
    expect(await stored(follows)).toMatchObject(untaxed);
    for (const each of [unconfirmed, silent, done, colleague]) {
      expect(await stored(each)).toMatchObject(taxed);
    }
    expect((await jobOf(follows)).exemptions.map(({ status }) => status).toSorted()).toEqual([
      'accepted',
      'replaced',
    ]);
  });

  test('of a domain counts for colleagues', async () => {
    const [order, colleague, stranger] = [
      await place(),
      await place('coach@LINCOLN.example'),
      await place('coach@lincoln.example.com'),
    ];
    for (const each of [colleague, stranger]) {
      await follow(each);
      await send(each);
    }
    await accept((await send(order)).id, { covers: 'domain' });
    expect(await stored(colleague)).toMatchObject(untaxed);
    expect(await stored(stranger)).toMatchObject(taxed);
  });
});

describe('a certificate on file', () => {
  test('is offered to who reads the address’s mailbox, and used with one press', async () => {
    await accept((await send(await place())).id);
    const order = await place();
    expect(await linked(order)).toBeNull();
    expect(await use(order)).toMatchObject({ outcome: 'not-allowed' });
    await follow(order);
    expect(await linked(order)).toMatchObject({ state: 'known', organization: 'Lincoln High' });
    expect(await use(order)).toEqual({ outcome: 'applied' });
    expect(await use(order)).toEqual({ outcome: 'applied' });
    expect(await stored(order)).toMatchObject({ ...untaxed, version: 2 });
    expect((await jobOf(order)).changes).toMatchObject([{ actor: 'customer' }]);
  });

  test('is nobody else’s, and none once it has expired', async () => {
    const first = await place();
    await accept((await send(first)).id, { expiresOn: addDays(today(), 1) });
    const [colleague, order] = [await place('coach@lincoln.example'), await place()];
    for (const each of [colleague, order]) await follow(each);
    expect(await use(colleague)).toMatchObject({ outcome: 'not-allowed' });
    await backend.sql('update private.exemptions set expires_on = $1', [addDays(today(), -1)]);
    expect(await linked(order)).toBeNull();
    expect(await use(order)).toMatchObject({ outcome: 'not-allowed' });
    // What it was used for stays.
    expect(await stored(first)).toMatchObject(untaxed);
  });

  test('can be used by staff for an order that they know is the customer’s', async () => {
    const { id } = await send(await place());
    await accept(id);
    const [order, other] = [await place(), await place('else@example.com')];
    expect((await jobOf(order)).exemptions).toMatchObject([{ id, offered: true, counts: false }]);
    expect((await jobOf(other)).exemptions).toEqual([]);
    const apply = ({ number }: Order) => backend.ask(applyCertificate, { id, number }, 'staff');
    expect(await apply(other)).toMatchObject({ outcome: 'not-allowed' });
    expect(await apply(order)).toEqual({ outcome: 'applied' });
    expect(await apply(order)).toMatchObject({ outcome: 'not-allowed' });
    expect(await stored(order)).toMatchObject(untaxed);
    expect((await jobOf(order)).exemptions).toMatchObject([{ id, offered: false, counts: true }]);
  });

  test('is listed for bookkeepers, those that expire first first, but not for press staff', async () => {
    const later = (await send(await place())).id;
    await accept(later);
    const sooner = (await send(await place('church@example.org'), { reason: 'church' })).id;
    await accept(sooner, { expiresOn: today() });
    await send(await place('else@example.com'));
    const listed = await backend.ask(listCertificates, {}, 'bookkeeper');
    expect(listed.map(({ id }) => id)).toEqual([sooner, later]);
    expect((await backend.tryCall('press', 'list_certificates', { p: {} })).status).toBe(403);
  });
});

// product: group-orders, tax-exempt-customers
describe('an order of a group', () => {
  const placeGroup = (payer: string, email?: string) =>
    place(email, 'submitted', {
      group: {
        slug: `ducks-${randomUUID().slice(0, 8)}`,
        title: 'Ducks',
        payer,
        allowanceCents: payer === 'both' ? 500 : null,
        guarantees: false,
        closesAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
    });
  const sell = ({ number }: Order, seller: Seller, role: Role = 'staff') =>
    backend.ask(setGroupSeller, { number, seller }, role);
  const sellerOf = async (order: Order) => (await jobOf(order)).group?.seller;

  test('that people pay for is sold by the shop, so no certificate takes its tax off', async () => {
    const order = await placeGroup('person');
    expect(await sellerOf(order)).toBe('shop');
    const { id } = await send(order);
    expect(await accept(id)).toEqual({ outcome: 'accepted' });
    expect(await stored(order)).toMatchObject(taxed);
    await follow(order);
    expect(await linked(order)).toMatchObject({ state: 'known' });
    expect((await jobOf(order)).exemptions).toMatchObject([{ id, offered: false, counts: false }]);
    expect(await use(order)).toMatchObject({ outcome: 'not-allowed' });
    expect(
      await backend.ask(applyCertificate, { id, number: order.number }, 'staff'),
    ).toMatchObject({ outcome: 'not-allowed' });
    // It's good for the next one.
    const next = await place();
    await follow(next);
    expect(await use(next)).toEqual({ outcome: 'applied' });

    // Nor does one of another order, although one was sent for this one, too.
    const other = await placeGroup('both', 'church@example.org');
    await follow(other);
    await send(other);
    await accept((await send(await place('church@example.org'))).id);
    expect(await stored(other)).toMatchObject(taxed);
  });

  test('that its organization sells has no tax by its certificate, and stays so', async () => {
    const order = await placeGroup('person');
    const { id } = await send(order);
    await accept(id);
    expect(await sell(order, 'organization')).toEqual({ outcome: 'set' });
    expect(await sell(order, 'organization')).toEqual({ outcome: 'set' });
    expect(await sellerOf(order)).toBe('organization');
    expect(await stored(order)).toMatchObject({ ...taxed, version: 2 });
    expect((await jobOf(order)).exemptions).toMatchObject([{ id, offered: true }]);
    await backend.ask(applyCertificate, { id, number: order.number }, 'staff');
    expect(await stored(order)).toMatchObject(untaxed);
    expect(await sell(order, 'shop')).toEqual({ outcome: 'not-allowed' });
    expect(await stored(order)).toMatchObject(untaxed);
    const { changes } = await jobOf(order);
    expect(changes.map(({ actor, rows: [row] }) => [actor, row])).toMatchObject([
      [
        'staff@confluenceprint.example',
        {
          part: 'price',
          what: 'Who sells to the group',
          before: 'We do',
          after: 'The organization',
        },
      ],
      ['staff@confluenceprint.example', { what: 'Sales tax' }],
    ]);
  });

  test('that only its organizer pays for is sold to them, with their certificate', async () => {
    const order = await placeGroup('organizer');
    expect(await sellerOf(order)).toBe('organization');
    expect(await sell(order, 'shop')).toEqual({ outcome: 'not-allowed' });
    await accept((await send(order)).id);
    expect(await stored(order)).toMatchObject(untaxed);
  });

  test('keeps its seller once it has closed or is canceled, and no other order has one', async () => {
    const [closed, canceled] = [await placeGroup('person'), await placeGroup('person')];
    await backend.sql('update private.groups set closed_at = now() where order_id = $1', [
      closed.id,
    ]);
    await become(canceled, 'cancelled');
    for (const order of [closed, canceled]) {
      expect(await sell(order, 'organization')).toEqual({ outcome: 'not-allowed' });
      expect(await sellerOf(order)).toBe('shop');
    }
    expect(await sell(await place(), 'organization')).toEqual({ outcome: 'not-found' });
  });

  test('has its seller from those who decide on certificates', async () => {
    const order = await placeGroup('person');
    const p = { number: order.number, seller: 'organization' };
    for (const role of ['press', 'bookkeeper'] as const) {
      expect((await backend.tryCall(role, 'set_group_seller', { p })).status).toBe(403);
    }
    for (const seller of ['nobody', null]) {
      await expectRefusal(
        await backend.tryCall('staff', 'set_group_seller', { p: { ...p, seller } }),
      );
    }
  });
});

describe('a rejected certificate', () => {
  test('leaves the tax, and tells the customer why by email and on the page', async () => {
    const order = await place();
    const { id } = await send(order);
    expect(await reject(id, ' The signature is missing. ')).toEqual({ outcome: 'rejected' });
    expect(await stored(order)).toMatchObject(taxed);
    expect(await linked(order)).toMatchObject({
      state: 'rejected',
      rejection: 'The signature is missing.',
    });
    expect(await emails('certificate-rejected')).toEqual([
      { order_id: order.id, occasion: id, recipient: order.email },
    ]);
    const p = { id: (await send(order)).id, why: ' ' };
    await expectRefusal(await backend.tryCall('staff', 'reject_certificate', { p }));
  });
});

describe('the email before a certificate expires', () => {
  const remind = () => backend.call<number>('remind_of_certificates', {});
  const expiring = async (days: number, order: Order) => {
    const { id } = await send(order);
    await accept(id, { expiresOn: addDays(today(), days) });
    return id;
  };

  test('goes out once, 30 days before, with the link to the newest order', async () => {
    const first = await place();
    const id = await expiring(31, first);
    expect(await remind()).toBe(0);
    await backend.sql('update private.exemptions set expires_on = expires_on - 1');
    const newest = await place();
    await place('else@example.com');
    await become(await place(), 'cancelled');
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(0);
    expect(await emails('certificate-expires')).toEqual([
      { order_id: newest.id, occasion: id, recipient: newest.email },
    ]);
  });

  test('doesn’t go to who has sent another one, or after the last day', async () => {
    await expiring(10, await place());
    await expiring(365, await place());
    expect(await remind()).toBe(0);
    await expiring(1, await place('church@example.org'));
    await backend.sql('update private.exemptions set expires_on = $1', [addDays(today(), -1)]);
    expect(await remind()).toBe(0);
  });
});

// product: erasing-a-customer, tax-exempt-customers
test('erasing a customer keeps an accepted certificate without the address, and no other', async () => {
  const order = await place('office@lincoln.example', 'completed');
  await backend.sql(
    `insert into public.payments (id, order_id, order_number, kind, method, amount_cents, actor)
     values (gen_random_uuid(), $1, $2, 'charge', 'check', 39000, 'a')`,
    [order.id, order.number],
  );
  const rejected = await send(order);
  await reject(rejected.id);
  const accepted = await send(order);
  await accept(accepted.id);
  await backend.sql(`update private.artwork_files set upload_path = 'arrived_' || object_path`);
  const answer = await backend.as(
    'owner',
    `select public.erase_customer('{"email": "office@lincoln.example"}')`,
  );
  expect(answer).toMatchObject([{ outcome: 'erased' }]);
  expect(
    await backend.sql(
      'select id, email, order_id, order_number, object_path from private.exemptions',
    ),
  ).toEqual([
    {
      id: accepted.id,
      email: null,
      order_id: null,
      order_number: order.number,
      object_path: accepted.objectPath,
    },
  ]);
  const erased = await backend.sql('select object_path from private.erased_files');
  expect(erased).toContainEqual({ object_path: rejected.objectPath });
  expect(erased).not.toContainEqual({ object_path: accepted.objectPath });
});

// product: tax-exempt-customers, roles
test('press staff see neither certificates nor that an order is exempt', async () => {
  const order = await place();
  const { objectPath } = await send(order);
  const job = await jobOf(order, 'press');
  expect(job.exemptions).toEqual([]);
  const [exempt] = [await send(order)];
  await accept(exempt.id);
  const text = JSON.stringify(await jobOf(order, 'press'));
  expect(text).not.toMatch(/certificate|exempt_|Lincoln High|school/);
  expect(text).not.toContain(objectPath);
});
