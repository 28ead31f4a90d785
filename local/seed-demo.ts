import path from 'node:path';
import { parseArgs } from 'node:util';
import { orderedPieces } from '../src/orders/order-goods.ts';
import { shopToday } from '../src/orders/due-dates/turnaround.ts';
import { orderStage } from '../src/orders/job.ts';
import { startBy } from '../src/orders/due-dates/production.ts';
import { toColumns } from '../src/platform/column-names.ts';
import { paths } from '../src/paths.ts';
import { addSignIn, startBackend, type Backend } from './backend.ts';
import {
  bookkeeperEmail,
  makeDemoData,
  pressEmail,
  type DemoArtwork,
  type DemoData,
} from './demo-data.ts';
import { boardApproves, demoCustomers } from './demo-customers.ts';
import { readSettings, StartError } from './settings.ts';
import { shop, usualTerms } from '../src/shop.ts';
import { newPersonLink } from '../src/groups/person-link.server.ts';
import { countOf } from './demo-groups.ts';
import { demoProofs } from './demo-proofs.ts';
import { newLink } from '../src/orders/order-link.server.ts';
import { keepSecret, projectRoot } from './stack.ts';
import { formatTable } from './table.ts';
import { closeOnSignal, exitWith, loadDotEnv } from './terminal.ts';

// `npm run seed:demo`: a year of plausible orders, quote requests, reorders, and counters in the
// local data folder, to have something to look at.

const help = `seed:demo fills the local data folder (DATA_DIR, by default .local/data) with a year of
made-up orders, quotes, reorders, and visits. Stop the stack first.
  --seed N       a different year for each number (default: 1)`;

/**
 * Adds `data`, all of it or nothing. With the site's `secret`, the links to its orders work.
 * @returns false, adding nothing, if it is already there
 */
export async function writeDemoData(
  backend: Backend,
  data: DemoData,
  secret: string,
): Promise<boolean> {
  const [known] = await backend.sql('select from public.orders where idempotency_key = $1', [
    data.mark,
  ]);
  if (known) return false;
  // Files first: a row without its file is a broken page, but a file without its row does no harm.
  await storeFiles(backend, data.files);
  await backend.transaction(async (sql) => {
    await sealFiles(sql, data);
    await writeOrders(sql, data, secret);
    await writeProofs(sql, data);
    await writeGroups(sql, data, secret);
    await writeQuoteRequests(sql, data);
    await writeReorders(sql, data);
    await writeCustomers(sql);
    await writeAround(sql, data);
    await writeSales(sql);
    await writePayments(sql);
    await writeFees(sql);
    await writePurchases(sql);
    await writeRuns(sql);
    await writeCounters(sql, data);
    await addSignIns(sql, backend.staff.password);
    await writeDesk(sql);
    await writeBoxes(sql);
  });
  return true;
}

/**
 * The first three orders that wait for blanks have theirs on the way from the supplier, the next two got
 * about half of theirs from a neighbor, with a damaged piece of each part, and the others' are to be
 * bought.
 */
