import { sessionKey } from '../staff/backend.client.ts';
import { $session } from '../staff/session.client.ts';
import type { StaffCall } from '../staff/staff-call.ts';
import { whoAmI, type StaffMember } from '../staff/login/who-am-i.rpc.ts';
import { shop } from '../shop.ts';
import { answer, type Answer, type State } from './bench.ts';

/** The address of an SQL function for staff. */
export const at = ({ name }: Pick<StaffCall, 'name'>): string => `/rpc/${name}`;

export const owner: StaffMember = {
  userId: '0c0ffee0-0000-4000-8000-000000000001',
  email: `priya@${shop.emailDomain}`,
  role: 'owner',
  twoStep: true,
  startsWithMorning: false,
  getsMorning: false,
};
export const coworker: StaffMember = {
  userId: '0c0ffee0-0000-4000-8000-000000000002',
  email: `june@${shop.emailDomain}`,
  role: 'staff',
  twoStep: false,
  startsWithMorning: false,
  getsMorning: false,
};

export const printer: StaffMember = {
  userId: '0c0ffee0-0000-4000-8000-000000000004',
  email: `walt@${shop.emailDomain}`,
  role: 'press',
  twoStep: false,
  startsWithMorning: false,
  getsMorning: false,
};

export const bookkeeper: StaffMember = {
  userId: '0c0ffee0-0000-4000-8000-000000000005',
  email: `ada@${shop.emailDomain}`,
  role: 'bookkeeper',
  twoStep: false,
  startsWithMorning: false,
  getsMorning: false,
};

export const longEmail = `${'press.room.'.repeat(5)}desk@${shop.emailDomain}`;

const stale = {
  outcome: 'stale',
  status: 'proof_sent',
  version: 4,
  actor: owner.email,
  at: '2026-11-22T12:00:00Z',
  changed: false,
};
/** The answers to a move, and to one of two jobs, that somebody else was faster with. */
export const staleMove = answer(stale);
export const staleMoves = answer({ changes: [stale, stale] });

/** A browser in which `member` is signed in for the day. */
export const asStaff = (
  member: StaffMember,
  answers: Readonly<Record<string, Answer>> = {},
): Pick<State, 'local' | 'answers' | 'arrange'> => ({
  local: {
    [sessionKey]: {
      access_token: 'stage',
      refresh_token: 'stage',
      token_type: 'bearer',
      expires_in: 86_400,
      expires_at: Math.floor(Date.now() / 1000) + 86_400,
      user: { id: member.userId, email: member.email },
    },
  },
  answers: { [at(whoAmI)]: answer(member), ...answers },
  // Pages ask once who is signed in.
  arrange: () => $session.set({ state: 'in', member }),
});
