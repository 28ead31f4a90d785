import { inviteStaff } from '../../../contracts/invite-staff.ts';
import { grantStaff } from '../../../contracts/staff/grant-staff.ts';
import {
  auditPageSize,
  listAuditEvents,
  type AuditEvent,
} from '../../../contracts/staff/list-audit-events.ts';
import { listStaff, type StaffList } from '../../../contracts/staff/list-staff.ts';
import { shop } from '../../../shop.ts';
import {
  answer,
  keepWaiting,
  noNetwork,
  type Bench,
  type Hands,
} from '../../../workbench/bench.ts';
import { asStaff, at, coworker, longEmail, owner } from '../../../workbench/staff.ts';
import { StaffMembers } from './StaffMembers.tsx';

const addedAt = '2026-03-02T15:00:00Z';
const list: StaffList = {
  members: [
    { ...owner, confirmed: true, addedAt },
    { ...coworker, confirmed: false, addedAt },
    {
      userId: crypto.randomUUID(),
      email: longEmail,
      role: 'staff',
      confirmed: true,
      addedAt,
    },
  ],
};
const nothing = { target: null, details: {} };
const trail: AuditEvent[] = [
  {
    what: 'customer-erased',
    actor: owner.email,
    details: { orders: 2, quotes: 1, reorders: 0, files: 3 },
  },
  { what: 'password-changed', actor: coworker.email, ...nothing },
  { what: 'reset-asked', actor: 'visitor', target: coworker.email },
  { what: 'sign-in-failed', actor: 'visitor', target: null },
  { what: 'sign-in-failed', actor: 'visitor', target: longEmail },
  { what: 'signed-in', actor: owner.email, ...nothing },
  {
    what: 'staff-added',
    actor: owner.email,
    target: coworker.email,
    details: { role: 'staff' },
  },
].map((event, index) => ({ id: 100 - index, at: addedAt, ...event }) as AuditEvent);
const asOwner = (answers = {}) =>
  asStaff(owner, {
    [at(listStaff)]: answer(list),
    [at(listAuditEvents)]: answer(trail),
    ...answers,
  });
const invite =
  (address: string) =>
  async ({ user, screen, press }: Hands) => {
    await user.type(await screen.findByLabelText(/^Email/), address);
    await press(/^Add/);
  };
const makeStaff = async ({ user, screen }: Hands) =>
  user.selectOptions(await screen.findByLabelText(`Role of ${owner.email}`), 'staff');

export const bench: Bench = {
  feature: 'members',
  islands: {
    list: {
      render: () => <StaffMembers />,
      states: {
        loading: {
          ...asOwner({ [at(listStaff)]: keepWaiting, [at(listAuditEvents)]: keepWaiting }),
          shows: 'Loading...',
        },
        'for staff': { ...asStaff(coworker), shows: 'Owners add and remove staff.' },
        filled: { ...asOwner(), shows: 'invitation not accepted yet' },
        'a full page of events': {
          ...asOwner({
            [at(listAuditEvents)]: answer(
              Array.from({ length: auditPageSize }, (_, index) => ({
                ...trail[index % trail.length],
                id: 100 - index,
              })),
            ),
          }),
          shows: 'Show older',
        },
        'no events yet': {
          ...asOwner({ [at(listAuditEvents)]: answer([]) }),
          shows: 'Nothing has happened yet.',
        },
        failed: { ...asOwner({ [at(listStaff)]: noNetwork }), shows: 'Try again' },
        sending: {
          ...asOwner({ [inviteStaff.path]: keepWaiting }),
          act: invite(`dana@${shop.emailDomain}`),
          shows: 'Adding...',
        },
        'another domain': {
          ...asOwner(),
          act: invite('june@example.com'),
          shows: `Only ${shop.name} email addresses are allowed`,
        },
        'the last owner': {
          ...asOwner({ [at(grantStaff)]: answer({ outcome: 'last-owner' }) }),
          act: makeStaff,
          shows: 'make somebody else an owner first',
        },
        'a change without a network': {
          ...asOwner({ [at(grantStaff)]: noNetwork }),
          act: makeStaff,
          shows: 'Your connection works',
        },
        'asked before a removal': {
          ...asOwner(),
          act: async ({ user, screen }) => {
            const [, remove] = await screen.findAllByRole('button', { name: /^Remove/ });
            if (remove) await user.click(remove);
          },
          shows: `Remove ${coworker.email}?`,
        },
      },
    },
  },
};