async function writePurchases(sql: Sql): Promise<void> {
  await sql(
    `create temporary table demo_purchases on commit drop as
     with waiting as (
       select number, row_number() over (order by start_by, due_date, number) as place
       from public.orders as o
       where stage = 'approved' and not private.is_unpaid(o)
     ),
     needed as (
       select
         waiting.place, waiting.number, needed.style_code, needed.color_key, needed.size,
         sum(needed.pieces)::integer as pieces
       from waiting
       join private.needed_blanks as needed on needed.number = waiting.number
       where waiting.place <= 5
       group by waiting.place, waiting.number, needed.style_code, needed.color_key, needed.size
     )
     select
       needed.*, place > 3 as by_hand,
       private.id_from('purchase ' || (place > 3)) as id,
       row_number() over (
         partition by place > 3 order by needed.number, style_code, color_key, size
       ) as line,
       'D' || dense_rank() over (order by style_code, color_key, size) as part_number
     from needed`,
  );
  await sql(
    `insert into private.purchases
       (id, supplier, seller, reference, state, goods_cents, actor, asked_at)
     select
       id, case when by_hand then null else 'ss' end,
       case when by_hand then 'Walnut Street Sportswear' end, case when by_hand then 'W-2207' end,
       'bought', sum(pieces) * 350, $1, now() - interval '1 day'
     from demo_purchases
     group by id, by_hand
     order by by_hand`,
    [`june@${shop.emailDomain}`],
  );
  await sql(
    `insert into private.purchase_lines
       (purchase_id, place, style_code, color_key, size, part_number, warehouse, order_number,
        pieces, bought_pieces)
     select
       id, line, style_code, color_key, size, case when not by_hand then part_number end,
       case when not by_hand then 'KS' end, number, pieces, pieces
     from demo_purchases`,
  );
  await sql(
    `insert into private.supplier_orders
       (supplier, number, purchase_id, warehouse, is_canceled, total_cents, freight_cents, lines)
     select
       'ss', '79990001', id, 'KS', false, sum(pieces) * 350, 0,
       jsonb_agg(
         jsonb_build_object('partNumber', part_number, 'pieces', pieces, 'unitCents', 350)
       )
     from demo_purchases
     where not by_hand
     group by id`,
  );
  await sql(
    `insert into private.blank_events
       (request_id, actor, what, style_code, color_key, size, pieces, order_number, purchase_id)
     select
       private.id_from('carton'), $1, came.what, style_code, color_key, size, came.pieces,
       came.number, id
     from demo_purchases
     cross join lateral (
       values ('given', demo_purchases.pieces / 2, demo_purchases.number), ('damaged', 1, null)
     ) as came (what, pieces, number)
     where by_hand and demo_purchases.pieces > 2`,
    [pressEmail],
  );
}

/** The last forty orders of one design were started and done on a tablet, from 10 AM of their day. */
async function writeRuns(sql: Sql): Promise<void> {
  await sql(
    `insert into private.floor_taps (id, order_id, design, what, at, actor, press)
     select
       private.id_from(tapped.what || ' ' || printed.number), printed.id, 0, tapped.what,
       printed.started + make_interval(mins => tapped.minutes), $1, 'press-1'
     from (
       select
         o.id, o.number, o.total_quantity,
         max(private.shop_date(reached.created_at) + time '10:00') at time zone 'America/Chicago'
           as started
       from public.orders as o
       join private.stage_events as reached on reached.job_id = o.id and reached.stage = 'started'
       where o.stage in ('made', 'done') and jsonb_array_length(o.designs) = 1
       group by o.id
       order by started desc
       limit 40
     ) as printed
     cross join lateral (
       values (1, 'start', 0), (2, 'done', 40 + printed.total_quantity * 3 / 11)
     ) as tapped (place, what, minutes)
     order by printed.started, printed.number, tapped.place`,
    [pressEmail],
  );
}

/**
 * What was approved was paid then, except every ninth, which is paid at pickup, every eleventh of the
 * last months, which still isn't, and every fourth that waits for the press. Every 23rd got some of it
 * back.
 */
async function writePayments(sql: Sql): Promise<void> {
  await sql(
    `insert into public.payments
       (id, order_id, order_number, kind, method, amount_cents, reference, actor, created_at)
     select
       private.id_from('payment ' || o.id), o.id, o.number, 'charge',
       (array['check', 'card', 'transfer', 'cash'])[1 + o.number % 4], o.total_cents,
       case o.number % 4 when 0 then (2000 + o.number)::text end, $1, event.created_at
     from public.orders as o
     join private.stage_events as event on event.job_id = o.id
     where event.stage = (case when o.number % 9 = 0 then 'done' else 'approved' end)::public.job_stage
       and o.stage between 'approved' and 'done'
       and not (o.stage = 'approved' and o.number % 4 = 1)
       and not (o.number % 11 = 0 and event.created_at > now() - interval '100 days')
       and not exists (select from private.groups where order_id = o.id and payer = 'person')
     on conflict do nothing`,
    [`june@${shop.emailDomain}`],
  );
  await sql(
    `insert into public.payments
       (id, order_id, order_number, kind, method, amount_cents, reason, actor, created_at)
     select
       private.id_from(kind.name || ' ' || o.id), o.id, o.number, kind.name, kind.method,
       kind.sign * 1500, 'Two shirts had a spot of ink.', $1,
       event.created_at + (2 - kind.sign) * interval '1 minute'
     from public.orders as o
     join private.stage_events as event on event.job_id = o.id and event.stage = 'done'
     cross join (values ('adjustment', 'account', 1), ('refund', 'check', -1))
       as kind (name, method, sign)
     where o.number % 23 = 0 and o.number % 11 <> 0
     on conflict do nothing`,
    [`priya@${shop.emailDomain}`],
  );
}

