import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startBackend, type Backend } from '../../local/backend.ts';
import { loopback } from '../../local/ports.ts';
import { toColumns } from '../../src/platform/column-names.ts';
import { signInOwner } from '../bench/sign-in.ts';
import { orderToPlace } from '../factory/orders.ts';
import { connections, countOutcomes, onEveryConnection } from './database.ts';

// `DATABASE_URL=… npm start`

let folder: string;
let databaseUrl: string;
let backend: Backend;
const start = (): Promise<Backend> =>
  startBackend({ dataDir: folder, port: 0, siteUrl: 'http://localhost:4321', databaseUrl });
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'confluence-server-'));
  const { port, password } = inject('postgres');
  const database = `stack_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({
    host: loopback,
    port,
    password,
    user: 'supabase_admin',
    database: 'postgres',
  });
  await admin.connect();
  await admin.query(`create database ${database}`);
  await admin.end();
  databaseUrl = `postgres://supabase_admin:${password}@${loopback}:${port}/${database}`;
  backend = await start();
});
afterAll(async () => {
  await backend.close();
  await rm(folder, { recursive: true, force: true });
});

const open = () =>
  createClient(backend.url, backend.secretKey, { auth: { persistSession: false } });

// product: placing-an-order
test('the local backend places one order when a key arrives many times at once', async () => {
  const order = toColumns(
    orderToPlace({ artworkType: 'description', artworkDescription: 'A heron.' }),
  );
  const api = open();
  const answers = await onEveryConnection(async () => {
    const { data, error } = await api.rpc('place_order', { p: order });
    if (error) throw new Error(error.message);
    return data as { outcome: string };
  });
  expect(countOutcomes(answers)).toEqual({ placed: 1, replayed: connections - 1 });
});

test('the local backend keeps files, staff, and orders on a server across a restart', async () => {
  const file = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const artwork = open().storage.from('artwork');
  const { error } = await artwork.upload('crest.svg', file, {
    contentType: 'application/octet-stream',
  });
  expect(error).toBeNull();
  const placed = await open().rpc('place_order', { p: toColumns(orderToPlace()) });
  expect(placed.error).toBeNull();
  const orders = () => backend.sql('select number::int from public.orders order by 1');
  const before = await orders();
  await backend.close();
  backend = await start();
  await signInOwner(backend);
  const { data } = await open().storage.from('artwork').download('crest.svg');
  expect(Buffer.from(await data!.arrayBuffer()).equals(file)).toBe(true);
  expect(await orders()).toEqual(before);
});
