import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { LocalBackendError, startBackend, type Backend } from '../../local/backend.ts';
import { lockFolder } from '../../local/data-folder.ts';
import { databaseTypesFile, databaseTypesText } from '../../local/write-database-types.ts';
import { builtInSwatches } from '../../src/garments/swatches.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { orderToPlace } from '../factory/orders.ts';
import { migratedDatabase } from '../support/migrated-database.ts';

const siteUrl = 'http://localhost:4321';
let folder: string;
let backend: Backend;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'backend-test-'));
  backend = await startBackend({ dataDir: folder, port: 0, siteUrl });
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

const signIn = (): Promise<Response> =>
  fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(backend.staff),
  });
const download = (): Promise<Response> =>
  fetch(`${backend.url}/storage/v1/object/authenticated/artwork/1_frontLarge_a.png`, {
    headers: { apikey: backend.secretKey },
  });

test('src/database.types.ts matches the migrations', async () => {
  expect(readFileSync(databaseTypesFile, 'utf8')).toBe(await databaseTypesText(backend.sql));
});

// product: colors
test('seeds the built-in colors in order', async () => {
  const response = await fetch(
    `${backend.url}/rest/v1/color_swatches?style_code=eq.00606&order=position&select=key:color_key,name,hex,inStock:in_stock`,
    { headers: { apikey: backend.publishableKey } },
  );
  expect(await response.json()).toEqual(builtInSwatches['00606']);
});

// product: signing-in
test('lets the seeded owner sign in from the site’s pages', async () => {
  const preflight = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'OPTIONS',
    headers: {
      origin: siteUrl,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey,content-type',
    },
  });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('apikey');
  const response = await signIn();
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
});

test.each([
  '/',
  '/_system/config',
  '/_system/info',
  '/_system/introspect',
  '/rest/v1/../../_system/info',
])(
  'answers nothing at %s, where the package says what hosted Supabase keeps to itself',
  async (path) => {
    const response = await fetch(backend.url + path, { headers: { apikey: backend.secretKey } });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('');
  },
);

describe('starting again in the same folder', () => {
  test('keeps orders, files, keys, sign-ins, and staff changes to seeded rows', async () => {
    await backend.sql('select public.place_order($1)', [JSON.stringify(toColumns(orderToPlace()))]);
    await backend.sql(
      `update public.color_swatches set in_stock = false
       where style_code = '00606' and color_key = 'white'`,
    );
    await fetch(`${backend.url}/storage/v1/object/artwork/1_frontLarge_a.png`, {
      method: 'POST',
      headers: { apikey: backend.secretKey, 'content-type': 'image/png' },
      body: 'pixels',
    });
    const { publishableKey, secretKey, staff } = backend;
    const grants = `select relname, relacl::text from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`;
    const before = await backend.sql(grants);

    await backend.close();
    backend = await startBackend({ dataDir: folder, port: 0, siteUrl });

    expect(backend).toMatchObject({ publishableKey, secretKey, staff });
    expect(await backend.sql('select number from public.orders')).toEqual([{ number: 1001 }]);
    expect(
      await backend.sql(
        `select in_stock from public.color_swatches
         where style_code = '00606' and color_key = 'white'`,
      ),
    ).toEqual([{ in_stock: false }]);
    const file = await download();
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(await file.text()).toBe('pixels');
    expect((await signIn()).status).toBe(200);
    expect(await backend.sql(grants)).toEqual(before);
    expect(
      await backend.sql(
        `select defaclacl::text from pg_default_acl
         where defaclnamespace in ('public'::regnamespace, 'private'::regnamespace)
           and defaclacl::text ~ 'anon|authenticated|service_role'`,
      ),
    ).toEqual([]);
  });

  test('is refused while the folder is in use', async () => {
    const second = startBackend({ dataDir: folder, port: 0, siteUrl });
    await expect(second).rejects.toThrow('is in use;');
    expect((await signIn()).status).toBe(200);
  });

  test('works after a process was killed, even during its first start', async () => {
    const killed = mkdtempSync(path.join(tmpdir(), 'backend-test-'));
    const options = { dataDir: killed, port: 0, siteUrl };
    const script = `
      import { startBackend } from ${JSON.stringify(import.meta.resolve('../../local/backend.ts'))};
      import { readMigratedDatabase } from ${JSON.stringify(import.meta.resolve('../support/migrate-database.ts'))};
      const startWith = await readMigratedDatabase(${JSON.stringify(inject('migratedDatabase'))});
      await startBackend({ ...${JSON.stringify(options)}, startWith });`;
    const first = spawn(process.execPath, ['--input-type=module', '-e', script]);
    const files = path.join(killed, 'postgres');
    while (!existsSync(files) || readdirSync(files).length === 0) {
      expect(first.exitCode).toBeNull();
      await wait(5);
    }
    first.kill('SIGKILL');
    await once(first, 'close');
    const second = await startBackend({ ...options, startWith: await migratedDatabase() });
    expect(await second.sql('select count(*)::int from public.color_swatches')).not.toEqual([
      { count: 0 },
    ]);
    await second.close();
    rmSync(killed, { recursive: true, force: true });
  });
});

test('reports a taken port and leaves no lock behind', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const other = mkdtempSync(path.join(tmpdir(), 'backend-test-'));
  try {
    const starting = startBackend({ dataDir: other, port, siteUrl });
    await expect(starting).rejects.toThrow(LocalBackendError);
    await expect(starting).rejects.toThrow(`Port ${port} is taken`);
    lockFolder(other)();
  } finally {
    await new Promise((resolve) => server.close(resolve));
    rmSync(other, { recursive: true, force: true });
  }
});

test('reports a folder that can’t be used', async () => {
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  const starting = startBackend({ dataDir: path.join(file, 'data'), port: 0, siteUrl });
  await expect(starting).rejects.toThrow(LocalBackendError);
});

test('reports a damaged database and leaves no lock behind', async () => {
  const damaged = mkdtempSync(path.join(tmpdir(), 'backend-test-'));
  mkdirSync(path.join(damaged, 'postgres'));
  writeFileSync(path.join(damaged, 'postgres', 'PG_VERSION'), 'junk');
  try {
    const starting = startBackend({ dataDir: damaged, port: 0, siteUrl });
    await expect(starting).rejects.toThrow(LocalBackendError);
    await expect(starting).rejects.toThrow("can't be opened");
    lockFolder(damaged)();
  } finally {
    rmSync(damaged, { recursive: true, force: true });
  }
});
