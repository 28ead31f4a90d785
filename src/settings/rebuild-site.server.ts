import type { Env } from '../platform/env.server.ts';
import { openFreshBackend } from '../platform/backend.server.ts';
import { openSiteBuilds } from './site-builds-store.server.ts';

/** How long the build hook may take to answer. */
const patienceMs = 8_000;

/**
 * Asks for a build of the site, once for each version of the price book that counts, so that static
 * prices follow (product.md#price-book). Answers the version, or null if nothing was to be asked.
 * @throws Error if the hook refuses; the next call asks again
 */
export async function rebuildSite(env: Env): Promise<number | null> {
  if (!env.buildHookUrl) return null;
  const builds = openSiteBuilds(openFreshBackend(env));
  const version = await builds.claim();
  if (version === null) return null;
  try {
    const response = await fetch(env.buildHookUrl, {
      method: 'POST',
      body: String(version),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) throw new Error(`The build hook answered HTTP ${response.status}`);
  } catch (error) {
    await builds.release(version);
    throw error;
  }
  return version;
}
