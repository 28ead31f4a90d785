import { BackendError, EmailError, RequestError, SupplierError } from './errors.server.ts';
import { EnvError } from './env.server.ts';

/**
 * Writes one JSON line to the log. Pass ids, codes, and counts only: never a body, a name, an
 * address, or the message of a foreign error, which may quote them.
 */
export function logFault(event: string, fields: Readonly<Record<string, unknown>>): void {
  console.error(JSON.stringify({ event, at: new Date().toISOString(), ...fields }));
}

/** Logs a success that nobody waits to hear about, under the same rules. */
export function logEvent(event: string, fields: Readonly<Record<string, unknown>>): void {
  console.log(JSON.stringify({ event, at: new Date().toISOString(), ...fields }));
}

type Fault = { name: string; code?: string; message?: string; at?: string[] };

/**
 * An error and its causes without personal data: our own messages, and the names, codes, and stacks
 * of others.
 */
export function describeFault(error: unknown): Fault[] {
  const faults: Fault[] = [];
  for (let at = error; at instanceof Error && faults.length < 5; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    faults.push({
      name: at.name,
      ...(typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {}),
      ...(isOurs(at) ? { message: at.message } : {}),
      ...(isOurs(at) ? {} : { at: stackPlaces(at) }),
    });
  }
  return faults.length > 0 ? faults : [{ name: typeof error }];
}

function isOurs(error: Error): boolean {
  return (
    error instanceof RequestError ||
    error instanceof BackendError ||
    error instanceof EmailError ||
    error instanceof SupplierError ||
    error instanceof SupplierError ||
    error instanceof EnvError
  );
}

function stackPlaces(error: Error): string[] {
  return (error.stack ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))
    .slice(0, 6);
}
