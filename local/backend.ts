import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { describeFault, logFault } from '../src/platform/log.server.ts';
import { shop } from '../src/shop.ts';
import type { StaffRole } from '../src/staff/permission.ts';
import { connectToServer, openEmbedded, type Database } from './database.ts';
import { deliverTo, makeAuthTranslation } from './auth-translation.ts';
import {
  LocalBackendError,
  keepKeys,
  lockFolder,
  publishableKey,
  type LocalKeys,
} from './data-folder.ts';
import { isDiskFull, reportFullDisk } from './full-disk.ts';
import { readMigrations, supabaseFolder, type Migration } from './migrations.ts';
import { makeObjectFiles } from './object-files.ts';
import { plainUrl } from './plain-url.ts';
import { answerCalls, mostRows } from './rest-calls.ts';
import { createFactorTables } from './second-factor.ts';
import { translateStorage, type Fetch } from './storage-translation.ts';

export { LocalBackendError } from './data-folder.ts';

/** A running local stand-in for hosted Supabase: REST, sign-in and Storage over real Postgres. */
export type Backend = {
  /** e.g. http://127.0.0.1:54321 */
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** The seeded owner's sign-in. */
  readonly staff: { readonly email: string; readonly password: string };
  /** Runs one statement as the database's superuser, past every policy. */
  sql(text: string, params?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Runs all of it or nothing. */
  transaction(run: (sql: Backend['sql']) => Promise<void>): Promise<void>;
  /** Copies its current database, without stored files, for another backend to start with. */
  copy(): Promise<BackendCopy>;
  close(): Promise<void>;
};

/** Another backend's database, as a tar file, and the keys that go with it. */
export type BackendCopy = { readonly data: Blob; readonly keys: LocalKeys };

/** @property dataDir null: nothing is saved. @property port 0: any free one. */
export type BackendOptions = {
  readonly dataDir: string | null;
  readonly port: number;
  /** The site's public origin, for addresses in sign-in emails. */
  readonly siteUrl: string;
  /** The mail server for sign-in emails; without it they are dropped. */
  readonly smtpUrl?: string;
  /** What to build the database from, in this order; by default, supabase/migrations. */
  readonly migrations?: readonly Migration[];
  /** A new database starts from this instead of from scratch, which takes Postgres five seconds. */
  readonly startWith?: BackendCopy;
  /** A PostgreSQL server for the database; the folder then has only files and keys. */
  readonly databaseUrl?: string | null;
};

const ownerEmail = `owner@${shop.emailDomain}`;

/**
 * Starts Postgres with the project's migrations and seed, and serves its API on 127.0.0.1. Starting
 * again on the same folder keeps all data.
 * @throws BackendError with one clear sentence: folder unusable or in use, port taken, bad migration
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const undo: (() => void | Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'The backend closed with errors.');
  };
  try {
    return await start(options, undo, close);
  } catch (error) {
    // The first failure is the explanation; a half-started database can't always be closed.
    await close().catch(() => undefined);
    throw error;
  }
}

async function start(
  options: BackendOptions,
  undo: (() => void | Promise<void>)[],
  close: () => Promise<void>,
): Promise<Backend> {
  const folder = options.dataDir === null ? temporaryFolder(undo) : path.resolve(options.dataDir);
  undo.push(lockFolder(folder));
  const keys = keepKeys(folder, options.startWith?.keys);
  // First, so that a taken port is reported before the slow part.
  let answer: Fetch = async () => new Response('The backend is starting.', { status: 503 });
  const server = await listen((request) => answer(request), options.port);
  undo.push(() => stop(server));

  printNoValues();
  // Both are read when the package loads.
  process.env['LITE_TELEMETRY'] = '0';
  process.env['EXPERIMENTAL_STORAGE'] = '1';
  const { App } = await import('@supabase/lite');
  const database = options.databaseUrl
    ? await connectToServer(options.databaseUrl)
    : await openEmbedded(options.dataDir === null ? null : folder, options.startWith?.data);
  undo.push(database.close);
  const sql: Backend['sql'] = (text, params) =>
    database.query<Record<string, unknown>>(text, params);

  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const auth = makeAuthTranslation({
    url,
    siteUrl: options.siteUrl,
    secretKey: keys.secretKey,
    sql,
    deliver: deliverTo(options.smtpUrl, {
      name: shop.name,
      address: `no-reply@${shop.emailDomain}`,
    }),
  });
  const { connection } = database;
  const app = new App({
    connection,
    api: { schemas: ['public'], max_rows: mostRows },
    auth: {
      enabled: true,
      site_url: options.siteUrl,
      jwt_secret: keys.jwtSecret,
      publishable_key: publishableKey,
      secret_key: keys.secretKey,
      enable_signup: false,
      // supabase/config.toml has the same for the hosted one.
      minimum_password_length: 12,
    },
    storage: { enabled: true, file_size_limit: '50MiB' },
    studio: { enabled: false },
    options: {
      server: { admin: false, disableStudio: true },
      drivers: { email: auth.emails },
    },
  });
  app._storageAdapter = makeObjectFiles(path.join(folder, 'storage'), async (bucket, key) => {
    const [row] = await sql(
      'select metadata from storage.objects where bucket_id = $1 and name = $2',
      [bucket, key],
    );
    return row?.['metadata'] ?? null;
  });
  await quietly(() => app.ensureSystemSchema());

  await createApiRoles(sql);
  await createFactorTables(sql);
  await applyMigrations(database, options.migrations ?? readMigrations());
  await keepMigratedGrants(sql, () =>
    connection.withContext({ auth: { role: 'anon' } }, async () => undefined),
  );
  await applySeed(database);
  await seedOwner(sql, keys.staffPassword);
  database.keep();

  const embedded: Fetch = async (request) => {
    const call = { diskFull: false };
    const response = await insidePackage.run(call, async () => app.fetch(request));
    return call.diskFull ? noSpaceLeft() : response;
  };
  const calls = answerCalls(embedded, database, keys);
  const rest: Fetch = async (request) => {
    try {
      return await calls(request);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      reportFullDisk(console.error);
      return noSpaceLeft();
    }
  };
  answer = onlyApis(translateStorage(auth.translate(rest), keys.jwtSecret));
  // While closing, no request may reach a closed database.
  undo.push(() => stop(server));
  return {
    url,
    publishableKey,
    secretKey: keys.secretKey,
    staff: { email: ownerEmail, password: keys.staffPassword },
    sql,
    transaction: (run) =>
      database.transaction((session) =>
        run((text, params) => session.query<Record<string, unknown>>(text, params)),
      ),
    copy: async () => ({ data: await database.copy(), keys }),
    close,
  };
}

function temporaryFolder(undo: (() => void)[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'confluence-print-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Elsewhere, the package shows everybody its settings and the whole schema. */
function onlyApis(answer: Fetch): Fetch {
  return async (request) =>
    /^\/(auth|rest|storage)\/v1\//.test(new URL(request.url).pathname)
      ? answer(request)
      : new Response(null, { status: 404 });
}

const insidePackage = new AsyncLocalStorage<{ diskFull: boolean }>();
let discreet: typeof console.error | undefined;

/**
 * Keeps customers' words out of the terminal: the package prints whole errors, with the values that
 * Postgres refused and the statement's parameters. Of those, only name and code are printed. A full
 * disk is noted, because the package answers it like any other failure.
 */
function printNoValues(): void {
  if (console.error === discreet) return;
  const { error: print } = console;
  discreet = (...parts: unknown[]) => {
    const call = insidePackage.getStore();
    if (call && parts.some(isDiskFull)) {
      call.diskFull = true;
      reportFullDisk(print);
      return;
    }
    print(...(call ? parts.map(nameAndCode) : parts));
  };
  console.error = discreet;
}

/** HTTP 507, in the form of both REST's errors and Storage's. */
function noSpaceLeft(): Response {
  const message = 'The disk is full.';
  return Response.json(
    { code: '53100', statusCode: '507', error: 'InsufficientStorage', message },
    { status: 507 },
  );
}

function nameAndCode(part: unknown): unknown {
  if (typeof part !== 'object' || part === null) return part;
  const { name, code } = part as { name?: unknown; code?: unknown };
  return [name, code].filter((word) => typeof word === 'string').join(' ');
}

/**
 * Silences the package's warning that its Storage is experimental, which is no news at the
 * terminal.
 */
async function quietly<T>(run: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await run();
  } finally {
    console.warn = warn;
  }
}

