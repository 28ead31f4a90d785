import { atom } from 'nanostores';
import { whoAmI, type StaffMember } from './login/who-am-i.rpc.ts';
import { may } from './permission.ts';
import { isStaffPath, paths } from '../paths.ts';
import type { CallResult } from '../platform/call.client.ts';
import { forgetSession, hasSession, openBackend } from './backend.client.ts';
import { query } from './query.client.ts';

export type Session =
  | { state: 'loading' }
  | { state: 'in'; member: StaffMember }
  /** Signed in, but not on the staff list (anymore). */
  | { state: 'nonMember'; email: string }
  /** Unknown: the backend didn't answer. */
  | { state: 'unreachable'; message: string };

export const loading: Session = { state: 'loading' };

/** Who is signed in on this page. Signed out isn't a state: the page goes to /login. */
export const $session = atom<Session>(loading);

/** How often to try an unreachable backend again. */
const retryMs = 15_000;

// One sign-in per page, for as long as the page is open, so this needs no factory.
let opening = false;
/** The page is on its way to /login. */
let leaving = false;

/** Finds out who is signed in, once per page no matter how many islands ask. */
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
    .catch(() => undefined); // checkSession reports it
  const again = () => {
    if ($session.get().state === 'unreachable') void checkSession();
  };
  addEventListener('online', again);
  setInterval(again, retryMs);
  // The browser may restore a page after somebody signed out.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !hasSession()) leave({ ended: false });
  });
}

/** Asks again; the page keeps what it shows until the answer is here. */
export async function checkSession(): Promise<void> {
  if (!hasSession()) {
    leave({ ended: false });
    return;
  }
  const result = await keepSession(() => query(whoAmI, {}));
  if (leaving) return;
  if (!result.ok) {
    // Anyone signed in stays signed in: each part of the page reports what it couldn't reach.
    if ($session.get().state !== 'in') {
      $session.set({ state: 'unreachable', message: result.message });
    }
  } else if (result.data) {
    const now = $session.get();
    const same =
      now.state === 'in' &&
      now.member.userId === result.data.userId &&
      now.member.role === result.data.role &&
      now.member.twoStep === result.data.twoStep;
    if (!same) $session.set({ state: 'in', member: result.data });
  } else {
    await refuse();
  }
}

async function refuse(): Promise<void> {
  // At once, so that none of the shop's data stays on the page.
  $session.set({ state: 'nonMember', email: '' });
  const client = await openBackend();
  // Asks Auth, because the stored session doesn't know of another address.
  const { data } = await client.auth.getUser();
  $session.set({ state: 'nonMember', email: data.user?.email ?? '' });
}

/**
 * Makes a call with the session's token. A refused token is renewed once; if that fails, the page
 * goes to /login. If the caller isn't allowed, it checks whether they are still staff.
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

/** Signs out in this browser, other tabs included. */
export async function signOut(): Promise<void> {
  leaving = true;
  $session.set(loading);
  const client = await openBackend().catch(() => undefined);
  // The client forgets the session before it tells the backend, so this works offline.
  await client?.auth.signOut({ scope: 'local' }).catch(() => undefined);
  forgetSession();
  location.replace(paths.login);
}

/** Goes to /login, which brings them back here. */
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
 * Where to go after sign-in: the page named by `next` in `search` if it is one of our staff pages,
 * otherwise the page that they start with. No link to /login can lead anywhere else.
 * @param search the address's query, like '?next=%2Fadmin%2Forders'
 */
export function nextPath(
  search: string,
  origin: string,
  { role, startsWithMorning }: Pick<StaffMember, 'role' | 'startsWithMorning'>,
): string {
  const next = URL.parse(new URLSearchParams(search).get('next') ?? '', origin);
  if (next?.origin === origin && isStaffPath(next.pathname)) return next.pathname + next.search;
  if (startsWithMorning && may({ role }, 'work-on-jobs')) return paths.admin;
  if (may({ role }, 'see-analytics')) return paths.adminAnalytics;
  return may({ role }, 'work-on-jobs') ? paths.adminOrders : paths.adminMoney;
}
