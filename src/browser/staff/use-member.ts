import { useEffect, useSyncExternalStore } from 'react';
import type { StaffMember } from '../../contracts/staff/who-am-i.ts';
import { $session, loading, openSession, type Session } from './session.ts';

/** The page's session; 'loading' while the page is built and until it answers. */
export function useSession(): Session {
  useEffect(openSession, []);
  return useSyncExternalStore($session.listen, $session.get, () => loading);
}

/**
 * Who is at work, null until that is known and as soon as they aren't staff any more: show the
 * loading line then, and nothing of the shop's. The object stays the same until person
 * or role change.
 */
export function useMember(): StaffMember | null {
  const session = useSession();
  return session.state === 'in' ? session.member : null;
}