/** Hosted Supabase has these before the first migration. */
async function createApiRoles(sql: Backend['sql']): Promise<void> {
  await sql(`do $$ begin
    if not exists (select from pg_roles where rolname = 'anon') then
      create role anon nologin;
    end if;
    if not exists (select from pg_roles where rolname = 'authenticated') then
      create role authenticated nologin;
    end if;
    if not exists (select from pg_roles where rolname = 'service_role') then
      create role service_role nologin bypassrls;
    end if;
  end $$`);
  await sql('grant usage on schema public to anon, authenticated, service_role');
  await sql('create schema if not exists extensions');
}

/** Applies new migrations, each in its own transaction, recorded the way the Supabase CLI does. */
async function applyMigrations(
  database: Database,
  migrations: readonly Migration[],
): Promise<void> {
  await database.exec(`create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (
      version text not null primary key, statements text[], name text);`);
  const rows = await database.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const applied = new Set(rows.map((row) => row.version));
  for (const { version, name, text } of migrations) {
    if (applied.has(version)) continue;
    try {
      await database.transaction(async (session) => {
        await session.exec(text);
        await session.query(
          `insert into supabase_migrations.schema_migrations (version, name, statements)
           values ($1, $2, array[$3])`,
          [version, name, text],
        );
      });
    } catch (cause) {
      throw new LocalBackendError(
        `The migration ${version}_${name} fails: ${(cause as Error).message}.`,
        { cause },
      );
    }
  }
}

async function applySeed(database: Database): Promise<void> {
  try {
    await database.exec(readFileSync(path.join(supabaseFolder, 'seed.sql'), 'utf8'));
  } catch (cause) {
    throw new LocalBackendError(`The seed fails: ${(cause as Error).message}.`, { cause });
  }
}

