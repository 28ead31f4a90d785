import { inject } from 'vitest';
import { startBackend, type Backend, type BackendCopy } from '../../local/backend.ts';
import { readMigratedDatabase } from './migrate-database.ts';

/** The database that `migrate-database.ts` made, so that no test waits for migrations. */
export function migratedDatabase(): Promise<BackendCopy> {
  return readMigratedDatabase(inject('migratedDatabase'));
}

let shared: Promise<Backend> | undefined;

/**
 * A backend in memory with only what the migrations and the seed leave. The test files of a worker
 * take turns with one, because starting one takes a second. It runs until the worker ends; `close`
 * hands it back as it was. A test that changes the schema has to change it back.
 */
export async function borrowBackend(options: {
  siteUrl: string;
  smtpUrl?: string;
}): Promise<Backend> {
  shared ??= startShared(options);
  return shared;
}

async function startShared(options: { siteUrl: string; smtpUrl?: string }): Promise<Backend> {
  const startWith = await migratedDatabase();
  const backend = await startBackend({ dataDir: null, port: 0, startWith, ...options });
  const restore = await rememberData(backend.sql);
  return {
    ...backend,
    close: async () => {
      await removeObjects(backend);
      await restore();
    },
  };
}

/** Tables as they are now. Returns what puts back their rows and sequences. */
async function rememberData(sql: Backend['sql']): Promise<() => Promise<void>> {
  const tables = await sql(
    `select format('%I.%I', nspname, relname) as name,
       (select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped
          and attgenerated = '') as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')`,
  );
  const names = tables.map(({ name }) => name as string);
  const filled: { name: string; columns: string; rows: string }[] = [];
  for (const { name, columns } of tables as { name: string; columns: string }[]) {
    const [kept] = await sql(`select json_agg(kept)::text as rows from ${name} as kept`);
    if (kept?.['rows']) filled.push({ name, columns, rows: kept['rows'] as string });
  }
  const sequences = await sql(
    `select format('%I.%I', schemaname, sequencename) as name, start_value::text as start,
       last_value::text as last
     from pg_sequences`,
  );
  return async () => {
    // With triggers, rows would make other rows.
    await sql('discard temp');
    await sql('set session_replication_role = replica');
    await sql(`truncate ${names.join(', ')}`);
    for (const { name, columns, rows } of filled) {
      await sql(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
        [rows],
      );
    }
    for (const { name, start, last } of sequences) {
      await sql('select setval($1::regclass, $2::bigint, $3::boolean)', [
        name,
        last ?? start,
        last !== null,
      ]);
    }
    await sql('set session_replication_role = origin');
  };
}

/** Deletes the files in Storage, which are outside of the database. */
async function removeObjects({ url, secretKey, sql }: Backend): Promise<void> {
  const buckets = await sql(
    'select bucket_id as id, json_agg(name) as names from storage.objects group by bucket_id',
  );
  for (const { id, names } of buckets) {
    const response = await fetch(`${url}/storage/v1/object/${id as string}`, {
      method: 'DELETE',
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ prefixes: names }),
    });
    if (!response.ok) throw new Error(`Storage keeps its files: ${await response.text()}`);
  }
}
