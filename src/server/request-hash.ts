import { createHash } from 'node:crypto';

/** SHA-256 (hex) of a link's secret, which is all that we store of it. */
export const hashSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

/** SHA-256 (hex) of a request, regardless of the order of its keys. */
export function hashRequest(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request, sortKeys)).digest('hex');
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
