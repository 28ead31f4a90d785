import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tryLockFolder } from '../../local/data-folder.ts';
import { findFreePort, isTaken } from '../../local/ports.ts';
import { portVariables, type Ports } from '../../local/settings.ts';
import { projectRoot } from '../../local/stack.ts';

/** What one test run has to itself, so that several can run at once. */
export type TestRun = {
  /** Built pages, reports, and traces. */
  readonly folder: string;
  readonly ports: Ports;
};

/** The run's processes inherit it. */
const variable = 'TEST_RUN';

/** Kept here so that the lock isn't garbage-collected, which would release it. */
let unlock: (() => void) | null = null;

/**
 * The run that this process is part of. If it isn't part of one, it begins one, which holds the
 * first free folder in .local/test until this process ends.
 */
export async function claimTestRun(): Promise<TestRun> {
  if (!process.env[variable]) {
    const folder = lockFreeFolder();
    const run: TestRun = { folder, ports: await choosePorts(path.join(folder, 'ports.json')) };
    process.env[variable] = JSON.stringify(run);
  }
  return currentTestRun();
}

/**
 * The run that this process is part of.
 * @throws if no run has begun
 */
export function currentTestRun(): TestRun {
  const run = process.env[variable];
  if (!run) throw new Error('No test run has begun. Call claimTestRun() first.');
  return JSON.parse(run) as TestRun;
}

function lockFreeFolder(): string {
  for (let number = 1; ; number += 1) {
    const folder = path.join(projectRoot, '.local/test', String(number));
    unlock = tryLockFolder(folder);
    if (unlock) return folder;
  }
}

/**
 * The ports that the folder's last run had, because its pages contain two of them; a port that is
 * taken is replaced.
 */
async function choosePorts(file: string): Promise<Ports> {
  const last = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Ports>) : {};
  const ports: Partial<Record<keyof Ports, number>> = {};
  for (const name of Object.keys(portVariables) as (keyof Ports)[]) {
    let port = last[name];
    while (!port || Object.values(ports).includes(port) || (await isTaken(port))) {
      port = await findFreePort();
    }
    ports[name] = port;
  }
  writeFileSync(file, JSON.stringify(ports));
  return ports as Ports;
}
