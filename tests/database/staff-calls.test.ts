// product: api-errors
import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../local/stack.ts';
import { enterPurchase } from '../../src/blanks/enter-purchase.rpc.ts';
import { addNote } from '../../src/staff/add-note.rpc.ts';
import { moveJob } from '../../src/staff/job/move-job.rpc.ts';
import { readJob } from '../../src/staff/job/read-job.rpc.ts';
import { countCustomer } from '../../src/staff/members/erase-customer.rpc.ts';
import { listAuditEvents } from '../../src/staff/members/list-audit-events.rpc.ts';
import type { StaffCall } from '../../src/staff/staff-call.ts';
import { keptFile, orderToPlace, reorderToPlace } from '../factory/orders.ts';
import { acceptCertificate } from '../../src/payments/exemptions/accept-certificate.rpc.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { shopToday } from '../../src/orders/due-dates/turnaround.ts';
import { putFiles } from '../factory/rows.ts';
import { mergeCustomers } from '../../src/staff/customers/merge-customers.rpc.ts';
import { staffInput } from '../factory/staff-calls.ts';
import {
  openTestBackend,
  roles,
  type PlacedOrder,
  type Role,
  type TestBackend,
} from './support.ts';

/** Every call of the staff pages, by its name, with the names of what it takes. */
const calls = new Map<string, string[]>();
for (const file of globSync('src/**/*.rpc.ts', { cwd: projectRoot })) {
  const exported = (await import(pathToFileURL(path.join(projectRoot, file)).href)) as object;
  for (const call of Object.values(exported) as Partial<StaffCall>[]) {
    const shape = (call.input as { shape?: object } | undefined)?.shape;
    if (call.name && shape) calls.set(call.name, Object.keys(shape));
  }
}
const names = [...calls.keys()].sort();

/**
 * Calls a function with each input as if in its own transaction, up to the deferred triggers, and rolls
 * it back. REST takes four times as long.
 */
const askEach = `
  create function pg_temp.ask_each(p_role text, p_claims jsonb, p_name text, p_inputs jsonb[])
  returns jsonb[] language plpgsql as $$
  declare
    v_input jsonb;
    v_answer jsonb;
    v_answers jsonb[] := '{}';
    v_code text;
    v_message text;
    v_details text;
    v_hint text;
  begin
    foreach v_input in array p_inputs loop
      begin
        perform set_config('request.jwt.claims', p_claims::text, true);
        perform set_config('request.jwt.claim.sub', coalesce(p_claims ->> 'sub', ''), true);
        perform set_config('role', p_role, true);
        execute format('select public.%I($1)', p_name) into v_answer using v_input;
        set constraints all immediate;
        raise sqlstate 'TAKEN';
      exception
        when sqlstate 'TAKEN' then
          v_answers := v_answers || jsonb_build_object('outcome', v_answer #> '{outcome}');
        when query_canceled or others then
          get stacked diagnostics
            v_code = returned_sqlstate,
            v_message = message_text,
            v_details = pg_exception_detail,
            v_hint = pg_exception_hint;
          v_answers := v_answers || jsonb_build_object(
            'code', v_code, 'message', v_message, 'details', v_details, 'hint', v_hint
          );
      end;
    end loop;
    return v_answers;
  end;
  $$`;

