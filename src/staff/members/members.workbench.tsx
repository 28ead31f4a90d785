import { inviteStaff } from './invite-staff.contract.ts';
import { countCustomer, eraseCustomer } from './erase-customer.rpc.ts';
import { grantStaff } from './grant-staff.rpc.ts';
import { auditPageSize, listAuditEvents, type AuditEvent } from './list-audit-events.rpc.ts';
import { listStaff, type StaffList } from './list-staff.rpc.ts';
import { shop } from '../../shop.ts';
import { answer, keepWaiting, noNetwork, type Bench, type Hands } from '../../workbench/bench.ts';
import { asStaff, at, coworker, longEmail, owner, printer } from '../../workbench/staff.ts';
import { StaffMembers } from './StaffMembers.tsx';

const addedAt = '2026-03-02T15:00:00Z';
const list: StaffList = {
  members: [
    { ...owner, confirmed: true, outside: false, addedAt },
    { ...coworker, confirmed: false, outside: false, addedAt },
    { ...printer, email: 'walt@example.com', confirmed: true, outside: true, addedAt },
    {
      userId: crypto.randomUUID(),
      email: longEmail,
      role: 'staff',
      twoStep: true,
      confirmed: true,
      outside: false,
      addedAt,
    },
  ],
};
const nothing = { target: null, details: {} };
const trail: AuditEvent[] = [
  {
    what: 'customer-erased',
    actor: owner.email,
    details: { orders: 2, quotes: 1, reorders: 0, drafts: 1, people: 0, files: 3 },
  },
  { what: 'password-changed', actor: coworker.email, ...nothing },
  { what: 'reset-asked', actor: 'visitor', target: coworker.email },
  { what: 'two-step-off', actor: owner.email, target: coworker.email },
  { what: 'two-step-off', actor: longEmail, target: longEmail },
  { what: 'two-step-on', actor: owner.email, target: owner.email },
  {
    what: 'email-changed',
    actor: printer.email,
    target: printer.email,
    details: { to: 'walt@example.com' },
  },
  {
    what: 'email-change-asked',
    actor: printer.email,
    target: printer.email,
    details: { to: 'walt@example.com' },
  },
  { what: 'phone-changed', actor: printer.email, target: printer.email, details: {} },
  { what: 'phone-change-asked', actor: printer.email, target: printer.email, details: {} },
  { what: 'profile-changed', actor: printer.email, target: printer.email, details: {} },
  { what: 'code-failed', actor: 'visitor', target: longEmail },
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

const customer = 'ada@example.com';
const amounts = {
  orders: 2,
  quotes: 1,
  reorders: 0,
  drafts: 1,
  people: 0,
  files: 3,
  contact: true,
  open: [],
  unsettled: [],
};
const lookUp =
  (address: string) =>
  async ({ user, screen, press }: Hands) => {
    await user.type(await screen.findByLabelText(/^Customer’s email/), address);
    await press('Look up');
  };
const confirm = (typed: string) => async (hands: Hands) => {
  await lookUp(customer)(hands);
  await hands.user.type(await hands.screen.findByLabelText(/^Type the address/), typed);
  await hands.press('Erase');
};

export const bench: Bench = {
  screen: 'members',
  islands: {
    list: {
      render: () => <StaffMembers />,
      states: {
        loading: {
          ...asOwner({ [at(listStaff)]: keepWaiting, [at(listAuditEvents)]: keepWaiting }),
          shows: 'Loading...',
        },
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
        'a role for an address outside the shop’s domain': {
          ...asOwner({
            [at(listStaff)]: answer({ members: list.members.filter(({ outside }) => !outside) }),
            [at(grantStaff)]: answer({ outcome: 'outside' }),
          }),
          act: makeStaff,
          shows: `isn’t at ${shop.emailDomain}, so it doesn’t work here`,
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
        'asked before two-step sign-in is turned off': {
          ...asOwner(),
          act: ({ press }) => press(/^Turn off two-step/),
          shows: 'Make sure it’s really them asking.',
        },
        'an unknown customer': {
          ...asOwner({
            [at(countCustomer)]: answer({
              ...amounts,
              ...{ orders: 0, quotes: 0, drafts: 0, files: 0, contact: false },
            }),
          }),
          act: lookUp(customer),
          shows: 'There is nothing under this address.',
        },
        'a customer with open jobs': {
          ...asOwner({
            [at(countCustomer)]: answer({
              ...amounts,
              open: [
                { kind: 'order', number: 1042 },
                { kind: 'quote_request', number: 5007 },
              ],
            }),
          }),
          act: lookUp(customer),
          shows: 'Order #1042 and Quote #5007 aren’t finished.',
        },
        'asked before an erasure': {
          ...asOwner({ [at(countCustomer)]: answer({ ...amounts, orders: 1042 }) }),
          act: lookUp(longEmail),
          shows: '1,042 orders, 1 quote, 0 reorders, 1 draft, and 3 files',
        },
        'another address typed': {
          ...asOwner({ [at(countCustomer)]: answer(amounts) }),
          act: confirm('grace@example.com'),
          shows: 'Type the address as it is above.',
        },
        'an erasure without a network': {
          ...asOwner({ [at(countCustomer)]: answer(amounts), [at(eraseCustomer)]: noNetwork }),
          act: confirm(customer),
          shows: 'Your connection works',
        },
        'a customer erased': {
          ...asOwner({
            [at(countCustomer)]: answer(amounts),
            [at(eraseCustomer)]: answer({ outcome: 'erased', ...amounts }),
          }),
          act: confirm(customer),
          shows: 'Erased 2 orders, 1 quote, 0 reorders, 1 draft, and 3 files.',
        },
      },
    },
  },
};