/** As Stripe's usual price has it: 2.9% and 30 cents. */
async function writeFees(sql: Sql): Promise<void> {
  await sql(
    `insert into private.card_fees (id, order_number, fee_cents, at)
     select 'demo-' || id, order_number, 30 + (amount_cents * 29 + 500) / 1000, created_at
     from public.payments
     where method = 'card' and kind = 'charge'
     on conflict do nothing`,
  );
}

/** The triggers write down what leaves from now on, and what is written off then. */
async function writeSales(sql: Sql): Promise<void> {
  await sql(
    `select private.enter_sale(o, left_on, left_on + time '18:00' at time zone 'UTC')
     from public.orders as o
     where left_on is not null`,
  );
}

/** Somebody who runs the press, to see the back shop without prices, and somebody for the books. */
async function addSignIns(sql: Sql, password: string): Promise<void> {
  for (const [email, role] of [
    [pressEmail, 'press'],
    [bookkeeperEmail, 'bookkeeper'],
  ] as const) {
    const [known] = await sql('select from auth.users where email = $1', [email]);
    if (!known) await addSignIn(sql, email, password, role);
  }
}

/** Four open orders are assigned to the press, and one that's approved is on hold. */
async function writeDesk(sql: Sql): Promise<void> {
  await sql(
    `insert into private.assignments (order_id, member, email, actor)
     select o.id, users.id, users.email, $2
     from public.orders as o
     join auth.users on users.email = $1
     where o.stage between 'reviewing' and 'started'
     order by o.number
     limit 4`,
    [pressEmail, `june@${shop.emailDomain}`],
  );
  await sql(
    `insert into private.holds (order_id, reason, look_on, actor)
     select id, 'the coach’s last two sizes', private.shop_date(now()) + 3, $1
     from public.orders
     where stage = 'approved'
     order by start_by desc, number
     limit 1`,
    [`june@${shop.emailDomain}`],
  );
}

/** One shipped order in production, if there is any, has sent a box with all pieces of a size. */
async function writeBoxes(sql: Sql): Promise<void> {
  await sql(
    `insert into private.boxes
       (id, order_id, place, contents, pieces, carrier, tracking_number, weight_pounds, shipped_at,
        actor)
     select
       private.id_from('box ' || o.id), o.id, 1,
       jsonb_build_array(
         jsonb_build_object(
           'design', rest.design, 'item', rest.item, 'size', rest.size, 'pieces', rest.pieces
         )
       ),
       rest.pieces, case when o.usps then 'usps' else 'ups' end,
       case when not o.usps then '1Z999AA10123456784' end, 8.5, now() - interval '20 hours', $1
     from (
       select id, private.goes_by_usps(delivery_street, delivery_zip) as usps
       from public.orders as o
       where stage = 'started'
         and delivery_method = 'shipping'
         and (select count(*) from private.unboxed(o.id)) > 1
       order by start_by, number
       limit 1
     ) as o
     cross join lateral (
       select * from private.unboxed(o.id) order by design, item, size limit 1
     ) as rest`,
    [pressEmail],
  );
}

