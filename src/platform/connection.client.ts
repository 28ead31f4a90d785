/** Small, and on every copy of the site. */
const probe = '/robots.txt';

/**
 * Whether our site answers this browser. If it does, a call that got no answer failed on our side,
 * not on the visitor's.
 */
export async function connectionWorks(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch(probe, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(3_000) });
    return true;
  } catch {
    return false;
  }
}