let backend: TestBackend;
let sample: { number: number; email: string };
/** What calls take besides, so that they get to their ends. */
const more: Record<string, object> = {};
beforeAll(async () => {
  backend = await openTestBackend();
  await backend.sql(askEach);
  const place = (changes: Record<string, unknown>) =>
    backend.call<PlacedOrder>('place_order', { p: orderToPlace(changes) });
  const { number, emails, orderId } = await place({});
  sample = { number, email: emails[0] ?? '' };

  const [card] = await backend.sql(
    `insert into private.card_payments (
       id, order_id, order_number, amount_cents, tax_cents, received_cents, due_cents, status,
       payable, expires_at
     )
     values (gen_random_uuid(), $1, $2, 100, 0, 100, 100, 'paid', false, now())
     returning id`,
    [orderId, number],
  );
  await backend.sql(
    `insert into public.payments (id, order_id, order_number, kind, method, amount_cents, actor)
     values (gen_random_uuid(), $1, $2, 'charge', 'card', 100, 'customer')`,
    [orderId, number],
  );
  const [{ balance } = {}] = await backend.sql(
    'select private.balance_cents(o)::integer as balance from public.orders as o where id = $1',
    [orderId],
  );
  more['record_payment'] = { seenCents: balance, seenHeldCents: 100 };
  more['ask_card_refund'] = {
    cardPayment: card?.['id'],
    amountCents: 1,
    reason: 'Two misprints.',
    seenHeldCents: 100,
  };

  await backend.sql(
    `insert into public.color_swatches (style_code, color_key, name, hex, position)
     values ('99991', 'navy', 'Navy', '#1f2742', 0)`,
  );
  await backend.sql(
    `insert into private.supplier_parts (
       style_code, color_key, size, supplier, part_number, piece_cents, dozen_cents, case_cents
     )
     values ('99991', 'navy', 'M', 'ss', 'B99991001', 300, 280, 250)`,
  );
  const blank = { styleCode: '99991', colorKey: 'navy', size: 'M', orderNumber: null, pieces: 1 };
  const purchase = { id: randomUUID(), seller: 'Blanks & Co.', reference: null };
  await backend.ask(enterPurchase, { ...purchase, goodsCents: 300, lines: [blank] }, 'owner');
  const [{ seen } = {}] = await backend.sql('select private.last_purchase()::integer as seen');
  more['ask_purchase'] = {
    lines: [{ ...blank, warehouse: 'IL' }],
    seenCents: 300,
    seenPurchase: seen,
  };
  more['close_purchase'] = { id: purchase.id };
  more['read_purchase'] = { id: purchase.id };
  const part = { styleCode: '99991', colorKey: 'navy', size: 'M' };
  more['receive_blanks'] = {
    purchaseId: purchase.id,
    parts: [{ ...part, good: 1, short: 0, damaged: 0, wrong: 0 }],
  };
  await backend.sql(
    `insert into private.blank_events
       (request_id, actor, what, style_code, color_key, size, pieces, reason)
     values (gen_random_uuid(), 'a', 'corrected', '99991', 'navy', 'M', 5, 'Counted.')`,
  );
  more['correct_stock'] = { ...part, seen: 5, pieces: 4 };
  more['return_blanks'] = { ...part, setAside: false };
  const request = randomUUID();
  await backend.sql(
    `insert into private.blank_events
       (request_id, actor, what, style_code, color_key, size, pieces, purchase_id)
     values ($1, 'a', 'short', '99990', 'navy', 'M', 1, $2),
       (gen_random_uuid(), 'a', 'damaged', '99990', 'navy', 'M', 5, $2)`,
    [request, purchase.id],
  );
  more['undo_receiving'] = { id: request };
  more['keep_blanks'] = { ...part, styleCode: '99990' };

  const shipment = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' };
  const ready = async () => {
    const order = await place({
      deliveryMethod: 'shipping',
      deliveryName: 'Ada Lovelace',
      deliveryStreet: '1 Main St',
      deliveryCity: 'Des Moines',
      deliveryState: 'IA',
      deliveryZip: '50309',
    });
    const [{ version } = {}] = await backend.sql(
      `update public.orders set status = 'ready' where id = $1 returning version`,
      [order.orderId],
    );
    return { kind: 'order', number: order.number, version: version as number };
  };
  more['move_job'] = { ...(await ready()), to: 'completed', ...shipment };
  const shipped = await ready();
  const moved = await backend.ask(moveJob, { ...shipped, to: 'completed' }, 'owner');
  more['undo_move'] = { ...shipped, version: 'version' in moved && moved.version };
  more['correct_shipment'] = { ...(await ready()), ...shipment };

  const mailed = await ready();
  await backend.sql(
    `with asked as (
       insert into private.groups (order_id, slug, title, expected, closes_at, to_each, counts, closed_at)
       select id, 'ducks-abcd2345', 'Ducks', 1, now(), true, '{1}', now()
       from public.orders where number = $1
       returning id
     )
     insert into private.group_people (
       id, group_id, number, request_hash, link_id, link_key_hash, name, shown, pieces, street, city,
       state, zip, sent_at
     )
     select gen_random_uuid(), id, 1, repeat('a', 64), gen_random_uuid(), repeat('a', 64), 'Grace', 'hidden',
       '[{"item": 0, "size": "M"}]', '1 Elm St', 'Des Moines', 'IA', '50309', now()
     from asked`,
    [mailed.number],
  );
  for (const name of ['read_parcels', 'send_parcels', 'return_parcel']) {
    more[name] = { number: mailed.number };
  }
  more['count_pieces'] = { number: mailed.number };
  more['set_group_seller'] = { number: mailed.number, seller: 'organization' };

  const problem = {
    id: randomUUID(),
    kind: 'order',
    number,
    text: 'No red.',
    problem: true,
  } as const;
  await backend.ask(addNote, problem, 'owner');
  more['solve_problem'] = { id: problem.id };

  const asked = { id: randomUUID(), number };
  await backend.sql(
    `insert into private.order_proposals (id, order_id, version, asked_by, change, old_total_cents)
     values ($1, $2, 1, 'a', '{"rows": [], "reason": "a", "total_cents": 100}', 100)`,
    [asked.id, orderId],
  );
  more['withdraw_proposal'] = asked;

  const files = ['waiting', 'known', 'new'].map((name) => keptFile({ objectPath: `${name}.pdf` }));
  await putFiles(backend.sql, files);
  const [waiting, known] = await Promise.all(
    ['waiting', 'known'].map(async (name) => {
      const email = `${name}@example.com`;
      const { orderId } = await place({ customerEmail: email });
      const [exemption] = await backend.sql(
        `insert into private.exemptions (
           id, order_id, order_number, email, organization, reason, certificate_number, state, object_path,
           file_name, sent_by
         )
         values (
           gen_random_uuid(), $1, 1, $2, 'Lincoln High', 'school', '1', 'IA', $3, 'a.pdf', 'customer'
         )
         returning id`,
        [orderId, email, `${name}.pdf`],
      );
      return exemption?.['id'] as string;
    }),
  );
  const later = { expiresOn: addDays(shopToday(new Date()), 30), covers: 'address' };
  await backend.ask(acceptCertificate, { id: known, ...later }, 'owner');
  const another = await place({ customerEmail: 'known@example.com' });
  more['accept_certificate'] = { id: waiting, ...later };
  more['reject_certificate'] = { id: waiting };
  more['apply_certificate'] = { id: known, number: another.number };
  more['add_certificate'] = { object_path: 'new.pdf' };

  const customers = await Promise.all(
    ['ada', 'known', 'waiting'].map(async (name) => {
      const [row] = await backend.sql(
        'select customer_id as id from private.contacts where email = $1',
        [`${name}@example.com`],
      );
      return row?.['id'] as string;
    }),
  );
  const [id, other, merged] = customers;
  await backend.ask(mergeCustomers, { id, other: merged }, 'owner');
  more['read_customer'] = { id };
  // The merge counted one up.
  more['save_customer'] = { id, version: 2 };
  more['merge_customers'] = { id, other };
  more['undo_merge'] = { id: merged };
});
afterAll(() => backend.close());

