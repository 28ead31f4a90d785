import type * as z from 'zod/mini';

/**
 * Values in this tab's session storage, validated when read. A corrupt, outdated, or unreadable
 * value counts as absent and is removed.
 */
export function readSession<Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
): z.infer<Schema> | null {
  const text = storage()?.getItem(key) ?? null;
  if (text === null) return null;
  const result = schema.safeParse(parseJson(text));
  if (result.success) return result.data;
  removeSession(key);
  return null;
}

/** False if storage is off or full; the page goes on in memory. */
export function writeSession(key: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function removeSession(key: string): void {
  storage()?.removeItem(key);
}

/** Whether this tab keeps something under `key`, valid or not. */
export const hasSession = (key: string): boolean => Boolean(storage()?.getItem(key));

/** Reads a one-time value and clears it: a handoff from another page. */
export function takeSession<Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
): z.infer<Schema> | null {
  const value = readSession(key, schema);
  removeSession(key);
  return value;
}

/** null if the browser forbids storage: reading the property itself throws then. */
function storage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
