import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { inject } from 'vitest';
import type { BackendCopy } from '../../local/backend.ts';
import type { LocalKeys } from '../../local/data-folder.ts';

/**
 * The database that `migrate-database.ts` made, so that no test file waits for Postgres to start.
 */
export async function migratedDatabase(): Promise<BackendCopy> {
  const folder = inject('migratedDatabase');
  return {
    data: await openAsBlob(path.join(folder, 'postgres.tar')),
    keys: JSON.parse(await readFile(path.join(folder, 'keys.json'), 'utf8')) as LocalKeys,
  };
}
