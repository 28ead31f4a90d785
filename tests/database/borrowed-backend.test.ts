import { afterAll, expect, test } from 'vitest';
import { addSignIn, startBackend, type Backend } from '../../local/backend.ts';
import { borrowBackend, migratedDatabase } from '../support/migrated-database.ts';

// Test files take turns with one backend, so nothing of one may reach the next.

const siteUrl = 'http://localhost:4321';
const fresh = await startBackend({
  dataDir: null,
  port: 0,
  siteUrl,
  startWith: await migratedDatabase(),
});
afterAll(() => fresh.close());

/** Every row, sequence, and temporary function. */
async function everything({ sql }: Backend): Promise<unknown> {
  const tables = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const rows: unknown[] = [];
  for (const { name } of tables) {
    rows.push(
      await sql(
        `select $1 as name, to_jsonb(kept) as kept from ${name as string} as kept order by kept::text`,
        [name],
      ),
    );
  }
  const sequences = await sql('select * from pg_sequences order by schemaname, sequencename');
  const temporary = await sql(
    `select proname from pg_proc where pronamespace = pg_my_temp_schema()`,
  );
  return { rows, sequences, temporary };
}

test('a backend that was handed back is like a new one', async () => {
  const expected = await everything(fresh);
  const backend = await borrowBackend({ siteUrl });
  const file = `${backend.url}/storage/v1/object/artwork/1_quote_crest.png`;
  const headers = { apikey: backend.secretKey, 'content-type': 'image/png' };
  await addSignIn(backend.sql, 'ada@example.com', 'a-long-password', 'staff');
  await backend.sql(`delete from public.color_swatches`);
  await backend.sql(`select nextval('public.orders_number_seq')`);
  await backend.sql(
    `create function pg_temp.refuse() returns trigger language plpgsql as $$
     begin raise disk_full; end $$`,
  );
  await backend.sql(
    `create trigger refuse before insert on public.orders
     for each row execute function pg_temp.refuse()`,
  );
  expect((await fetch(file, { method: 'POST', headers, body: 'a picture' })).status).toBe(200);
  expect((await fetch(file, { headers })).status).toBe(200);
  expect(await everything(backend)).not.toEqual(expected);

  await backend.close();

  const again = await borrowBackend({ siteUrl });
  expect(again.url).toBe(backend.url);
  expect(await everything(again)).toEqual(expected);
  expect(await again.sql(`select tgname from pg_trigger where tgname = 'refuse'`)).toEqual([]);
  expect((await fetch(file, { headers })).ok).toBe(false);
  await again.close();
});
