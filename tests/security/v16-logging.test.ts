// V16 Security Logging and Error Handling
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
  const response = await fetch(`${backend.url}/rest/v1/orders?id=eq.ada@example.com`, { headers });
  // The caller hears what was wrong.
  expect(await response.text()).toContain('ada@example.com');
  expect(printed).toEqual([[expect.stringContaining('22P02')]]);
  expect(JSON.stringify(printed)).not.toContain('ada');
});
