import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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
export function makeKeys(): LocalKeys {
  const random = (bytes: number): string => randomBytes(bytes).toString('base64url');
  return {
    secretKey: `sb_secret_${random(24)}`,
    jwtSecret: random(48),
    staffPassword: random(12),
  };
}

/**
 * The keys stored in `folder`, made if there are none.
 * @throws BackendError if the file can't be read, written, or understood
 */
export function keepKeys(folder: string): LocalKeys {
  const file = path.join(folder, 'keys.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw new LocalBackendError(`The keys in ${file} can't be read.`, { cause });
    }
    const keys = makeKeys();
    writeFileSync(file, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
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
 * Locks `folder` for this process, because only one process may open the database. A lock left
 * behind by a dead process is taken over.
 * @returns the function that unlocks the folder
 * @throws BackendError if the folder can't be used or another process has it
 */
export function lockFolder(folder: string): () => void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new LocalBackendError(`The data folder ${folder} can't be created.`, { cause });
  }
  const file = path.join(folder, 'backend.pid');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = openSync(file, 'wx');
      writeFileSync(handle, `${process.pid}\n`);
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new LocalBackendError(`The data folder ${folder} can't be written to.`, { cause });
      }
      const holder = readHolder(file, folder);
      if (holder !== null && isRunning(holder)) {
        throw new LocalBackendError(
          `The data folder ${folder} is in use by process ${holder}; stop that one first or choose another folder.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new LocalBackendError(`The data folder ${folder} is being started by another process.`);
}

function readHolder(file: string, folder: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new LocalBackendError(`The data folder ${folder} can't be read.`, { cause });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    // EPERM: it is running, under another user.
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
