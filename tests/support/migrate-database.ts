import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startBackend } from '../../local/backend.ts';
import { hashSources } from '../../local/stamp.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a `BackendCopy`. */
    migratedDatabase: string;
  }
}

const root = path.resolve(import.meta.dirname, '../..');
const cache = path.join(root, '.local/test/databases');

/** Everything a new database is made of. */
const sources = [
  'supabase',
  'tests/support/migrate-database.ts',
  'local/backend.ts',
  'local/data-folder.ts',
  'src/shop.ts',
  'package-lock.json',
];

/**
 * Before the first test: starts a backend from the migrations and the seed in the tree, and keeps a
 * copy for the test files to start from, until a source changes.
 */
export async function setup(project: TestProject): Promise<void> {
  const stamp = await hashSources(root, sources, { node: process.version });
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
  project.provide('migratedDatabase', folder);
}

async function makeCopy(): Promise<string> {
  const folder = await mkdtemp(path.join(cache, 'new-'));
  const backend = await startBackend({ dataDir: null, port: 0, siteUrl: 'http://localhost' });
  // Tests use one database. Without the templates, a copy has half the files and opens faster.
  await backend.sql('update pg_database set datistemplate = false');
  for (const template of ['template0', 'template1']) await backend.sql(`drop database ${template}`);
  const { data, keys } = await backend.copy();
  await backend.close();
  await writeFile(path.join(folder, 'postgres.tar'), data.stream());
  await writeFile(path.join(folder, 'keys.json'), JSON.stringify(keys));
  return folder;
}

/** Removes copies that no run can be using anymore. */
async function removeOld(current: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = path.join(cache, name);
    const { mtimeMs } = await stat(folder);
    const isOld = Date.now() - mtimeMs > 3_600_000;
    if (isOld && folder !== current) await rm(folder, { recursive: true, force: true });
  }
}
