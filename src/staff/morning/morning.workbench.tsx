import { listedJob, morningOrder, someCounts } from '../../../tests/factory/staff.ts';
import {
  answer,
  keepWaiting,
  longName,
  noNetwork,
  rightToLeftName,
  type Bench,
} from '../../workbench/bench.ts';
import { asStaff, at, coworker, printer } from '../../workbench/staff.ts';
import { openDayFrom, shopToday } from '../../orders/due-dates/turnaround.ts';
import { addDays } from '../../platform/dates/calendar.ts';
import { toColumns } from '../../platform/column-names.ts';
import { sendPaymentLinks } from '../../payments/send-payment-links.rpc.ts';
import { nudgeCustomer } from '../../proofs/nudge-customer.rpc.ts';
import type { Delivery } from '../../blanks/delivery.ts';
import type { BlanksToBuy } from '../../blanks/blanks-to-buy.ts';
import { listBlanksToBuy } from '../../blanks/list-blanks-to-buy.rpc.ts';
import { listDeliveries } from '../../blanks/list-deliveries.rpc.ts';
import { pinJob } from '../../press/pin-job.rpc.ts';
import { savePlan } from '../../press/save-plan.rpc.ts';
import { countJobs } from '../board/count-jobs.rpc.ts';
import { moveJob } from '../job/move-job.rpc.ts';
import { MorningEdition } from './MorningEdition.tsx';
import { StaffPlan } from './StaffPlan.tsx';
import type { MorningJob } from './morning-job.ts';
import { readMorning, type MorningAnswer } from './read-morning.rpc.ts';

const sent = '2026-11-17T15:00:00Z';
const approved = (number: number, changes = {}, facts = {}) =>
  morningOrder(
    { number, status: 'approved', startBy: '2026-11-20', dueDate: '2026-12-04', ...changes },
    {
      approved: true,
      prints: [[{ location: 'frontLarge', inks: ['white', 'gold'] }]],
      ...facts,
    },
  );
