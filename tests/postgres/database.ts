import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { loopback } from '../../local/ports.ts';
import type { StaffRole } from '../../src/staff/permission.ts';

/** How many connections a test database is called through. */
export const connections = 32;

export type TestDatabase = {
  /** Runs a statement as the superuser, past every policy. */
  sql<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs `task` in one transaction as the superuser, and rolls it back afterward. */
  inTransaction(task: (sql: TestDatabase['sql']) => Promise<void>): Promise<void>;
  /** Calls a SQL function on a free connection the way Supabase's REST API does for our functions. */
  call<Result>(name: string, ...args: unknown[]): Promise<Result>;
  /** As `call`, for as long as the function's own timeout lets it. */
  callInTime<Result>(name: string, ...args: unknown[]): Promise<Result>;
  /** Calls a function that returns rows. */
  list<Row>(name: string, ...args: unknown[]): Promise<Row[]>;
  /** Calls a SQL function as a signed-in person. */
  callAs<Result>(userId: string, name: string, ...args: unknown[]): Promise<Result>;
  /** Adds a signed-in person with a confirmed address to the staff. Returns their id, which is also their session's. */
  addStaff(email: string, role?: StaffRole): Promise<string>;
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
    inTime = false,
  ): Promise<Result[]> => {
    const client = await api.connect();
    try {
      await client.query('begin');
      await client.query(
        `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
        [role, JSON.stringify(claims)],
      );
      // The API applies a function's own timeout to the whole call. Races are about what becomes of
      // all calls, however busy the machine is.
      await client.query(
        inTime
          ? `select set_config('statement_timeout', split_part(setting, '=', 2), true)
             from pg_proc, unnest(proconfig) as setting
             where oid = 'public.${name}'::regproc and setting like 'statement_timeout=%'`
          : 'set local statement_timeout = 0',
      );
      const { rows } = await client.query<{ answer: Result }>(
        `select to_jsonb(answer) as answer
         from public.${name}(${args.map((_, at) => `$${at + 1}`).join()}) as answer`,
        args,
      );
      await client.query('commit');
      return rows.map(({ answer }) => answer);
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
  const service = { role: 'service_role' };
  const sql: TestDatabase['sql'] = async (text, values) =>
    (await admin.query(text, values)).rows as never;
  return {
    sql,
    inTransaction: async (task) => {
      const client = await admin.connect();
      await client.query('begin');
      try {
        await task(async (text, values) => (await client.query(text, values)).rows as never);
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
    call: async (name, ...args) => (await request(service.role, service, name, args))[0] as never,
    callInTime: async (name, ...args) =>
      (await request(service.role, service, name, args, true))[0] as never,
    list: (name, ...args) => request(service.role, service, name, args),
    callAs: async (userId, name, ...args) => {
      const claims = { role: 'authenticated', sub: userId, session_id: userId };
      return (await request(claims.role, claims, name, args))[0] as never;
    },
    addStaff: async (email, role = 'staff') => {
      const id = randomUUID();
      await sql(`insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())`, [
        id,
        email,
      ]);
      await sql(`insert into auth.sessions (id, user_id) values ($1, $1)`, [id]);
      await sql('insert into private.staff (user_id, role) values ($1, $2::private.staff_role)', [
        id,
        role,
      ]);
      return id;
    },
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

/** How often each outcome was answered. */
export function countOutcomes(answers: readonly { outcome: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of answers) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