/** An input that the call takes, with new ids. */
const inputOf = (name: string) => ({ ...staffInput(name, sample), ...more[name] });

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

/** JSON for any field, which hardly any takes. */
const oddValues = [
  ...[null, true, [], {}, [[]], [{}], { a: [] }, ['x']],
  ...[-1, 0, 1.5, 201, 100_000, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308],
  ...['', ' ', 'x', "'; drop table orders; --", '\\', '{}', '[1]', '🦆', 'unknown\u202e'],
  ...['x'.repeat(10_000), '9'.repeat(400), '9'.repeat(200_000)],
  ...['NaN', 'infinity', 'tomorrow', '2026-02-30', '2026-12-01x', '0001-01-01', '5874897-12-31'],
  ...['00000000-0000-0000-0000-000000000000', '{"at":"x"}', 'Mars/Olympus', '+99:99'],
  '{"at":"2026-01-01","kind":"order","number":1e30}',
].map((value) => JSON.stringify(value));

/** JSON for all of `p`. */
const oddInputs = [
  ...['null', 'true', '-1', '"x"', '[]', '[[1]]', '{}', '{"a":{"b":[1]}}'],
  ...[nested(900), `{"a":${nested(900)}}`, '1e400'],
];

type Answer = Record<string, unknown>;