/**
 * At its first request, the package grants the API roles everything on every table, which hosted
 * Supabase doesn't. `trigger` makes it do so now; then the migrations' own grants are restored, so
 * that a missing or superfluous grant shows locally, too.
 */
async function keepMigratedGrants(
  sql: Backend['sql'],
  trigger: () => Promise<unknown>,
): Promise<void> {
  const own = `(select oid from pg_namespace where nspname in ('public', 'private'))`;
  const schemas = await sql(
    `select oid, nspacl::text as acl from pg_namespace where oid in ${own}`,
  );
  const tables = await sql(
    `select oid, relacl::text as acl from pg_class where relnamespace in ${own}`,
  );
  const defaults = await sql(`select oid, defaclacl::text as acl from pg_default_acl`);
  await trigger();
  const restore = async (catalog: string, column: string, rows: Record<string, unknown>[]) => {
    await sql(
      `update ${catalog} set ${column} = kept.acl::aclitem[]
       from json_to_recordset($1::json) as kept(oid oid, acl text)
       where ${catalog}.oid = kept.oid and ${column}::text is distinct from kept.acl`,
      [JSON.stringify(rows)],
    );
  };
  await restore('pg_namespace', 'nspacl', schemas);
  await restore('pg_class', 'relacl', tables);
  await restore('pg_default_acl', 'defaclacl', defaults);
  await sql(
    `delete from pg_default_acl where defaclnamespace in ${own} and not oid = any($1::oid[])`,
    [defaults.map((row) => row['oid'])],
  );
}

/** A confirmed sign-in listed as owner. On hosted Supabase, an invitation does this. */
async function seedOwner(sql: Backend['sql'], password: string): Promise<void> {
  const [known] = await sql('select id from auth.users where email = $1', [ownerEmail]);
  if (known !== undefined) return;
  await addSignIn(sql, ownerEmail, password, 'owner');
}

/**
 * Adds a confirmed sign-in by SQL, since the embedded Auth has no admin API. The hash is the cheapest
 * there is, because it guards nothing but local data, and tests sign in hundreds of times.
 * @param role null: signed in, but not staff
 * @returns the user's id
 */
export async function addSignIn(
  sql: Backend['sql'],
  email: string,
  password: string,
  role: StaffRole | null,
): Promise<string> {
  await sql('create extension if not exists pgcrypto with schema extensions');
  const [user] = await sql(
    `with added as (
       insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
         raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $1,
         extensions.crypt($2, extensions.gen_salt('bf', 4)), now(),
         '{"provider":"email","providers":["email"]}', '{}', now(), now())
       returning id, email),
     identified as (
       insert into auth.identities (id, provider, provider_id, user_id, identity_data,
         created_at, updated_at)
       select gen_random_uuid(), 'email', id::text, id,
         jsonb_build_object('sub', id::text, 'email', email, 'email_verified', true), now(), now()
       from added)
     select id from added`,
    [email.toLowerCase(), password],
  );
  const id = user?.['id'] as string;
  if (role !== null) {
    await sql('insert into private.staff (user_id, role) values ($1, $2::private.staff_role)', [
      id,
      role,
    ]);
  }
  return id;
}

async function listen(answer: Fetch, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    serve(answer, request, response).catch((error: unknown) => {
      if (response.destroyed) return;
      // Without the query, which can hold a token or a customer's email address.
      const path = request.url?.split('?')[0];
      logFault('backend-failed', { method: request.method, path, faults: describeFault(error) });
      if (!response.headersSent) response.writeHead(500, { 'Access-Control-Allow-Origin': '*' });
      response.end();
    });
  });
  // Clients end idle connections. If the server did, a busy one could drop a request just sent.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(
        new LocalBackendError(
          cause.code === 'EADDRINUSE'
            ? `Port ${port} is taken; set SUPABASE_PORT to a free one.`
            : `Port ${port} can't be opened.`,
          { cause },
        ),
      );
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

async function serve(
  answer: Fetch,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value ?? '']) headers.append(name, one);
  }
  const method = incoming.method ?? 'GET';
  // As hosted Supabase does; the embedded Auth leaves out what a browser needs.
  outgoing.setHeader('Access-Control-Allow-Origin', '*');
  if (method === 'OPTIONS') {
    outgoing
      .writeHead(204, {
        'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS',
        'Access-Control-Allow-Headers': headers.get('access-control-request-headers') ?? '*',
        'Access-Control-Max-Age': '86400',
      })
      .end();
    return;
  }
  const url = plainUrl(incoming.url ?? '/', `http://${incoming.headers.host ?? '127.0.0.1'}`);
  if (!url) {
    outgoing.writeHead(400).end();
    return;
  }
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const response = await answer(
    new Request(url, {
      method,
      headers,
      ...(hasBody
        ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' as const }
        : {}),
    }),
  );
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null || method === 'HEAD') {
    outgoing.end();
    return;
  }
  await pipeline(Readable.fromWeb(response.body as NodeReadableStream), outgoing);
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