async function storeFiles(backend: Backend, files: DemoData['files']): Promise<void> {
  const waiting = [...files];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const response = await fetch(`${backend.url}/storage/v1/object/artwork/${next.path}`, {
        method: 'POST',
        headers: {
          apikey: backend.secretKey,
          authorization: `Bearer ${backend.secretKey}`,
          'content-type': next.type,
          'x-upsert': 'true',
        },
        body: next.file.bytes as Uint8Array<ArrayBuffer>,
      });
      if (!response.ok) {
        throw new Error(
          `Storing ${next.path} failed with ${response.status}: ${await response.text()}`,
        );
      }
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

type Sql = Backend['sql'];

async function sealFiles(sql: Sql, { orders, quoteRequests }: DemoData): Promise<void> {
  await insertRows(
    sql,
    'private.artwork_files',
    [...orders, ...quoteRequests].flatMap(({ artwork, createdAt }) =>
      artwork.map((file) => {
        const { file_name: _, content_type: _type, ...columns } = fileColumns(file, createdAt);
        return { upload_path: file.objectPath, ...columns };
      }),
    ),
  );
}

/** Unknown, because there was no request. */
const requestHash = '0'.repeat(64);

/** Copies rows into a table by the names of its columns. */
async function insertRows(
  sql: Sql,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await sql(
    `insert into ${table} (${columns})
     select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

const lastChange = ({ events }: { events: readonly { at: string }[] }) => events.at(-1)?.at;

/** The day that it was picked up, or that it was shipped or went out with our van. */
function leftOn({ delivery, events }: DemoData['orders'][number]): string | null {
  const leaves = delivery === 'pickup' ? 'done' : 'made';
  const left = events.find(({ to }) => orderStage(to) === leaves);
  return left ? shopToday(new Date(left.at)) : null;
}

async function writeOrders(sql: Sql, { orders }: DemoData, secret: string): Promise<void> {
  const rows = orders.map((order) => {
    const { customer, price } = order;
    const sent = order.delivery !== 'pickup';
    const { linkId, linkKeyHash } = newLink(secret);
    return {
      link_id: linkId,
      link_key_hash: linkKeyHash,
      id: order.id,
      status: order.status,
      version: order.events.length,
      idempotency_key: order.key,
      request_hash: requestHash,
      designs: toColumns(order.designs),
      total_quantity: orderedPieces(order),
      due_date: order.dueDate,
      start_by: startBy(order.dueDate, order.delivery, new Date(order.createdAt)),
      turnaround_class: order.rush === false ? 'standard' : 'rush',
      rush_days: order.rush || null,
      price_version: 1,
      delivery_method: order.delivery,
      delivery_name: sent ? customer.person : null,
      delivery_street: sent ? customer.address.street : null,
      delivery_city: sent ? customer.address.city : null,
      delivery_state: sent ? customer.address.state : null,
      delivery_zip: sent ? customer.address.zip : null,
      left_on: leftOn(order),
      customer_name: customer.person,
      customer_email: customer.email,
      customer_phone: customer.phone,
      customer_po_number: order.poNumber,
      customer_notes: order.customerNotes,
      repeats_id: order.repeatsId,
      per_item_cents: price.perItemCents,
      extras: toColumns(price.extras),
      tax: toColumns(price.tax),
      subtotal_cents: price.subtotalCents,
      rush_fee_cents: price.rushFeeCents,
      shipping_cents: price.shippingCents,
      tax_cents: price.taxCents,
      total_cents: price.totalCents,
      payment_terms: usualTerms.paymentTerms,
      deposit_permille: usualTerms.depositPermille,
      created_at: order.createdAt,
      updated_at: lastChange(order),
    };
  });
  await insertRows(sql, 'public.orders', rows);
  await insertRows(
    sql,
    'public.order_artwork',
    orders.flatMap((order) =>
      order.artwork.map((file) => ({
        id: file.id,
        order_id: order.id,
        design: file.design,
        location: file.place,
        ...fileColumns(file, order.createdAt),
      })),
    ),
  );
  await sql(
    `insert into private.approved_orders (order_id, sha256, shown_sha256)
     select id, hash, hash from public.orders, private.ordered_hash(id) as hash
     where stage between 'approved' and 'done'
     on conflict do nothing`,
  );
}

/** With the files that they show, and the approvals of what went on. */
async function writeProofs(sql: Sql, { orders }: DemoData): Promise<void> {
  const proofs = demoProofs(orders, `priya@${shop.emailDomain}`);
  await sql(
    `insert into public.proofs
       (id, order_id, version, contents, sha256, order_sha256, made_by, created_at)
     select
       proof.id, proof.order_id, proof.version, proof.contents, proof.sha256,
       private.ordered_hash(proof.order_id), proof.made_by, proof.created_at
     from jsonb_to_recordset($1) as proof (
       id uuid, order_id uuid, version integer, contents text, sha256 text, made_by text,
       created_at timestamptz
     )`,
    [JSON.stringify(proofs)],
  );
  await sql(
    `insert into public.proof_files
       (proof_id, object_path, file_name, size_bytes, sha256, content_type, format, width_px, height_px)
     select
       proof.id, file.object_path, file.file_name, file.size_bytes, file.sha256, file.content_type,
       file.format, file.width_px, file.height_px
     from public.proofs as proof
     join public.order_artwork as file on file.order_id = proof.order_id
     on conflict do nothing`,
  );
  await sql(
    `insert into public.proof_approvals (proof_id, name, sha256, created_at)
     select proof.id, o.customer_name, proof.sha256, event.created_at
     from public.proofs as proof
     join public.orders as o on o.id = proof.order_id
     join lateral (
       select max(created_at) as created_at
       from private.stage_events
       where job_id = o.id and stage = 'approved'
     ) as event on event.created_at is not null
     where o.stage >= 'approved' and o.stage <> 'canceled'`,
  );
}

/** With what their people paid, by cards that Stripe doesn't keep anymore. */
async function writeGroups(sql: Sql, { orders }: DemoData, secret: string): Promise<void> {
  for (const { id: order_id, createdAt, designs, group } of orders) {
    if (!group) continue;
    const { people, charges, roundingCents, ...columns } = group;
    const [row] = await sql('select private.id_from($1) as id', [`group ${order_id}`]);
    const group_id = row?.['id'];
    await insertRows(sql, 'private.groups', [
      {
        ...(toColumns(columns) as object),
        id: group_id,
        order_id,
        version: people.length + 1,
        counts: designs.map((_, design) => countOf(people, design)),
        people: people.length,
        created_at: createdAt,
      },
    ]);
    await insertRows(
      sql,
      'private.group_people',
      people.map((person) => {
        const { id, number, name, email, field, backName, item, size, address, seenCents, at } =
          person;
        const { linkId, linkKeyHash } = newPersonLink(secret);
        return {
          id,
          group_id,
          number,
          request_hash: requestHash,
          link_id: linkId,
          link_key_hash: linkKeyHash,
          name,
          email,
          spare: false,
          shown: number % 5 === 0 ? 'hidden' : 'initial',
          field,
          back_name: backName,
          pieces: [{ item, size }],
          version: 1,
          removed: false,
          seen_cents: seenCents,
          street: address?.street ?? null,
          city: address?.city ?? null,
          state: address?.state ?? null,
          zip: address?.zip ?? null,
          waits_for_card: false,
          created_at: at,
        };
      }),
    );
    await sql(
      `with charge as (
         select o.id as order_id, o.number as order_number, person.id as person, ask.*
         from jsonb_to_recordset($2::jsonb) as ask (number integer, cents integer, tax_cents integer)
         join private.group_people as person on person.number = ask.number and person.group_id = $1
         join private.groups as asked on asked.id = person.group_id
         join public.orders as o on o.id = asked.order_id
       ),
       paid as (
         insert into private.card_payments (
           id, order_id, order_number, person, amount_cents, tax_cents, received_cents, due_cents,
           status, payable, created_at, expires_at
         )
         select
           private.id_from('group charge ' || person), order_id, order_number, person, cents, tax_cents,
           cents, cents, 'paid', false, $3::timestamptz, $3::timestamptz
         from charge
       )
       insert into public.payments
         (id, order_id, order_number, kind, method, amount_cents, reason, actor, created_at)
       select
         private.id_from('demo charge ' || person), order_id, order_number, 'charge', 'card', cents,
         null, 'stripe', $3::timestamptz
       from charge
       union all
       select
         private.id_from('group rounding ' || $1::uuid), o.id, o.number, 'adjustment', 'account',
         $4::integer, 'Rounding of what each person pays.', 'group', $3::timestamptz
       from public.orders as o
       join private.groups as asked on asked.order_id = o.id
       where asked.id = $1 and $4::integer > 0`,
      [group_id, JSON.stringify(toColumns(charges)), group.closedAt, roundingCents],
    );
  }
}

async function writeQuoteRequests(sql: Sql, { quoteRequests }: DemoData): Promise<void> {
  const rows = quoteRequests.map((request) => ({
    id: request.id,
    status: request.status,
    version: request.events.length,
    idempotency_key: request.key,
    request_hash: requestHash,
    name: request.customer.person,
    email: request.customer.email,
    phone: request.customer.phone,
    quantity: request.quantity,
    pickup_date: request.pickupDate,
    start_by:
      request.pickupDate && startBy(request.pickupDate, 'pickup', new Date(request.createdAt)),
    project_details: request.details,
    created_at: request.createdAt,
    updated_at: lastChange(request),
  }));
  await insertRows(sql, 'public.quote_requests', rows);
  await insertRows(
    sql,
    'public.quote_request_artwork',
    quoteRequests.flatMap((request) =>
      request.artwork.map((file, place) => ({
        quote_request_id: request.id,
        position: place + 1,
        ...fileColumns(file, request.createdAt),
      })),
    ),
  );
}

async function writeReorders(sql: Sql, { reorders }: DemoData): Promise<void> {
  // The database assigns the numbers of the orders they repeat.
  const numbers = new Map(
    (await sql('select id, number from public.orders')).map((row) => [row['id'], row['number']]),
  );
  const rows = reorders.map((reorder) => ({
    id: reorder.id,
    status: reorder.status,
    version: reorder.events.length,
    idempotency_key: reorder.key,
    request_hash: requestHash,
    name: reorder.customer.person,
    email: reorder.customer.email,
    invoice_number: reorder.invoiceNumber ?? `#${String(numbers.get(reorder.orderId))}`,
    pickup_date: reorder.pickupDate,
    start_by: startBy(reorder.pickupDate, 'pickup', new Date(reorder.createdAt)),
    order_id: reorder.orderId,
    ordered_id: reorder.orderedId,
    created_at: reorder.createdAt,
    updated_at: lastChange(reorder),
  }));
  await insertRows(sql, 'public.reorders', rows);
  await insertRows(
    sql,
    'public.reorder_lines',
    reorders.flatMap(({ id, quantities }) =>
      Object.entries(quantities).map(([size, quantity]) => ({ reorder_id: id, size, quantity })),
    ),
  );
}