const jobs: MorningJob[] = [
  approved(1031, {
    status: 'in_production',
    name: 'Riverside Little League',
    dueDate: '2026-11-19',
  }),
  approved(1036, { name: longName, rush: true }),
  approved(1038, { name: rightToLeftName, unpaid: true, more: 2, itemPieces: 12 }),
  approved(1039, { hold: { reason: `Sizes of ${longName}`, lookOn: '2026-11-20' } }),
  morningOrder(
    { number: 1027, status: 'proof_sent', name: 'Ada Brandt', startBy: '2026-11-20' },
    { proof: { version: 2, at: sent, remindedAt: [sent] } },
  ),
  morningOrder({ number: 1048, name: 'Carla Reyes', startBy: '2026-12-01' }),
  {
    ...listedJob({ kind: 'quote_request', number: 5003, status: 'new', startBy: null }),
    facts: null,
  },
  morningOrder(
    { number: 1018, status: 'ready', waitingSince: sent, owed: true, name: 'Naomi Adler' },
    { madeAt: sent, askedAt: [sent] },
  ),
  morningOrder(
    { number: 1009, status: 'ready', waitingSince: '2026-08-17T15:00:00Z', name: 'Irene Park' },
    { madeAt: '2026-08-17T15:00:00Z' },
  ),
];
const blanks = {
  seenPurchase: 0,
  jobs: [
    {
      number: 1036,
      dueDate: '2026-12-04',
      startBy: '2026-11-20',
      customer: 'Walnut Dental',
      needs: [{ styleCode: '00606', colorKey: 'navy', size: 'M', design: 0, pieces: 36 }],
    },
  ],
  coming: [{ styleCode: '00606', colorKey: 'navy', size: 'M', number: 1036, pieces: 12 }],
  again: [],
  given: [{ styleCode: '00606', colorKey: 'navy', size: 'M', number: 1036, pieces: 24 }],
  inHouse: [],
  parts: [
    {
      styleCode: '00606',
      colorKey: 'navy',
      size: 'M',
      garment: 'Premium Cotton',
      color: 'Navy',
      synced: true,
      cost: { pieceCents: 410, dozenCents: 380, caseCents: 350, casePieces: 72 },
      stock: { KS: 400 },
    },
  ],
  spoilage: null,
  transit: [{ warehouse: 'KS', days: 1, cutoff: '4:00 CT' }],
  unknown: ['CP-000122'],
  differences: [],
} satisfies BlanksToBuy;
const problems: MorningAnswer['problems'] = [
  {
    id: crypto.randomUUID(),
    text: 'The red ink is out, and the second screen tore.',
    author: 'walt@confluenceprint.example',
    at: sent,
    kind: 'order',
    number: 1036,
    name: longName,
  },
];
const late: Delivery = {
  purchaseId: '0c0ffee0-0000-4000-8000-000000000123',
  poNumber: 'CP-000123',
  seller: 'ss',
  reference: null,
  askedAt: '2026-11-02T15:00:00Z',
  supplierOrder: '80000001',
  warehouse: 'KS',
  days: 1,
  cutoff: '4:00 CT',
  orders: [1036],
  cartons: [],
  parts: [
    {
      ...{ styleCode: '00606', colorKey: 'navy', size: 'M', partNumber: 'B1' },
      ...{ garment: '3001CVC', color: 'Navy', pieces: 36 },
      ...{ good: 24, short: 0, damaged: 0, wrong: 0 },
    },
  ],
};
const withJobs = (
  all: readonly MorningJob[],
  open = all.length,
  member = coworker,
  pinned: MorningAnswer['plan']['pinned'] = {},
  unpinning = 'unpinned',
) =>
  asStaff(member, {
    [at(readMorning)]: answer(
      toColumns({
        ...{ jobs: all, open, floor: null, becamePermille: 900, problems },
        plan: { pinned, version: 0, previous: [] },
      }),
    ),
    [at(pinJob)]: answer({ outcome: unpinning }),
    [at(countJobs)]: answer(someCounts),
    [at(listBlanksToBuy)]: answer(blanks),
    [at(listDeliveries)]: answer({ ...blanks, deliveries: [late], fastestDays: 1 }),
    [at(nudgeCustomer)]: answer({ outcome: 'nudged' }),
    [at(sendPaymentLinks)]: answer({ outcomes: { '1018': 'sent' } }),
    [at(moveJob)]: keepWaiting,
  });

const monday = openDayFrom(shopToday(new Date()));
/** More than a day's work of two jobs, pinned to the same day. */
const large = [1061, 1062].map((number) =>
  approved(
    number,
    { name: longName, pieces: 900, startBy: null, dueDate: addDays(monday, 60) },
    {
      designs: [
        {
          items: [{ styleCode: '00606', colorHex: '#ffffff', quantities: { M: 900 } }],
          printLocations: ['frontLarge'],
          inkColors: null,
        },
      ],
    },
  ),
);
const together = { day: monday, press: 'press-1', reason: 'They come at noon.' };
const overloaded = { '1061': together, '1062': together };
const planned = (pinned: MorningAnswer['plan']['pinned'] = {}, all: readonly MorningJob[] = jobs) =>
  asStaff(coworker, {
    [at(readMorning)]: answer(
      toColumns({
        ...{ jobs: all, open: all.length, floor: null, becamePermille: 900, problems },
        plan: { pinned, version: 0, previous: [] },
      }),
    ),
    [at(listDeliveries)]: answer({ ...blanks, deliveries: [late], fastestDays: 1 }),
    [at(savePlan)]: answer(true),
    [at(pinJob)]: answer({ outcome: 'pinned' }),
  });

