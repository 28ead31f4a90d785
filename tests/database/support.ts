import { randomUUID } from 'node:crypto';
import { addSignIn, startBackend, type Backend } from '../../local/backend.ts';
import { migratedDatabase } from '../support/migrated-database.ts';

/**
 * Who may call: nobody signed in, signed in but not staff, staff no more, staff, an owner, and our
 * own functions.
 */
export const roles = ['visitor', 'stranger', 'removed', 'staff', 'owner', 'service'] as const;
export type Role = (typeof roles)[number];

/** The sign-ins of those roles that have one, the seeded owner's aside. */
export const emailOf = {
  stranger: 'stranger@example.com',
  removed: 'gone@confluenceprint.example',
  staff: 'staff@confluenceprint.example',
} as const;

export type TestBackend = Backend & {
  /** Headers that a caller of this role sends. */
  headers(role: Role): Record<string, string>;
  /** Signs in and answers the caller's headers. */
  signIn(email: string, password: string): Promise<Record<string, string>>;
  /** Calls a SQL function through REST as the service, and expects it to work. */
  call<Result>(name: string, args: Record<string, unknown>): Promise<Result>;
  /** The same without any expectation, as anyone. */
  tryCall(role: Role, name: string, args: Record<string, unknown>): Promise<Response>;
};

/** An in-memory backend with one person of each role. */
export async function openBackend(): Promise<TestBackend> {
  // The embedded backend prints every statement that Postgres refuses, which is what we test.
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
    if (token === undefined) throw new Error(`Sign-in as ${email} is answered ${response.status}`);
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
      body: JSON.stringify(args),
    });
  return {
    ...backend,
    headers: (role) => callers[role],
    signIn,
    tryCall,
    async call(name, args) {
      const response = await tryCall('service', name, args);
      const text = await response.text();
      if (!response.ok) throw new Error(`${name} is answered ${response.status}: ${text}`);
      return JSON.parse(text) as never;
    },
  };
}

export type OrderInput = ReturnType<typeof orderInput>;

/** What place_order takes: a new valid order each time, changed as asked. */
export function orderInput(changes: Record<string, unknown> = {}) {
  return {
    idempotencyKey: randomUUID() as string,
    requestHash: 'a'.repeat(64),
    garmentId: 'premium-cotton',
    garmentName: 'Premium Cotton',
    styleCode: '00606',
    colorKey: 'navy',
    colorName: 'Navy',
    colorHex: '#1c2336',
    quantities: { S: 10, M: 14 } as Record<string, unknown>,
    totalQuantity: 24,
    printLocations: ['frontLarge', 'leftSleeve'],
    artwork: {
      type: 'complete',
      description: null,
      files: [
        {
          location: 'frontLarge',
          objectPath: `${Date.now()}_frontLarge_${randomUUID().replaceAll('-', '')}.png`,
          fileName: 'crest.png',
          sizeBytes: 12_345,
          contentType: 'image/png',
          format: 'png',
          widthPx: 3000,
          heightPx: 2400,
        },
      ],
    } as Record<string, unknown>,
    dueDate: '2026-12-04',
    turnaroundClass: 'standard',
    delivery: { method: 'pickup', address: null } as Record<string, unknown>,
    customer: {
      fullName: 'Ada Lovelace',
      email: 'Ada@example.com',
      phone: '515-555-0100',
      notes: null,
    } as Record<string, unknown>,
    price: {
      perItemCents: 1625,
      subtotalCents: 39_000,
      rushFeeCents: 0,
      shippingCents: 0,
      taxCents: 2730,
      totalCents: 41_730,
    } as Record<string, unknown>,
    shopInbox: 'orders@confluenceprint.example',
    ...changes,
  };
}

export type Placed = {
  outcome: 'placed' | 'replayed' | 'conflict';
  orderId: string;
  number: number;
  emails: string[];
};

/** What place_quote takes: a new valid quote each time, changed as asked. */
export function quoteInput(changes: Record<string, unknown> = {}) {
  return {
    idempotencyKey: randomUUID() as string,
    requestHash: 'a'.repeat(64),
    name: 'Ada Lovelace',
    email: 'Ada@example.com',
    phone: null as string | null,
    quantity: 48,
    pickupDate: '2026-12-04' as string | null,
    projectDetails: 'Shirts for the engine room, one color.',
    files: [quoteFile()],
    shopInbox: 'orders@confluenceprint.example',
    ...changes,
  };
}

/** A new file each time, as place_quote takes it. */
export function quoteFile(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    objectPath: `${Date.now()}_quote_${randomUUID().replaceAll('-', '')}.png`,
    fileName: 'crest.png',
    sizeBytes: 12_345,
    contentType: 'image/png',
    format: 'png',
    widthPx: 3000,
    heightPx: 2400,
    ...changes,
  };
}

/** What place_reorder takes: a new valid reorder each time, changed as asked. */
export function reorderInput(changes: Record<string, unknown> = {}) {
  return {
    idempotencyKey: randomUUID() as string,
    requestHash: 'a'.repeat(64),
    name: 'Ada Lovelace',
    email: 'Ada@example.com',
    invoiceNumber: 'INV-2024-17',
    pickupDate: '2026-12-04' as string | null,
    quantities: { S: 3, '2XL': 12 } as Record<string, unknown>,
    shopInbox: 'orders@confluenceprint.example',
    ...changes,
  };
}

export type PlacedRequest = {
  outcome: 'placed' | 'replayed' | 'conflict';
  quoteId?: string;
  reorderId?: string;
  number: number;
  emails: string[];
};
