import { atom } from 'nanostores';
import { whoAmI, type StaffMember } from '../../contracts/staff/who-am-i.ts';
import { paths } from '../../paths.ts';
import type { CallResult } from '../call.ts';
import { forgetSession, hasSession, openBackend } from './backend.ts';
import { query } from './query.ts';

export type Session =
  | { state: 'loading' }
  | { state: 'in'; member: StaffMember }
  /** Signed in, but not (any more) on the staff list. */
  | { state: 'stranger'; email: string }
  /** Nobody knows yet: the backend didn't answer. */
  | { state: 'unreachable'; message: string };

export const loading: Session = { state: 'loading' };

/** Who is signed in on this page. Signed out is no state: the page leaves for /login. */
export const $session = atom<Session>(loading);

/** How often an unreachable backend is tried again by itself. */
const retryMs = 15_000;

let opening = false;
let leaving = false;

/** Finds out who is signed in, once a page however many islands ask. */
export function openSession(): void {
  if (opening) return;
  opening = true;
  void checkSession();
  void openBackend()
    .then((client) =>
      client.auth.onAuthStateChange((event) => {
        // Signed out in another tab, or the session couldn't be renewed.
        if (event === 'SIGNED_OUT') leave({ ended: true });
      }),
    )
    .catch(() => undefined); // checkSession says so
  const again = () => {
    if ($session.get().state === 'unreachable') void checkSession();
  };
  addEventListener('online', again);
  setInterval(again, retryMs);
  // A page that the browser kept whole and brings back after somebody signed out.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !hasSession()) leave({ ended: false });
  });
}

/** Asks again; what is shown stays until the answer is here. */
export async function checkSession(): Promise<void> {
  if (!hasSession()) {
    leave({ ended: false });
    return;
  }
  const result = await keepSession(() => query(whoAmI, {}));
  if (leaving) return;
  if (!result.ok) {
    // Anyone signed in stays signed in: each part of the page says what it couldn't reach.
    if ($session.get().state !== 'in') {
      $session.set({ state: 'unreachable', message: result.message });
    }
  } else if (result.data) {
    const now = $session.get();
    const same =
      now.state === 'in' &&
      now.member.userId === result.data.userId &&
      now.member.role === result.data.role;
    if (!same) $session.set({ state: 'in', member: result.data });
  } else {
    await refuse();
  }
}

async function refuse(): Promise<void> {
  // At once, so that nothing of the shop's is left on the page.
  $session.set({ state: 'stranger', email: '' });
  const client = await openBackend();
  const { data } = await client.auth.getSession();
  $session.set({ state: 'stranger', email: data.session?.user.email ?? '' });
}

/**
 * Runs a call with the session's token and draws the conclusions: a token that isn't taken is
 * renewed once, and where that is refused the page leaves for /login; anyone not allowed is asked about
 * again, because they may have been taken off the staff.
 */
export async function keepSession<Data>(
  once: () => Promise<CallResult<Data>>,
): Promise<CallResult<Data>> {
  let result = await once();
  if (!result.ok && result.code === 'unauthenticated') {
    if (await renew()) result = await once();
    if (!result.ok && result.code === 'unauthenticated') leave({ ended: true });
  }
  if (!result.ok && result.code === 'permission-denied' && $session.get().state === 'in') {
    void checkSession();
  }
  return result;
}

async function renew(): Promise<boolean> {
  if (!hasSession()) return false;
  const client = await openBackend();
  const { error } = await client.auth.refreshSession();
  return !error;
}

/** Signs out here and in this browser's other tabs. */
export async function signOut(): Promise<void> {
  leaving = true;
  $session.set(loading);
  const client = await openBackend().catch(() => undefined);
  // It forgets the session before it tells the backend, so that no network is needed for it.
  await client?.auth.signOut({ scope: 'local' }).catch(() => undefined);
  forgetSession();
  location.replace(paths.login);
}

/** To /login, which brings them back here. */
function leave({ ended }: { ended: boolean }): void {
  if (leaving) return;
  leaving = true;
  $session.set(loading);
  forgetSession();
  const query = new URLSearchParams({ next: location.pathname + location.search });
  if (ended) query.set('ended', '1');
  location.replace(`${paths.login}?${query}`);
}

/**
 * Where a sign-in leads: to the page that `search` names as `next`, if it is one of the staff's on
 * this very site, otherwise to the dashboard. So no link to /login leads anywhere else.
 * @param search of the address, like '?next=%2Fadmin%2Forders'
 */
export function nextPath(search: string, origin: string): string {
  const next = URL.parse(new URLSearchParams(search).get('next') ?? '', origin);
  const inside =
    next?.origin === origin &&
    (next.pathname.startsWith('/admin/') || next.pathname === paths.garmentInventory);
  return inside ? next.pathname + next.search : paths.adminAnalytics;
}
