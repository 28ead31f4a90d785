import type { SupabaseClient } from '@supabase/supabase-js';
import { deviceStorage } from '../platform/storage.client.ts';

/** Where the browser keeps a staff member's session; tests put one there. */
export const sessionKey = 'staff-session';
const deviceKey = 'staff-device';

/** One per page, because two clients would both renew the stored session. */
let opened: Promise<SupabaseClient> | undefined;

/**
 * Supabase's client, loaded on first use. Its address and publishable key, which isn't secret, are
 * in the page: src/layouts/Page.astro puts them there.
 * @throws if it can't be loaded, or the page was built without them
 */
export function openBackend(): Promise<SupabaseClient> {
  opened ??= load().catch((cause: unknown) => {
    opened = undefined; // the next call tries again
    throw cause;
  });
  return opened;
}

async function load(): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient(meta('backend'), meta('backend-key'), {
    auth: {
      storageKey: sessionKey,
      // The sign-in page reads the links in emails itself, to report what is wrong with them.
      detectSessionInUrl: false,
    },
    // The person is waiting: they see the failure and can try again.
    db: { retry: false },
  });
}

const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** Without a session in storage, nobody is signed in; that takes no client to know. */
export const hasSession = (): boolean => deviceStorage.has(sessionKey);

/** What the last sign-in on this device left, for the next one. */
export const knownDevice = (): string | undefined => deviceStorage.readText(deviceKey) ?? undefined;

/**
 * Stays after signing out, because it opens nothing. If the browser doesn't keep it, the next sign-in
 * counts as one from an unknown device.
 */
export function keepDevice(device: string): void {
  deviceStorage.writeText(deviceKey, device);
}

/** Forgets the session in this browser, whatever its state in the backend. */
export const forgetSession = (): void => deviceStorage.remove(sessionKey);
