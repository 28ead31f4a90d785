import { toColumns } from '../../src/platform/column-names.ts';
import type { JobKind, JobStatus } from '../../src/orders/job.ts';
import type { KeptFile } from '../../src/orders/placed-record.ts';
import { orderToPlace, quoteRequestToPlace, reorderToPlace } from './orders.ts';

type Sql = (text: string, params?: unknown[]) => Promise<Record<string, unknown>[]>;
type Changes = Record<string, unknown> & { status?: JobStatus; createdAt?: string };

const toPlace = {
  order: orderToPlace,
  quote_request: quoteRequestToPlace,
  reorder: reorderToPlace,
};

/**
 * Places jobs as superuser, sets their status and time without recording who did it, and deletes
 * their emails. Returns them in the order given. A known idempotency key isn't placed again.
 */
export async function putJobs(
  sql: Sql,
  kind: JobKind,
  jobs: readonly Changes[],
): Promise<{ id: string; number: number }[]> {
  const placed = await sql(
    `select public.place_${kind}(p) as job from jsonb_array_elements($1::jsonb) as p`,
    [JSON.stringify(jobs.map((changes) => toColumns(toPlace[kind](changes))))],
  );
  const rows = placed.map(({ job }) => {
    const { number, ...rest } = job as Record<string, string> & { number: number };
    return {
      id: rest[kind === 'quote_request' ? 'quoteRequestId' : `${kind}Id`] as string,
      number,
    };
  });
  const standing = rows.map(({ id }, index) => ({ id, ...jobs[index] }));
  await sql(
    `with emails as (
       delete from public.outbox
       where ${kind}_id in (select id from jsonb_to_recordset($1::jsonb) as job (id uuid))
     )
     update public.${kind}s as job
     set status = coalesce(given.status, job.status),
       created_at = coalesce(given."createdAt", job.created_at)
     from jsonb_to_recordset($1::jsonb)
       as given (id uuid, status text, "createdAt" timestamptz)
     where job.id = given.id`,
    [JSON.stringify(standing)],
  );
  return rows;
}

/** The id of the customer whose order it is. */
export async function customerOf(sql: Sql, { number }: { number: number }): Promise<string> {
  const [row] = await sql(
    `select customer_id from private.contacts
     where email = (select lower(customer_email) from public.orders where number = $1)`,
    [number],
  );
  return String(row?.['customer_id']);
}

/** What following the link in an email to an order's customer does. */
export async function confirmAddress(sql: Sql, { number }: { number: number }): Promise<void> {
  await sql(
    `select public.confirm_address(number, link_key_hash, customer_email)
     from public.orders where number = $1`,
    [number],
  );
}

/** Keeps files as sealed, as superuser; orders, quote requests, and designs take no others. */
export async function putFiles(
  sql: Sql,
  files: readonly Pick<KeptFile, 'objectPath'>[],
): Promise<void> {
  await sql(
    `insert into private.artwork_files (upload_path, object_path, sha256, size_bytes, format)
     select path, path, repeat('b', 64), 1, 'png'
     from jsonb_array_elements_text($1::jsonb) as path
     on conflict do nothing`,
    [JSON.stringify(files.map(({ objectPath }) => objectPath))],
  );
}

/** The columns of a job in its own row. */
function columnsOf(
  kind: 'order' | 'quote_request',
  job: object = toPlace[kind](),
): Record<string, unknown> {
  const {
    files: _,
    shop_inbox: _inbox,
    stock_note: _note,
    quantities: _quantities,
    ...columns
  } = toColumns(job) as Record<string, unknown>;
  return columns;
}

/** A job as JSON, for `insertCopies`; the factory's, unless another is given. */
export const rowToCopy = (kind: 'order' | 'quote_request', job?: object): string =>
  JSON.stringify(columnsOf(kind, job));

/**
 * The start of a statement that inserts many rows at once: `changes` are SQL expressions by column;
 * every other column comes from `base`, a row of the same table from the caller's `from`.
 */
export function insertCopies(
  kind: 'order' | 'quote_request',
  changes: Readonly<Record<string, string>>,
): string {
  const columns = [...new Set([...Object.keys(columnsOf(kind)), ...Object.keys(changes)])];
  const values = columns.map((column) => changes[column] ?? `base.${column}`);
  return `insert into public.${kind}s (${columns.join(', ')}) select ${values.join(', ')}`;
}