/**
 * What groups are called. Where the office pays, it's a contact, too; one group's board approves.
 */
async function writeCustomers(sql: Sql): Promise<void> {
  for (const { group, email, usesPo } of demoCustomers) {
    await sql(
      `update private.customers set company = $2
       where id = (select customer_id from private.contacts where email = $1)`,
      [email, group],
    );
    if (!usesPo) continue;
    await sql(
      `update private.contacts set pays = false, gets_invoice = false, approves = $2 where email = $1`,
      [email, group !== boardApproves],
    );
    const others = [
      { desk: 'office', approves: false },
      ...(group === boardApproves ? [{ desk: 'board', approves: true }] : []),
    ];
    for (const { desk, approves } of others) {
      await sql(
        `insert into private.contacts
           (email, customer_id, home_id, approves, pays, gets_invoice, latest_at, searched)
         select $2::text, customer_id, home_id, $3, not $3, not $3, latest_at, $2::text
         from private.contacts
         where email = $1`,
        [email, email.replace(/^[^@]+/, desk), approves],
      );
    }
  }
}

function fileColumns(file: DemoArtwork, at: string) {
  return {
    object_path: file.objectPath,
    file_name: file.fileName,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
    content_type: file.contentType,
    format: file.format,
    width_px: file.widthPx,
    height_px: file.heightPx,
    created_at: at,
  };
}

