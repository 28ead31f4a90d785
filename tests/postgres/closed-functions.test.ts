// product: staff-access, api-errors
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Signature = { name: string; args: string[]; types: string[] };

/** Calls a function the way Supabase's REST API does: it takes the arguments from the body. */
async function refusalOf(role: string, { name, args, types }: Signature): Promise<unknown> {
  const quoted = args.map((arg) => `"${arg}"`);
  const call = `select from
    json_to_record($1::json) as body (${quoted.map((arg, at) => `${arg} ${types[at]}`).join()}),
    lateral public.${name}(${quoted.map((arg) => `${arg} => body.${arg}`).join()})`;
  const body = JSON.stringify(Object.fromEntries(args.map((arg) => [arg, 'garbage'])));
  let refusal: unknown = null;
  await database.inTransaction(async (sql) => {
    await sql(`set local role ${role}`);
    refusal = await sql(call, [body]).catch((error: unknown) => (error as { code: string }).code);
  });
  return refusal;
}

test('functions are closed whatever is sent, and those for staff without a session', async () => {
  const functions = await database.sql<Signature>(
    `select proname as name, proargnames as args, proargtypes::regtype[]::text[] as types
     from pg_proc
     where pronamespace = 'public'::regnamespace and pronargs > 0
       and not has_function_privilege('anon', oid, 'execute')`,
  );
  expect(functions.length).toBeGreaterThan(100);
  for (const each of functions) {
    const signature = { ...each, args: each.args.slice(0, each.types.length) };
    expect([each.name, await refusalOf('anon', signature)]).toEqual([each.name, '42501']);
    expect(['42501', 'PT401']).toContain(await refusalOf('authenticated', signature));
  }
});

test('JSON nested 10,000 levels deep is refused like any value', async () => {
  const owner = await database.addStaff('owner@confluenceprint.example', 'owner');
  const deep = '['.repeat(10_000) + ']'.repeat(10_000);
  for (const p of [deep, `{"today":${deep}}`, `{"kinds":${deep}}`]) {
    await expect(database.callAs(owner, 'list_jobs', p)).rejects.toMatchObject({ code: 'PT400' });
  }
});
