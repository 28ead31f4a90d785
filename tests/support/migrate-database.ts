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

/** All that a new database is made of. */
const sources = [
  'supabase',
  'local/backend.ts',
  'local/data-folder.ts',
  'src/shop.ts',
  'package-lock.json',
];

/**
 * Before the first test: starts one backend from nothing with the migrations and the seed as they are
 * in the tree, and keeps a copy that the files of tests start with, as long as none of it changes.
 */
export async function setup(project: TestProject): Promise<void> {
  const stamp = await hashSources(root, sources, { node: process.version });
  const folder = path.join(cache, stamp);
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    const made = await makeCopy();
    try {
      // At once, since two runs may do it at a time; the first one's is everybody's.
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
  const { data, keys } = await backend.copy();
  await backend.close();
  await writeFile(path.join(folder, 'postgres.tar'), data.stream());
  await writeFile(path.join(folder, 'keys.json'), JSON.stringify(keys));
  return folder;
}

/** Removes what no run can be at work with any more. */
async function removeOld(current: string): Promise<void> {
  for (const name of await readdir(cache)) {
    const folder = path.join(cache, name);
    const { mtimeMs } = await stat(folder);
    const isOld = Date.now() - mtimeMs > 3_600_000;
    if (isOld && folder !== current) await rm(folder, { recursive: true, force: true });
  }
}
