import { inject } from 'vitest';
import type { BackendCopy } from '../../local/backend.ts';
import { readMigratedDatabase } from './migrate-database.ts';

/**
 * The database that `migrate-database.ts` made, so that no test file waits for Postgres to start.
 */
export function migratedDatabase(): Promise<BackendCopy> {
  return readMigratedDatabase(inject('migratedDatabase'));
}
