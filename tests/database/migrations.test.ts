import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type Backend } from '../../local/backend.ts';
import { readSchemas } from '../../local/migrations.ts';
import { migrationStatements } from '../../local/write-migration.ts';
import { migratedDatabase } from '../support/migrated-database.ts';

const options = { dataDir: null, port: 0, siteUrl: 'http://localhost:4321' };
let migrated: Backend;
let declared: Backend;
beforeAll(async () => {
  // The embedded backend logs every statement that Postgres refuses, which is what we test.
  console.error = () => undefined;
  migrated = await startBackend({ ...options, startWith: await migratedDatabase() });
  declared = await startBackend({ ...options, migrations: [readSchemas()] });
});
afterAll(async () => {
  await migrated.close();
  await declared.close();
});

const write = (): Promise<string[]> => migrationStatements(migrated.sql, declared.sql);
const run = async (backend: Backend, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await backend.sql(statement);
};

test('the migrations build what supabase/schemas declares', async () => {
  expect(await write()).toEqual([]);
});

/** One change of each kind that the command writes by itself, and a word from the SQL it writes. */
const changes = {
  'a new function': [
    `create function private.answer() returns integer language sql as 'select 41'`,
    'CREATE OR REPLACE FUNCTION private.answer()',
  ],
  'a changed function': [
    `create or replace function private.undo_minutes() returns integer
     language sql immutable set search_path = '' as 'select 11'`,
    'select 11',
  ],
  'a dropped function': [
    'drop function private.retry_delay(integer)',
    'DROP FUNCTION "private"."retry_delay"(integer)',
  ],
  'a grant': [
    'grant execute on function private.undo_minutes() to authenticated',
    'GRANT EXECUTE ON FUNCTION "private"."undo_minutes"() TO "authenticated"',
  ],
  'a revoked grant': [
    'revoke select on public.outbox from service_role',
    'REVOKE ALL ON TABLE "public"."outbox" FROM "service_role"',
  ],
  'a policy': [
    'alter policy "Anyone may see the colors" on public.color_swatches using (false)',
    'CREATE POLICY "Anyone may see the colors" ON "public"."color_swatches"',
  ],
  'a policy on files': [
    'drop policy "Staff may read artwork files" on storage.objects',
    'DROP POLICY "Staff may read artwork files"',
  ],
  'row-level security': [
    'alter table public.reorders no force row level security',
    'ALTER TABLE "public"."reorders" NO FORCE ROW LEVEL SECURITY',
  ],
  'a comment': [
    `comment on column public.orders.due_date is 'A day'`,
    'COMMENT ON COLUMN "public"."orders"."due_date" IS \'A day\'',
  ],
  'a trigger': [
    'drop trigger orders_touch on public.orders',
    'DROP TRIGGER "orders_touch" ON "public"."orders"',
  ],
  'a view': [
    'create view private.order_numbers as select number from public.orders',
    'CREATE VIEW "private"."order_numbers"',
  ],
  'an index': [
    'drop index public.quote_requests_by_age',
    'DROP INDEX "public"."quote_requests_by_age"',
  ],
  'a column that may be empty': [
    'alter table public.orders add column po_number text check (char_length(po_number) <= 40)',
    'ALTER TABLE "public"."orders" ADD COLUMN "po_number" text',
  ],
  'a new table': [
    'create table private.nothing (id integer primary key check (id > 0))',
    'CREATE TABLE "private"."nothing"',
  ],
} as const;

test('differences are written as a migration that removes them', async () => {
  await run(
    declared,
    Object.values(changes).map(([statement]) => statement),
  );
  const statements = await write();
  const text = statements.join('\n');
  for (const [, written] of Object.values(changes)) expect(text).toContain(written);
  expect(text).not.toContain('Finish this migration by hand');

  await run(migrated, statements);
  expect(await write()).toEqual([]);
});

test('a migration that depends on existing rows fails until it’s finished by hand', async () => {
  const statements = [
    'alter table public.job_notes drop column text',
    'alter table private.app_data alter column value type text',
    'alter table public.quote_requests alter column phone set not null',
    'alter table public.quote_requests add constraint long_name check (char_length(name) > 3)',
    `update storage.buckets set public = true where id = 'artwork'`,
  ];
  await run(declared, statements);
  const unfinished = (await write()).filter((text) => text.startsWith('-- Finish by hand'));
  const expected = [
    'DROP COLUMN "text"',
    'ALTER COLUMN "value" TYPE text',
    'ALTER COLUMN "phone" SET NOT NULL',
    'ADD CONSTRAINT "long_name"',
    'storage.buckets',
  ];
  expect(unfinished).toEqual(
    expect.arrayContaining(expected.map((part) => expect.stringContaining(part) as string)),
  );
  const [, guard = ''] = /(do \$\$.*\$\$;)/.exec(unfinished[0] ?? '') ?? [];
  await expect(migrated.sql(guard)).rejects.toThrow('Finish this migration by hand first');

  await run(migrated, statements);
  expect(await write()).toEqual([]);
});