export const bench: Bench = {
  screen: 'morning',
  islands: {
    edition: {
      render: () => <MorningEdition />,
      states: {
        loading: {
          ...asStaff(coworker, { [at(readMorning)]: keepWaiting, [at(countJobs)]: keepWaiting }),
          shows: 'Loading...',
        },
        'a usual day': { ...withJobs(jobs), shows: 'Riverside Little League' },
        'for press staff': {
          ...withJobs(
            jobs.map((job) => ({ ...job, totalCents: null, balanceCents: null, owed: false })),
            jobs.length,
            printer,
          ),
          shows: 'Riverside Little League',
        },
        'a job that somebody asks about': {
          ...withJobs(jobs),
          act: async ({ user, screen }) => {
            await user.type(await screen.findByLabelText('Pieces'), '300');
            const day = openDayFrom(addDays(shopToday(new Date()), 60));
            await user.type(await screen.findByLabelText('Ready by'), day);
          },
          shows: /at the earliest: press/,
        },
        'a quiet day': { ...withJobs([]), shows: 'Nothing to start today' },
        'more jobs than it knows': { ...withJobs(jobs, 612), shows: 'There are 612 open jobs' },
        'no connection': {
          ...withJobs(jobs),
          act: async ({ screen, refresh }) => {
            await screen.findAllByText('Carla Reyes');
            await refresh({ [at(readMorning)]: noNetwork, [at(countJobs)]: noNetwork });
          },
          shows: 'This is the edition of',
        },
        'a customer who was nudged': {
          ...withJobs(jobs),
          act: async ({ user, screen }) => {
            const [first] = await screen.findAllByRole('button', { name: /^Nudge/ });
            if (first) await user.click(first);
          },
          shows: 'We’re emailing them.',
        },
        'customers who were asked to pay': {
          ...withJobs(jobs),
          act: async ({ user, screen }) =>
            user.click(await screen.findByRole('button', { name: /^Send 1 payment link/ })),
          shows: 'We’re sending one payment link.',
        },
        'selected jobs': {
          ...withJobs(jobs),
          act: async ({ user, screen }) =>
            user.click(await screen.findByLabelText('Select Order #1036')),
          shows: '1 job selected.',
        },
        'telling of a problem': {
          ...withJobs(jobs),
          act: async ({ user, screen }) => {
            const [first] = await screen.findAllByRole('button', { name: /^Problem with/ });
            if (first) await user.click(first);
          },
          shows: 'What’s the problem?',
        },
        'a day that’s over': {
          ...withJobs(large, 2, coworker, overloaded),
          act: async ({ user, screen }) =>
            user.click(await screen.findByRole('button', { name: /^Move #1062 to/ })),
          shows: /#1062 is off .*\. the plan shows its new day/,
        },
        'a day that’s over, moved by somebody else': {
          ...withJobs(large, 2, coworker, overloaded, 'stale'),
          act: async ({ user, screen }) =>
            user.click(await screen.findByRole('button', { name: /^Move #1062 to/ })),
          shows: 'We didn’t move #1062. Somebody pinned it to another place meanwhile.',
        },
        'a move on its way': {
          ...withJobs(jobs),
          act: async ({ user, screen }) =>
            user.click(await screen.findByRole('button', { name: /^It’s ready/ })),
          shows: 'Late or at risk',
        },
      },
    },
    plan: {
      render: () => <StaffPlan />,
      states: {
        loading: {
          ...asStaff(coworker, {
            [at(readMorning)]: keepWaiting,
            [at(listDeliveries)]: keepWaiting,
          }),
          shows: 'Loading the plan...',
        },
        failed: {
          ...asStaff(coworker, { [at(readMorning)]: noNetwork, [at(listDeliveries)]: noNetwork }),
          shows: 'Try again',
        },
        'a usual plan': { ...planned(), shows: 'Riverside Little League' },
        'with a pinned job and one without room': {
          ...planned({
            '1031': { day: monday, press: 'press-1', reason: null },
            '1036': { day: monday, press: 'gone', reason: null },
          }),
          shows: 'Has no place',
        },
        'with a day that’s over': {
          ...planned(overloaded, large),
          shows: 'and it still makes its date',
        },
        'moving a job': {
          ...planned(),
          act: async ({ user, screen }) => {
            const [first] = await screen.findAllByRole('button', { name: /^Move #1036/ });
            if (first) await user.click(first);
          },
          shows: 'Why, if the day is full',
        },
        'on a phone': { ...planned(), width: 360, shows: 'Riverside Little League' },
      },
    },
  },
};
