import { existsSync, openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startBackend, type BackendCopy } from '../../local/backend.ts';
import type { LocalKeys } from '../../local/data-folder.ts';
import { fileAgeMs, hashSources } from '../../local/stamp.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a `BackendCopy`. */
    migratedDatabase: string;
  }
}

const databaseFile = 'postgres.tar';
const keysFile = 'keys.json';

const root = path.resolve(import.meta.dirname, '../..');
const cache = path.join(root, '.local/test/databases');

/** Everything a new database is made of. */
const sources = [
  'supabase',
  'tests/support/migrate-database.ts',
  'local/backend.ts',
  'local/data-folder.ts',
  'local/second-factor.ts',
  'src/shop.ts',
  'package-lock.json',
];

/**
 * Before the first test: tells the test files where the copy is. Returns what removes the temporary
 * files of workers, which end without a chance to do so.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('migratedDatabase', await keepMigratedDatabase());
  const folder = await mkdtemp(path.join(tmpdir(), 'confluence-tests-'));
  for (const name of ['TMPDIR', 'TEMP']) process.env[name] = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * Starts a backend from the migrations and the seed in the tree, and keeps a copy for tests to start
 * from, until a source changes. Returns the copy's folder.
 */
export async function keepMigratedDatabase(): Promise<string> {
  const stamp = await hashSources(root, sources, {
    node: process.version,
    // Seeded rows have timestamps.
    now: process.env.TEST_NOW,
  });
  const folder = path.join(cache, stamp);
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    const made = await makeCopy();
    try {
      // Atomic, because two runs may do it at once; both then use the first one's copy.
      await rename(made, folder);
    } catch (error) {
      if (!existsSync(folder)) throw error;
      await rm(made, { recursive: true });
    }
    await removeOld(folder);
  }
  return folder;
}

/** The copy in a folder. */
export async function readMigratedDatabase(folder: string): Promise<BackendCopy> {
  return {
    data: await openAsBlob(path.join(folder, databaseFile)),
    keys: JSON.parse(await readFile(path.join(folder, keysFile), 'utf8')) as LocalKeys,
  };
}

async function makeCopy(): Promise<string> {
  const folder = await mkdtemp(path.join(cache, 'new-'));
  const backend = await startBackend({ dataDir: null, port: 0, siteUrl: 'http://localhost' });
  // Tests use one database. Without the templates, a copy has half the files and opens faster.
  await backend.sql('update pg_database set datistemplate = false');
  for (const template of ['template0', 'template1']) await backend.sql(`drop database ${template}`);
  const { data, keys } = await backend.copy();
  await backend.close();
  await writeFile(path.join(folder, databaseFile), data.stream());
  await writeFile(path.join(folder, keysFile), JSON.stringify(keys));
  return folder;
}

/** Removes copies that no run can be using anymore. */
async function removeOld(current: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = path.join(cache, name);
    const isOld = fileAgeMs(await stat(folder)) > 3_600_000;
    if (isOld && folder !== current) await rm(folder, { recursive: true, force: true });
  }
}
