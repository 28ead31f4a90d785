import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { loopback } from '../../local/ports.ts';

/** How many connections a test database is called through. */
export const connections = 32;

export type TestDatabase = {
  /** Runs a statement as the superuser, past every policy. */
  sql<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Calls a SQL function on a free connection the way Supabase's REST API does for our functions. */
  call<Result>(name: string, ...args: unknown[]): Promise<Result>;
  /** The same for a signed-in person. */
  callAs<Result>(userId: string, name: string, ...args: unknown[]): Promise<Result>;
  close(): Promise<void>;
};

/** A new copy of the migrated and seeded database, with all its connections open. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = { host: loopback, ...inject('postgres') };
  const database = `shop_${randomUUID().replaceAll('-', '')}`;
  const superuser = { ...server, user: 'supabase_admin' };
  const first = new pg.Client({ ...superuser, database: 'postgres' });
  await first.connect();
  await first.query(`create database ${database} template shop`);
  await first.end();

  const admin = new pg.Pool({ ...superuser, database, max: connections });
  const api = new pg.Pool({ ...server, user: 'authenticator', database, max: connections });
  const open = await Promise.all(Array.from({ length: connections }, () => api.connect()));
  for (const client of open) client.release();

  const request = async <Result>(
    role: string,
    claims: Record<string, string>,
    name: string,
    args: unknown[],
  ): Promise<Result> => {
    const client = await api.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
        [role, JSON.stringify(claims)],
      );
      const { rows } = await client.query<{ answer: Result }>(
        `select public.${name}(${args.map((_, at) => `$${at + 1}`).join()}) as answer`,
        args,
      );
      await client.query('commit');
      return rows[0]?.answer as Result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
  return {
    sql: async (text, values) => (await admin.query(text, values)).rows as never,
    call: (name, ...args) => request('service_role', { role: 'service_role' }, name, args),
    callAs: (userId, name, ...args) =>
      request('authenticated', { role: 'authenticated', sub: userId }, name, args),
    close: async () => {
      await Promise.all([admin.end(), api.end()]);
    },
  };
}

/** Runs `task` once per connection, all at the same time, and waits for all even if one fails. */
export async function onEveryConnection<Result>(
  task: (at: number) => Promise<Result>,
): Promise<Result[]> {
  const tasks = Array.from({ length: connections }, (_, at) => task(at));
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}