/** Asks for each of these inputs, given as JSON. */
async function answersTo(role: Role, name: string, inputs: readonly string[]): Promise<Answer[]> {
  const session = backend.session(role);
  const [{ answers } = {}] = await backend.sql(
    'select pg_temp.ask_each($1, $2, $3, $4) as answers',
    [session.name, session.claims, name, inputs],
  );
  return answers as Answer[];
}

/** Sends a body as it is. */
async function send(role: Role, name: string, body: string): Promise<Answer> {
  const response = await fetch(`${backend.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...backend.headers(role), 'content-type': 'application/json' },
    body,
  });
  const answer: unknown = await response.json();
  return { status: response.status, ...(response.ok ? {} : (answer as object)) };
}

/** How we refuse a value, with nothing of Postgres's about it. */
const ownMessage = expect.not.stringMatching(
  /constraint|domain|syntax|relation|column|cast|private|null/,
);
const ownWords = { code: 'PT400', details: '', hint: '', message: ownMessage };
const ownAnswer = { status: 400, code: 'PT400', details: null, hint: null, message: ownMessage };

/** Each is taken, or refused in our own words. */
async function expectOwnWords(role: Role, name: string, inputs: readonly string[]): Promise<void> {
  const answers = await answersTo(role, name, inputs);
  for (const [at, answer] of answers.entries()) {
    const sent = inputs[at]?.slice(0, 200);
    if ('code' in answer) expect({ sent, ...answer }).toEqual({ sent, ...ownWords });
  }
}

test('what a signed-in person may run are the calls of the staff pages', async () => {
  const open = await backend.sql(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace
       and has_function_privilege('authenticated', oid, 'execute')
     order by 1`,
  );
  expect(open.map(({ name }) => name)).toEqual(names);
});

/** The outcomes of calls that the factory makes about what doesn't exist. */
const aboutNobody: Record<string, string> = {
  erase_customer: 'not-found',
  grant_staff: 'no-sign-in',
  nudge_customer: 'not-waiting',
  pack_box: 'not-allowed',
  remove_second_factor: 'not-found',
  remove_staff: 'not-found',
  set_customer_terms: 'not-found',
  ship_boxes: 'not-allowed',
  unpack_box: 'not-found',
};

test.each(names)('%s refuses what isn’t one of its values in our own words', async (name) => {
  const [proper] = await answersTo('owner', name, [JSON.stringify(inputOf(name))]);
  const outcome = aboutNobody[name] ?? expect.not.stringMatching(/not-|stale|too-/);
  expect(proper).toEqual({ outcome: proper?.['outcome'] === null ? null : outcome });

  const inputs = (calls.get(name) ?? []).flatMap((field) => {
    const { [field]: _, ...rest } = inputOf(name) as Record<string, unknown>;
    const others = Object.entries(rest).map(([key, value]) => `"${key}":${JSON.stringify(value)},`);
    return oddValues.map((json) => `{${others.join('')}"${field}":${json}}`);
  });
  await expectOwnWords('owner', name, inputs);
});

test.each(names)('%s refuses what isn’t its input, and only to those it answers', async (name) => {
  for (const role of roles) {
    const [proper] = await answersTo(role, name, [JSON.stringify(inputOf(name))]);
    if (['42501', 'PT401', 'PT403'].includes(proper?.['code'] as string)) {
      for (const answer of await answersTo(role, name, oddInputs)) expect(answer).toEqual(proper);
    } else {
      await expectOwnWords(role, name, oddInputs);
    }
  }
});

test('over REST, a refusal is HTTP 400, 401, or 403, and says nothing more', async () => {
  for (const body of ['{"p":{}}', '{"p":[[1]]}', `{"p":${nested(900)}}`]) {
    expect(await send('owner', 'read_job', body)).toEqual(ownAnswer);
    expect(await send('bookkeeper', 'read_job', body)).toMatchObject({
      status: 403,
      details: null,
    });
    expect(await send('visitor', 'read_job', body)).toMatchObject({ status: 401, details: null });
  }
});

