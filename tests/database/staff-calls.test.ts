// product: api-errors
import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../local/stack.ts';
import { readJob } from '../../src/staff/job/read-job.rpc.ts';
import { countCustomer } from '../../src/staff/members/erase-customer.rpc.ts';
import type { StaffCall } from '../../src/staff/staff-call.ts';
import { orderToPlace, reorderToPlace } from '../factory/orders.ts';
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

let backend: TestBackend;
let sample: { number: number; email: string };
beforeAll(async () => {
  backend = await openTestBackend();
  const { number, emails } = await backend.call<PlacedOrder>('place_order', { p: orderToPlace() });
  sample = { number, email: emails[0] ?? '' };
});
afterAll(() => backend.close());

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
  ...['null', 'true', '-1', '[]', '[[1]]', '{}', '{"a":{"b":[1]}}'],
  ...[nested(900), `{"a":${nested(900)}}`, '1e400'],
];

type Answer = { status: number; code?: string; message?: string };

/** Sends a body as it is. */
async function send(role: Role, name: string, body: string): Promise<Answer> {
  const response = await fetch(`${backend.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...backend.headers(role), 'content-type': 'application/json' },
    body,
  });
  const { status } = response;
  const answer: unknown = await response.json();
  return response.ok ? { status } : { status, ...(answer as object) };
}

/** How we refuse a value, with nothing of Postgres's about it. */
const ownWords = {
  status: 400,
  code: 'PT400',
  details: null,
  hint: null,
  message: expect.not.stringMatching(/constraint|domain|syntax|relation|column|cast|private|null/),
};

async function sendEach(role: Role, name: string, bodies: readonly string[]): Promise<void> {
  for (const body of bodies) {
    const answer = await send(role, name, body);
    const sent = body.slice(0, 200);
    if (answer.status !== 200) expect({ sent, ...answer }).toEqual({ sent, ...ownWords });
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

test.each(names)('%s refuses what isn’t one of its values in our own words', async (name) => {
  const fields = calls.get(name) ?? [];
  const bodies = fields.flatMap((field) => {
    const { [field]: _, ...rest } = staffInput(name, sample);
    const others = Object.entries(rest).map(([key, value]) => `"${key}":${JSON.stringify(value)},`);
    return oddValues.map((json) => `{"p":{${others.join('')}"${field}":${json}}}`);
  });
  await sendEach('owner', name, bodies);
});

test.each(names)('%s refuses what isn’t its input, and only to those it answers', async (name) => {
  const bodies = oddInputs.map((json) => `{"p":${json}}`);
  for (const role of roles) {
    const proper = await send(role, name, JSON.stringify({ p: staffInput(name, sample) }));
    if ([401, 403].includes(proper.status)) {
      for (const body of bodies) expect(await send(role, name, body)).toEqual(proper);
    } else {
      await sendEach(role, name, bodies);
    }
  }
});

test.each(['-1', '0', '201', '100000', '1e9', 'null', '"all"'])(
  'no page of the board has %s jobs',
  async (limit) => {
    for (const name of ['list_jobs', 'export_jobs']) {
      const body = `{"p":{"today":"2026-12-01","sort":"newest","limit":${limit}}}`;
      expect(await send('owner', name, body)).toEqual(ownWords);
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

// Postgres's JSON can't hold these, so they never get to a function.
test.each([
  ['NUL', '{"p":{"a":"\\u0000"}}'],
  ['half a character', '{"p":{"a":"\\ud800"}}'],
  ['half of some JSON', '{"p":'],
  ['JSON nested 10,000 levels deep', `{"p":${nested(10_000)}}`],
])('%s is refused like any value', async (_what, body) => {
  expect(await send('owner', 'list_jobs', body)).toMatchObject({ status: 400 });
});
