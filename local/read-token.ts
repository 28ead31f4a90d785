import { createHmac, timingSafeEqual } from 'node:crypto';

/** The claims of a genuine HS256 token that hasn't expired, or null. */
export function readToken(token: string, secret: string): Record<string, unknown> | null {
  const [header, payload, signature, ...rest] = token.split('.');
  if (!header || !payload || !signature || rest.length > 0) return null;
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (typeof claims !== 'object' || claims === null) return null;
    const record = claims as Record<string, unknown>;
    return typeof record['exp'] === 'number' && record['exp'] * 1000 > Date.now() ? record : null;
  } catch {
    return null;
  }
}