test('what isn’t about the input stays what it is', async () => {
  const ours = ['PT401', 'PT403', 'PT409', 'P0001'];
  const codes = [...ours, '40001', '40P01', '42501', '53100', '55P03', '57014', 'XX000'];
  const inputs = [...codes, '22P02', '23514', '54001'].map((code) => JSON.stringify(code));
  let answers: Answer[] = [];
  await backend.sql('begin');
  try {
    await backend.sql(
      `create or replace function private.who_am_i(p jsonb) returns jsonb
       language plpgsql stable set search_path = ''
       as $$ begin raise exception 'As it was' using errcode = p #>> '{}', detail = 'Same'; end; $$`,
    );
    answers = await answersTo('nonMember', 'who_am_i', inputs);
  } finally {
    await backend.sql('rollback');
  }
  const kept = codes.map((code) => ({ code, message: 'As it was', details: 'Same', hint: '' }));
  expect(answers).toEqual([...kept, ownWords, ownWords, ownWords]);
});

test.each(['-1', '0', '201', '100000', '1e9', 'null', '"all"'])(
  'no page of the board has %s jobs',
  async (limit) => {
    for (const name of ['list_jobs', 'export_jobs']) {
      const body = `{"p":{"today":"2026-12-01","sort":"newest","limit":${limit}}}`;
      expect(await send('owner', name, body)).toEqual(ownAnswer);
    }
  },
);

test('what strangers can make longer ends at 200: a job’s emails, and a customer’s open jobs', async () => {
  await backend.sql(
    `insert into public.outbox (order_id, template, occasion, recipient, created_at)
     select id, 'order-link', gen_random_uuid(), 'ada@example.com', created_at + nth * interval '1 second'
     from public.orders, generate_series(1, 250) as nth where number = $1`,
    [sample.number],
  );
  const job = await backend.ask(readJob, { kind: 'order', number: sample.number });
  const newest = await backend.sql(
    `select id from (
       select outbox.id, outbox.created_at from public.outbox
       join public.orders on orders.id = order_id
       where number = $1 order by outbox.created_at desc limit 200
     ) as newest order by created_at`,
    [sample.number],
  );
  expect(job?.emails.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));

  const email = 'many@example.com';
  for (let nth = 0; nth < 201; nth += 1) {
    await backend.call('place_reorder', { p: reorderToPlace({ email }) });
  }
  const found = await backend.ask(countCustomer, { email }, 'owner');
  expect([found.reorders, found.open.length]).toEqual([201, 200]);
});

// Once Stripe has given the money back, the ledger doesn't take it without a reason.
test.each([undefined, null, '', ' '])('a refund by card needs a reason, not %j', async (reason) => {
  const p = { ...inputOf('ask_card_refund'), reason };
  expect(await send('owner', 'ask_card_refund', JSON.stringify({ p }))).toEqual(ownAnswer);
});

test('owners can read what others recorded, however they wrote a number', async () => {
  for (const number of [
    `${sample.number}`,
    ` ${sample.number} `,
    `0x${sample.number.toString(16)}`,
  ]) {
    for (const [name, fields] of calls) {
      if (!fields.includes('number')) continue;
      await send('owner', name, JSON.stringify({ p: { ...inputOf(name), number, on: false } }));
    }
  }
  const events = await backend.ask(listAuditEvents, { before: null }, 'owner');
  const about = events.flatMap(({ what }) => (/^reminders-/.test(what) ? [what] : []));
  expect(about.toSorted()).toEqual(['reminders-off']);
});

// Postgres's JSON can't hold these, so they never get to a function.
test.each([
  ['NUL', '{"p":{"a":"\\u0000"}}'],
  ['half a character', '{"p":{"a":"\\ud800"}}'],
  ['half of some JSON', '{"p":'],
  ['JSON nested 10,000 levels deep', `{"p":${nested(10_000)}}`],
])('%s is refused like any value', async (_what, body) => {
  expect(await send('owner', 'list_jobs', body)).toMatchObject({ status: 400 });
});
