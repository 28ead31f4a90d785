import type { SupabaseClient } from '@supabase/supabase-js';

/** Where the browser keeps a staff member's session; the tests put one there. */
export const sessionKey = 'staff-session';

let opened: Promise<SupabaseClient> | undefined;

/**
 * Supabase's client, loaded when it is first needed. Its address and its publishable key, which is
 * no secret, are in the page: src/layouts/Page.astro puts them there.
 * @throws when it can't be loaded, or when the page was built without them
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
      // Links in emails are read by the page of sign-in, which says what is wrong with them.
      detectSessionInUrl: false,
    },
    // Somebody who waits is told, and can try again.
    db: { retry: false },
  });
}

const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** A browser without a session in its storage needs no client to know that nobody is signed in. */
export function hasSession(): boolean {
  try {
    return localStorage.getItem(sessionKey) !== null;
  } catch {
    return false;
  }
}

/** Forgets the session in this browser, whatever the backend thinks of it. */
export function forgetSession(): void {
  try {
    localStorage.removeItem(sessionKey);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
