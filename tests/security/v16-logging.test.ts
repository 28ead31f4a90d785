// V16 Security Logging and Error Handling
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startBackend, type Backend } from '../../local/backend.ts';
import { migratedDatabase } from '../support/migrated-database.ts';

let backend: Backend;
const printed: unknown[][] = [];
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void printed.push(parts));
  backend = await startBackend({
    dataDir: null,
    port: 0,
    siteUrl: 'http://localhost:4321',
    startWith: await migratedDatabase(),
  });
});
afterAll(async () => {
  await backend.close();
  vi.restoreAllMocks();
});

// product: logs
test('the local backend logs that Postgres refused something, but not what', async () => {
  const headers = { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` };
  const response = await fetch(`${backend.url}/rest/v1/outbox?id=eq.ada@example.com`, { headers });
  // The caller hears what was wrong.
  expect(await response.text()).toContain('ada@example.com');
  expect(printed).toEqual([[expect.stringContaining('22P02')]]);
  expect(JSON.stringify(printed)).not.toContain('ada');
});

// product: audit-trail
describe('an audit event', () => {
  beforeAll(async () => {
    await backend.sql(
      `insert into private.audit_events (what, actor) values ('signed-in', 'dana')`,
    );
    await backend.sql(
      `insert into private.audit_events (what, actor, at)
       values ('signed-in', 'long ago', now() - interval '367 days')`,
    );
  });

  const changes = [
    `insert into private.audit_events (what, actor) values ('signed-in', 'mallory')`,
    `update private.audit_events set actor = 'mallory'`,
    `delete from private.audit_events where actor = 'dana'`,
    'truncate private.audit_events',
  ];
  const attempt = async (role: string, statement: string) => {
    await backend.sql(`set role ${role}`);
    try {
      await backend.sql(statement);
    } finally {
      await backend.sql('reset role');
    }
  };

  test.each(['anon', 'authenticated', 'service_role'])(
    'can’t be written, changed, deleted, or read by %s',
    async (role) => {
      for (const statement of [...changes, 'select from private.audit_events']) {
        await expect(attempt(role, statement)).rejects.toMatchObject({ code: '42501' });
      }
    },
  );

  test('can’t be changed or deleted even by the superuser, until it is a year old', async () => {
    for (const statement of changes.slice(1)) {
      await expect(attempt('postgres', statement)).rejects.toThrow(
        "Audit events can't be changed or deleted",
      );
    }
    const actors = async () =>
      (await backend.sql('select actor from private.audit_events order by id')).map(
        ({ actor }) => actor,
      );
    expect(await actors()).toContain('long ago');
    await backend.sql(`delete from private.audit_events where actor = 'long ago'`);
    expect(await actors()).not.toContain('long ago');
    expect(await actors()).toContain('dana');
  });
});
