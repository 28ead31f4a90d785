import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * Starts one stack for the whole run of browser tests, in its own process, and tells the tests
 * where it is. Playwright calls the returned function at the end.
 */
export default async function startStackForRun(): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'serve-stack.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const address = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The stack exited with code ${code}.`)));
  });
  // Workers started from now on inherit it.
  process.env.TEST_STACK = JSON.stringify(address);
  return async () => {
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.disconnect();
    await ended;
  };
}
