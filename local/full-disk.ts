/** The codes of a full disk or quota: the system's and Postgres's. */
const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];

/** What the embedded Postgres, which is WebAssembly, throws while it starts (WASI's number for it). */
const wasiNoSpace = 51;

/** True if this happened because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, errno, name, cause } = error as Record<string, unknown>;
  const inWasm = name === 'ErrnoError' && errno === wasiNoSpace;
  return codes.includes(code) || inWasm || isDiskFull(cause);
}

/** What to say at the terminal when the disk is full. */
export const diskFullMessage =
  'The disk is full, so nothing more can be saved. What was saved is safe. Free some space and try again.';

const againAfterMs = 60_000;
let lastAt = -againAfterMs;

/** Says so through `print`, but not more than once a minute. */
export function reportFullDisk(print: (message: string) => void): void {
  if (performance.now() - lastAt < againAfterMs) return;
  lastAt = performance.now();
  print(diskFullMessage);
}
