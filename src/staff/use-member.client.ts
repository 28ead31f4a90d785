import { useEffect, useSyncExternalStore } from 'react';
import type { StaffMember } from './login/who-am-i.rpc.ts';
import { may, type Duty } from './permission.ts';
import { $session, loading, openSession, type Session } from './session.client.ts';

/** The page's session; 'loading' during the build and until it is known. */
export function useSession(): Session {
  useEffect(openSession, []);
  return useSyncExternalStore($session.listen, $session.get, () => loading);
}

/**
 * The signed-in member; null until known, once they are no longer staff, and for a role without the
 * duty: show the loading line then, and none of the shop's data. The object only changes with
 * the person or their role.
 */
export function useMember(duty: Duty = 'work-on-jobs'): StaffMember | null {
  const session = useSession();
  return session.state === 'in' && may(session.member, duty) ? session.member : null;
}

/** Whether the signed-in member has a duty; false until known. */
export const useMay = (duty: Duty): boolean => useMember(duty) !== null;
