import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The local backend can't start or run; the message is one sentence for the person at the terminal. */
export class LocalBackendError extends Error {
  override name = 'BackendError';
}

/**
 * Identifies the site to the local backend and gets nobody past a policy; on hosted Supabase, this
 * key is public, too. It is the same for every data folder, so that one build fits all.
 */
export const publishableKey = 'sb_publishable_local_confluence_print_co';

/** Secrets of one data folder, made on first use and stored in it. */
export type LocalKeys = {
  readonly secretKey: string;
  /** Signs sign-in and storage tokens. */
  readonly jwtSecret: string;
  /** For the seeded owner's sign-in. */
  readonly staffPassword: string;
};

const keyNames = ['secretKey', 'jwtSecret', 'staffPassword'] as const;

/** New random keys, in the form of hosted Supabase's. */
function makeKeys(): LocalKeys {
  const random = (bytes: number): string => randomBytes(bytes).toString('base64url');
  return {
    secretKey: `sb_secret_${random(24)}`,
    jwtSecret: random(48),
    staffPassword: random(12),
  };
}

/**
 * The keys stored in `folder`; if there are none, `first`, or new ones.
 * @throws BackendError if the file can't be read, written, or understood
 */
export function keepKeys(folder: string, first?: LocalKeys): LocalKeys {
  const file = path.join(folder, 'keys.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new LocalBackendError(`The keys in ${file} can't be read.`, { cause });
    }
    const keys = first ?? makeKeys();
    // Written aside and then renamed, so that a full disk never leaves half a file.
    writeFileSync(`${file}.part`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.part`, file);
    return keys;
  }
  try {
    const kept = JSON.parse(text) as LocalKeys;
    if (keyNames.some((name) => typeof kept[name] !== 'string' || kept[name] === '')) {
      throw new TypeError('a key is missing');
    }
    return kept;
  } catch (cause) {
    throw new LocalBackendError(
      `The keys in ${file} are damaged; delete that file to get new ones (staff must then sign in again).`,
      { cause },
    );
  }
}

/**
 * Locks `folder` for this process, because only one process may open the database. The lock is
 * SQLite's, which the system keeps until this process ends, however it does; process ids are reused.
 * @returns the function that unlocks the folder
 * @throws BackendError if the folder can't be used or is locked
 */
export function lockFolder(folder: string): () => void {
  const unlock = tryLockFolder(folder);
  if (unlock) return unlock;
  throw new LocalBackendError(
    `The data folder ${folder} is in use; stop the site that runs on it, or choose another folder.`,
  );
}

/** Kept here, because a database that nothing refers to is closed, which would end its lock. */
const locks = new Set<DatabaseSync>();

/** Locks a folder as `lockFolder` does; null if it's locked already. */
export function tryLockFolder(folder: string): (() => void) | null {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new LocalBackendError(`The data folder ${folder} can't be created.`, { cause });
  }
  try {
    const lock = new DatabaseSync(path.join(folder, 'backend.lock'), { timeout: 0 });
    lock.exec('begin exclusive');
    locks.add(lock);
    return () => {
      locks.delete(lock);
      lock.close();
    };
  } catch (cause) {
    if ((cause as { errcode?: number }).errcode === sqliteBusy) return null;
    throw new LocalBackendError(`The data folder ${folder} can't be written to.`, { cause });
  }
}

/** SQLite's result code for a file that is locked (https://sqlite.org/rescode.html#busy). */
const sqliteBusy = 5;