/** Events, notes, and emails of every job. */
async function writeAround(sql: Sql, { orders, quoteRequests, reorders }: DemoData): Promise<void> {
  const kinds = [
    ['order', orders],
    ['quote_request', quoteRequests],
    ['reorder', reorders],
  ] as const;
  for (const [kind, jobs] of kinds) {
    const owner = `${kind}_id`;
    // The database assigns their ids, in this order.
    await sql(
      `insert into public.job_events
         (${owner}, from_status, to_status, actor, note, created_at)
       select event.* from jsonb_to_recordset($1::jsonb) as event (
         owner uuid, "from" text, "to" text, actor text, note text, at timestamptz
       )`,
      [
        JSON.stringify(
          jobs.flatMap(({ id, events }) => events.map((event) => ({ owner: id, ...event }))),
        ),
      ],
    );
    await insertRows(
      sql,
      'public.job_notes',
      jobs.flatMap(({ id, notes }) =>
        notes.map((note) => ({
          id: note.id,
          [owner]: id,
          author: note.author,
          text: note.text,
          created_at: note.at,
        })),
      ),
    );
    await insertRows(
      sql,
      'public.outbox',
      jobs.flatMap(({ id, createdAt, emails }) =>
        emails.map((email) => ({
          id: email.id,
          [owner]: id,
          template: email.template,
          recipient: email.recipient,
          status: email.status,
          attempts: email.attempts,
          last_error_code: email.error,
          sent_at: email.sentAt,
          next_attempt_at: createdAt,
          created_at: createdAt,
        })),
      ),
    );
  }
}

