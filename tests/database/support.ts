import { expect } from 'vitest';
import type * as z from 'zod/mini';
import type { StaffCall } from '../../src/staff/staff-call.ts';
import { fromColumns, toColumns } from '../../src/platform/column-names.ts';
import { addSignIn, type Backend } from '../../local/backend.ts';
import { borrowBackend } from '../support/migrated-database.ts';

/**
 * The possible callers: not signed in, signed in but not staff, former staff, a bookkeeper, press
 * staff, staff, an owner, and our own functions.
 */
export const roles = [
  'visitor',
  'nonMember',
  'removed',
  'bookkeeper',
  'press',
  'staff',
  'owner',
  'service',
] as const;
export type Role = (typeof roles)[number];

/** The sign-ins of the roles that have one, except the seeded owner. */
export const emailOf = {
  nonMember: 'non-member@example.com',
  removed: 'gone@confluenceprint.example',
  bookkeeper: 'books@confluenceprint.example',
  press: 'hands@confluenceprint.example',
  staff: 'staff@confluenceprint.example',
} as const;

export type TestBackend = Backend & {
  /** Headers of a caller with this role. */
  headers(role: Role): Record<string, string>;
  /** The caller as the database knows them: the Postgres role and the token's claims, as JSON. */
  session(role: Role): { name: string; claims: string };
  /** Signs in and returns the caller's headers. */
  signIn(email: string, password: string): Promise<Record<string, string>>;
  /**
   * Runs a statement that returns JSON as this role, in the database itself. REST takes three times
   * as long to do the same.
   */
  as(role: Role, statement: string): Promise<unknown[]>;
  /** Calls a SQL function as the service, and expects it to work. */
  call<Result>(name: string, args: Record<string, unknown>): Promise<Result>;
  /** Calls a function for staff as this role, and parses the answer with its contract. */
  ask<Call extends StaffCall>(
    call: Call,
    p: unknown,
    role?: Role,
  ): Promise<z.infer<Call['output']>>;
  /** Calls a SQL function through REST, without expectations. */
  tryCall(role: Role, name: string, args: Record<string, unknown>): Promise<Response>;
};

/** Where Supabase's REST API leaves the caller for policies and functions. */
const asCaller = `
  create function pg_temp.as_caller(p_role text, p_claims jsonb, p_statement text)
  returns setof jsonb language plpgsql as $$
  begin
    perform set_config('request.jwt.claims', p_claims::text, true);
    perform set_config('request.jwt.claim.sub', coalesce(p_claims ->> 'sub', ''), true);
    perform set_config('role', p_role, true);
    return query execute p_statement;
  end;
  $$`;

/** A value as a literal that takes the type of the argument it is given for. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  const text =
    Array.isArray(value) && typeof value[0] !== 'object'
      ? `{${value.join()}}`
      : typeof value === 'object'
        ? JSON.stringify(value)
        : `${value as string | number | boolean}`;
  return `'${text.replaceAll("'", "''")}'`;
}

/** A call of a SQL function that returns its rows or its value as JSON. */
export function callOf(name: string, args: Record<string, unknown>): string {
  const given = Object.entries(args).map(([arg, value]) => `${arg} => ${literal(value)}`);
  return `select to_jsonb(answer) from public.${name}(${given.join(', ')}) as answer`;
}

/** An in-memory backend with one person of each role. */
export async function openTestBackend(): Promise<TestBackend> {
  // The embedded backend logs every statement that Postgres refuses, which is what we test.
  console.error = () => undefined;
  const backend = await borrowBackend({ siteUrl: 'http://localhost:4321' });
  const password = 'a-long-password';
  await addSignIn(backend.sql, emailOf.nonMember, password, null);
  await addSignIn(backend.sql, emailOf.bookkeeper, password, 'bookkeeper');
  await addSignIn(backend.sql, emailOf.press, password, 'press');
  await addSignIn(backend.sql, emailOf.staff, password, 'staff');
  const removed = await addSignIn(backend.sql, emailOf.removed, password, 'staff');
  await backend.sql('delete from private.staff where user_id = $1', [removed]);

  const signIn = async (email: string, password: string): Promise<Record<string, string>> => {
    const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { access_token: token } = (await response.json()) as { access_token?: string };
    if (token === undefined) throw new Error(`Sign-in as ${email} returned ${response.status}`);
    return { apikey: backend.publishableKey, authorization: `Bearer ${token}` };
  };
  const callers: Record<Role, Record<string, string>> = {
    visitor: { apikey: backend.publishableKey },
    nonMember: await signIn(emailOf.nonMember, password),
    removed: await signIn(emailOf.removed, password),
    bookkeeper: await signIn(emailOf.bookkeeper, password),
    press: await signIn(emailOf.press, password),
    staff: await signIn(emailOf.staff, password),
    owner: await signIn(backend.staff.email, backend.staff.password),
    service: { apikey: backend.secretKey },
  };

  await backend.sql(asCaller);
  const session: TestBackend['session'] = (role) => {
    const token = callers[role]['authorization']?.split('.')[1];
    return {
      name: role === 'visitor' ? 'anon' : role === 'service' ? 'service_role' : 'authenticated',
      claims: token ? Buffer.from(token, 'base64url').toString() : '{}',
    };
  };
  const as: TestBackend['as'] = async (role, statement) => {
    const { name, claims } = session(role);
    const rows = await backend.sql('select as_caller from pg_temp.as_caller($1, $2, $3)', [
      name,
      claims,
      statement,
    ]);
    return rows.map((row) => row['as_caller']);
  };
  const lists = new Set(
    (await backend.sql(`select proname from pg_proc where proretset`)).map(
      (row) => row['proname'] as string,
    ),
  );
  // Same as in the service's store.
  const named = (name: string, args: Record<string, unknown>) =>
    name.startsWith('place_') ? (toColumns(args) as Record<string, unknown>) : args;
  const tryCall: TestBackend['tryCall'] = (role, name, args) =>
    fetch(`${backend.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...callers[role], 'content-type': 'application/json' },
      body: JSON.stringify(named(name, args)),
    });
  return {
    ...backend,
    headers: (role) => callers[role],
    signIn,
    session,
    as,
    tryCall,
    async call(name, args) {
      const rows = await as('service', callOf(name, named(name, args)));
      const data = lists.has(name) ? rows : rows[0];
      return (name.startsWith('read_') ? fromColumns(data) : data) as never;
    },
    async ask(call, p, role = 'staff') {
      const [answer] = await as(role, callOf(call.name, { p }));
      return call.output.parse(answer) as never;
    },
  };
}

/** A cast, a domain, or a constraint refused the call. */
export async function expectRefusal(response: Response): Promise<void> {
  const { message } = (await response.json()) as { message: string };
  expect([response.status, message]).toEqual([400, expect.any(String)]);
}

export type PlacedOrder = {
  outcome: 'placed' | 'replayed' | 'conflict';
  orderId: string;
  number: number;
  emails: string[];
};

export type PlacedRequest = {
  outcome: 'placed' | 'replayed' | 'conflict';
  quoteRequestId?: string;
  reorderId?: string;
  number: number;
  emails: string[];
};
