import { expect } from 'vitest';
import { fromColumns, toColumns } from '../../src/domain/column-names.ts';
import { addSignIn, startBackend, type Backend } from '../../local/backend.ts';
import { migratedDatabase } from '../support/migrated-database.ts';

/**
 * The possible callers: not signed in, signed in but not staff, former staff, staff, an owner, and
 * our own functions.
 */
export const roles = ['visitor', 'stranger', 'removed', 'staff', 'owner', 'service'] as const;
export type Role = (typeof roles)[number];

/** The sign-ins of the roles that have one, except the seeded owner. */
export const emailOf = {
  stranger: 'stranger@example.com',
  removed: 'gone@confluenceprint.example',
  staff: 'staff@confluenceprint.example',
} as const;

export type TestBackend = Backend & {
  /** Headers of a caller with this role. */
  headers(role: Role): Record<string, string>;
  /** Signs in and returns the caller's headers. */
  signIn(email: string, password: string): Promise<Record<string, string>>;
  /** Calls a SQL function through REST as the service, and expects it to work. */
  call<Result>(name: string, args: Record<string, unknown>): Promise<Result>;
  /** The same as anyone, without expectations. */
  tryCall(role: Role, name: string, args: Record<string, unknown>): Promise<Response>;
};

/** An in-memory backend with one person of each role. */
export async function openTestBackend(): Promise<TestBackend> {
  // The embedded backend logs every statement that Postgres refuses, which is what we test.
  console.error = () => undefined;
  const backend = await startBackend({
    dataDir: null,
    port: 0,
    siteUrl: 'http://localhost:4321',
    startWith: await migratedDatabase(),
  });
  const password = 'a-long-password';
  await addSignIn(backend.sql, emailOf.stranger, password, null);
  await addSignIn(backend.sql, emailOf.staff, password, 'staff');
  const removed = await addSignIn(backend.sql, emailOf.removed, password, 'staff');
  await backend.sql('delete from private.staff where user_id = $1', [removed]);

  const signIn = async (email: string, password: string): Promise<Record<string, string>> => {
    const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const { access_token: token } = (await response.json()) as { access_token?: string };
    if (token === undefined) throw new Error(`Sign-in as ${email} returned ${response.status}`);
    return { apikey: backend.publishableKey, authorization: `Bearer ${token}` };
  };
  const callers: Record<Role, Record<string, string>> = {
    visitor: { apikey: backend.publishableKey },
    stranger: await signIn(emailOf.stranger, password),
    removed: await signIn(emailOf.removed, password),
    staff: await signIn(emailOf.staff, password),
    owner: await signIn(backend.staff.email, backend.staff.password),
    service: { apikey: backend.secretKey },
  };

  const tryCall: TestBackend['tryCall'] = (role, name, args) =>
    fetch(`${backend.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...callers[role], 'content-type': 'application/json' },
      // Same as in the service's store.
      body: JSON.stringify(name.startsWith('place_') ? toColumns(args) : args),
    });
  return {
    ...backend,
    headers: (role) => callers[role],
    signIn,
    tryCall,
    async call(name, args) {
      const response = await tryCall('service', name, args);
      const text = await response.text();
      if (!response.ok) throw new Error(`${name} returned ${response.status}: ${text}`);
      const data: unknown = JSON.parse(text);
      return (name.startsWith('read_') ? fromColumns(data) : data) as never;
    },
  };
}

/**
 * A cast, a domain, or a constraint refused the call. Hosted Supabase then answers 400; the
 * embedded backend answers 500 for a failed check.
 */
export async function expectRefusal(response: Response): Promise<void> {
  const { message } = (await response.json()) as { message: string };
  const byCheck = message.includes('violates check constraint');
  expect([response.status, message]).toEqual([byCheck ? 500 : 400, expect.any(String)]);
}

export type PlacedOrder = {
  outcome: 'placed' | 'replayed' | 'conflict';
  orderId: string;
  number: number;
  emails: string[];
};

export type PlacedRequest = {
  outcome: 'placed' | 'replayed' | 'conflict';
  quoteId?: string;
  reorderId?: string;
  number: number;
  emails: string[];
};