async function writeCounters(sql: Sql, { counters }: DemoData): Promise<void> {
  // Visits that were counted here before stay counted.
  await sql(
    `insert into public.quote_analytics as entry (day, path, attempts, completed, minutes, funnel)
     select day, path, attempts, completed, minutes, funnel
     from jsonb_populate_recordset(null::public.quote_analytics, $1::jsonb)
     on conflict (day, path) do update
     set
       attempts = entry.attempts + excluded.attempts,
       completed = entry.completed + excluded.completed,
       minutes = entry.minutes + excluded.minutes,
       funnel = (
         select jsonb_object_agg(step, count)
         from (
           select key as step, sum(value::integer) as count
           from (
             select * from jsonb_each_text(entry.funnel)
             union all
             select * from jsonb_each_text(excluded.funnel)
           ) as counted
           group by key
         ) as steps
       )`,
    [JSON.stringify(counters)],
  );
}

/**
 * The command.
 * @throws StartError with one sentence if it can't begin
 */
export async function seedDemo(args: readonly string[]): Promise<void> {
  const { values: options } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  if (options.help) {
    console.log(help);
    return;
  }
  const seed = Number(options.seed);
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new StartError(`--seed is "${options.seed}", which is no whole number.`);
  }
  loadDotEnv(path.join(projectRoot, '.env'));
  if (process.env['SUPABASE_URL']?.trim()) {
    throw new StartError(
      'SUPABASE_URL is set, so the site runs on hosted Supabase, where demo data is out of place; unset it to fill the embedded database.',
    );
  }
  const { ports, dataDir, databaseUrl } = readSettings(process.env, projectRoot);
  const siteUrl = `http://localhost:${ports.site}`;
  const starting = startBackend({ dataDir, port: 0, siteUrl, databaseUrl });
  const close = async (): Promise<void> => {
    await (await starting.catch(() => null))?.close();
  };
  closeOnSignal(close);
  try {
    const backend = await starting;
    const data = makeDemoData(seed, new Date());
    const added = await writeDemoData(backend, data, await keepSecret(dataDir));
    console.log(
      added
        ? `Added to ${path.relative(projectRoot, dataDir) || dataDir}:\n${describe(data)}`
        : 'The demo data of this seed already exists; nothing was added.',
    );
    console.log(
      `\nRun \`npm start\`, open ${siteUrl}${paths.adminAnalytics}, and sign in as ${backend.staff.email} / ${backend.staff.password}, or with the same password as press staff (${pressEmail}) or bookkeeper (${bookkeeperEmail})`,
    );
  } finally {
    await close();
  }
}

function describe(data: DemoData): string {
  const days = data.counters.map(({ day }) => day).sort();
  return formatTable([
    ['Orders', String(data.orders.length)],
    ['Quotes', String(data.quoteRequests.length)],
    ['Reorders', String(data.reorders.length)],
    ['Artwork files', String(data.files.length)],
    ['Visits', String(data.counters.reduce((sum, { attempts }) => sum + attempts, 0))],
    ['Days', `${days[0] ?? ''} to ${days.at(-1) ?? ''}`],
  ]);
}

if (import.meta.main) {
  try {
    await seedDemo(process.argv.slice(2));
  } catch (error) {
    exitWith(error);
  }
}
