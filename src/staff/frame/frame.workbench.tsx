import { listedCustomer, listedJob } from '../../../tests/factory/staff.ts';
import { listJobs } from '../board/list-jobs.rpc.ts';
import { listCustomers } from '../customers/list-customers.rpc.ts';
import { $session } from '../session.client.ts';
import { whoAmI } from '../login/who-am-i.rpc.ts';
import { answer, noNetwork, type Bench } from '../../workbench/bench.ts';
import { asStaff, at, coworker, longEmail, owner, printer } from '../../workbench/staff.ts';
import { StaffAccount } from './StaffAccount.tsx';
import { StaffGate } from './StaffGate.tsx';

const nonMember = {
  ...asStaff(owner, { [at(whoAmI)]: answer(null) }),
  arrange: () => $session.set({ state: 'nonMember', email: owner.email }),
};
const silent = {
  ...asStaff(owner, { [at(whoAmI)]: noNetwork }),
  arrange: () => $session.set({ state: 'unreachable', message: 'We got no answer.' }),
};

export const bench: Bench = {
  screen: 'frame',
  islands: {
    account: {
      render: () => <StaffAccount />,
      states: {
        'signed in': { ...asStaff(coworker), shows: coworker.email },
        'finding something': {
          ...asStaff(coworker, {
            [at(listJobs)]: answer({
              jobs: [listedJob(), listedJob({ number: 1043, status: 'approved' })],
              next: null,
              finished: 0,
            }),
            [at(listCustomers)]: answer({ customers: [listedCustomer()], next: null }),
          }),
          act: async ({ user, screen }) => {
            await user.click(await screen.findByRole('button', { name: 'Find' }));
            await user.type(await screen.findByRole('searchbox'), 'choir');
          },
          shows: 'Customer, choir@third.example and 1 more',
        },
        'finding nothing': {
          ...asStaff(coworker, {
            [at(listJobs)]: answer({ jobs: [], next: null, finished: 0 }),
            [at(listCustomers)]: answer({ customers: [], next: null }),
          }),
          act: async ({ user, screen }) => {
            await user.click(await screen.findByRole('button', { name: 'Find' }));
            await user.type(await screen.findByRole('searchbox'), 'zzz');
          },
          shows: 'Nothing found.',
        },
        'long email': { ...asStaff({ ...coworker, email: longEmail }), shows: longEmail },
      },
    },
    gate: {
      render: () => <StaffGate page="page" needs="see-analytics" />,
      states: {
        'a non-member': { ...nonMember, shows: 'Not on the staff list' },
        'an address outside the shop’s domain': {
          ...nonMember,
          arrange: () => $session.set({ state: 'nonMember', email: 'priya@example.com' }),
          shows: 'so it doesn’t work here',
        },
        'no answer': { ...silent, shows: 'No answer' },
        'offline before anybody was known': {
          ...silent,
          offline: true,
          shows: 'You are offline',
        },
        'an owner without two-step sign-in': {
          ...asStaff({ ...owner, twoStep: false }),
          shows: 'Set up two-step sign-in',
        },
        'closed to press staff': {
          ...asStaff(printer),
          shows: 'Only owners and staff can open this page.',
        },
        'offline at work': { ...asStaff(owner), offline: true, shows: 'You are offline.' },
      },
    },
  },
};
