import { LocalBackendError } from './data-folder.ts';
import { diskFullMessage, isDiskFull } from './full-disk.ts';
import { StartError } from './settings.ts';

/**
 * Runs `close` at the first Ctrl-C, at SIGTERM, or when the starter is gone, then ends this process
 * with code 0. Further signals are ignored: Ctrl-C reaches a process from the terminal and from the
 * starter.
 */
export function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const stop = (): void => {
    if (closing) return;
    closing = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  process.channel?.unref();
}

/** Ends this process with code 1, after one sentence where the reason is known. */
export function exitWith(error: unknown): never {
  const known = error instanceof StartError || error instanceof LocalBackendError;
  console.error(isDiskFull(error) ? diskFullMessage : known ? error.message : error);
  process.exit(1);
}

/** Sets variables from `.env` in `root`, if there; those already set win. */
export function loadDotEnv(path: string): void {
  try {
    process.loadEnvFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
