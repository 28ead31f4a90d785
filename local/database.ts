import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { LocalBackendError } from './data-folder.ts';

type Session = {
  /**
   * Runs one or more statements, all or none unless they say otherwise, in one trip.
   * @returns the rows of the last one
   */
  exec<Row>(text: string): Promise<Row[]>;
  query<Row>(text: string, params?: unknown[]): Promise<Row[]>;
};

/** The Postgres of the local backend. */
export type Database = Session & {
  readonly connection: PgliteConnection | PostgresConnection;
  /** Runs all statements in one transaction. */
  transaction(run: (session: Session) => Promise<void>): Promise<void>;
  /** Marks the database as migrated. Without the mark, the next start builds it again. */
  keep(): void;
  /** Its data as a tar file, to start another one with. */
  copy(): Promise<Blob>;
  close(): Promise<void>;
};

/**
 * Opens the Postgres that comes with the package, with its data in `folder`; null: nothing is saved.
 * A new one starts from the tar file `startWith`.
 * @throws BackendError if the folder's data can't be opened
 */
export async function openEmbedded(
  folder: string | null,
  startWith: Blob | undefined,
): Promise<Database> {
  const { createPgliteConnection } = await import('@supabase/lite/pglite');
  const files = folder === null ? null : path.join(folder, 'postgres');
  const unfinished = folder === null ? null : path.join(folder, 'postgres-unfinished');
  if (files && unfinished) {
    // A database that was stopped during its first start can't be opened, and holds nothing yet.
    if (existsSync(unfinished)) rmSync(files, { recursive: true, force: true });
    if (!existsSync(files)) writeFileSync(unfinished, '');
  }
  const isNew = !files || !existsSync(files);
  const connection = await createPgliteConnection({
    ...(files ? { url: files } : {}),
    ...(startWith && isNew ? { pgliteOptions: { loadDataDir: startWith } } : {}),
  });
  const { driver } = connection;
  try {
    await driver.waitReady;
  } catch (cause) {
    throw new LocalBackendError(
      `The database in ${folder ?? 'memory'} can't be opened; move that folder away to start with a new one.`,
      { cause },
    );
  }
  const sessionOf = (on: Pick<typeof driver, 'exec' | 'query'>): Session => ({
    exec: async <Row>(text: string) => ((await on.exec(text)).at(-1)?.rows ?? []) as Row[],
    query: async <Row>(text: string, params?: unknown[]) =>
      (await on.query<Row>(text, params)).rows,
  });
  const session = sessionOf(driver);
  await dropUnusedParsers(driver.parsers, session);
  return {
    ...session,
    connection,
    transaction: (run) => driver.transaction((on) => run(sessionOf(on))),
    keep: () => {
      if (unfinished) rmSync(unfinished, { force: true });
    },
    copy: () => driver.dumpDataDir('none'),
    close: () => connection.close(),
  };
}

/**
 * Connects to a PostgreSQL server as its superuser.
 * @throws BackendError if nobody answers at `url`
 */
export async function connectToServer(url: string): Promise<Database> {
  const { createPostgresConnection } = await import('@supabase/lite/postgres');
  const json = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      onnotice: () => undefined,
      // As the embedded one does: text is JSON already.
      types: {
        json: { to: 114, from: [114], serialize: json, parse: JSON.parse },
        jsonb: { to: 3802, from: [3802], serialize: json, parse: JSON.parse },
      },
    },
  });
  const { driver } = connection;
  const sessionOf = (on: Pick<typeof driver, 'unsafe'>): Session => ({
    exec: async <Row>(text: string) => {
      const results: unknown[] = await on.unsafe(text);
      const last = results.at(-1);
      return (Array.isArray(last) ? last : results) as Row[];
    },
    query: async <Row>(text: string, params: unknown[] = []) =>
      [...(await on.unsafe(text, params as never[]))] as Row[],
  });
  const session = sessionOf(driver);
  try {
    await session.query('select 1');
  } catch (cause) {
    await connection.close();
    throw new LocalBackendError(
      `The database at ${new URL(url).host} can't be reached (${(cause as Error).message}); check DATABASE_URL.`,
      { cause },
    );
  }
  return {
    ...session,
    connection,
    transaction: async (run) => {
      await driver.begin((on) => run(sessionOf(on)));
    },
    keep: () => undefined,
    copy: () => Promise.reject(new Error('Use pg_dump to copy a PostgreSQL server.')),
    close: () => connection.close(),
  };
}

/**
 * For each statement, the driver copies all its parsers, and most of them read arrays of tables'
 * rows, which nothing returns. Without those, a request takes half as long.
 */
async function dropUnusedParsers(
  parsers: Record<number | string, unknown>,
  session: Session,
): Promise<void> {
  const unused = await session.query<{ oid: number }>(
    `with used as (select atttypid from pg_attribute where attnum > 0)
     select oid from pg_type
     where typcategory = 'A'
       and oid not in (select atttypid from used) and typelem not in (select atttypid from used)`,
  );
  for (const { oid } of unused) delete parsers[oid];
}
