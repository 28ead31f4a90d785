import { listedJob, someCounts, waitingProof } from '../../../tests/factory/staff.ts';
import { countJobs } from './count-jobs.rpc.ts';
import { holdOrders } from '../hold-orders.rpc.ts';
import { listAssignees } from '../list-assignees.rpc.ts';
import { listStuckEmails } from '../list-stuck-emails.rpc.ts';
import { listJobs } from './list-jobs.rpc.ts';
import type { ListedJob } from '../listed-job.ts';
import { listWaitingProofs } from '../../proofs/list-waiting-proofs.rpc.ts';
import { moveJob } from '../job/move-job.rpc.ts';
import { moveJobs } from '../job/move-jobs.rpc.ts';
import { whoAmI } from '../login/who-am-i.rpc.ts';
import {
  answer,
  keepWaiting,
  longName,
  rightToLeftName,
  noNetwork,
  type Answer,
  type Bench,
  type State,
} from '../../workbench/bench.ts';
import {
  asStaff,
  at,
  coworker,
  printer,
  staleMove,
  staleMoves,
  longEmail,
} from '../../workbench/staff.ts';
import { StaffOrders } from './StaffOrders.tsx';

const some = [
  listedJob(),
  listedJob({ number: 1046, itemPieces: 48, more: 2, pieces: 72 }),
  listedJob({ number: 1043, name: longName, rush: true, status: 'in_production', mayUndo: true }),
  listedJob({
    number: 1044,
    name: rightToLeftName,
    startBy: '2026-11-10',
    emailFailed: true,
    emailHeld: true,
  }),
  listedJob({
    number: 1045,
    status: 'ready',
    waitingSince: '2026-11-18T15:00:00Z',
    card: 'disputed',
  }),
  listedJob({
    kind: 'quote_request',
    number: 5003,
    status: 'new',
    itemPieces: null,
    garment: null,
    color: null,
    colorHex: null,
    locations: [],
    about: 'Forty-eight shirts for a duck derby.',
    dueDate: null,
    startBy: null,
    totalCents: null,
  }),
  ...(['new', 'ordered'] as const).map((status, index) =>
    listedJob({
      kind: 'reorder',
      number: 7001 + index,
      status,
      itemPieces: null,
      garment: null,
      color: null,
      colorHex: null,
      locations: [],
      about: 'INV-20001',
      totalCents: null,
      orderedAs: index === 0 ? null : 1046,
    }),
  ),
];
const held = [
  listedJob({
    hold: { reason: 'The customer’s sizes', lookOn: '2026-12-04' },
    assignee: { id: coworker.userId, email: longEmail },
  }),
  listedJob({ number: 1043, status: 'proof_sent' }),
];
const withJobs = (jobs: readonly ListedJob[], counts = someCounts, finished = 0) =>
  asStaff(coworker, {
    [at(listJobs)]: answer({ jobs, next: null, finished }),
    [at(countJobs)]: answer(counts),
    [at(listAssignees)]: answer({
      members: [coworker, printer].map(({ userId, email }) => ({ id: userId, email })),
    }),
    [at(listWaitingProofs)]: answer({ count: 0, proofs: [] }),
    [at(listStuckEmails)]: answer([
      {
        id: crypto.randomUUID(),
        template: 'order-confirmation',
        recipient: 'choir@third.example',
        isCopy: false,
        kind: 'order',
        number: 1044,
        errorCode: 'EENVELOPE',
        attempts: 8,
        createdAt: '2026-11-20T15:04:00Z',
      },
    ]),
  });

const moving = (says: Answer): Pick<State, 'local' | 'answers' | 'arrange' | 'act'> => {
  const { answers, ...signedIn } = withJobs([listedJob()]);
  return {
    ...signedIn,
    answers: { ...answers, [at(moveJob)]: says },
    act: ({ press }) => press(/: Order #1042$/),
  };
};

export const bench: Bench = {
  screen: 'board',
  islands: {
    orders: {
      render: () => <StaffOrders />,
      states: {
        loading: {
          ...asStaff(coworker, { [at(listJobs)]: keepWaiting, [at(countJobs)]: keepWaiting }),
          shows: 'Loading...',
        },
        list: { ...withJobs(some), shows: 'Third Street Choir' },
        board: { ...withJobs(some), query: 'view=board&kind=order', shows: 'Third Street Choir' },
        'for press staff': {
          ...asStaff(printer, {
            [at(listJobs)]: answer({
              jobs: some.map((job) => ({ ...job, totalCents: null })),
              next: null,
              finished: 0,
            }),
            [at(countJobs)]: answer({ ...someCounts, deadEmails: 1 }),
            [at(listWaitingProofs)]: answer({ count: 0, proofs: [] }),
          }),
          shows: 'Third Street Choir',
        },
        empty: { ...withJobs([]), shows: 'Nothing on the board' },
        'nothing for these filters': {
          ...withJobs([]),
          query: 'kind=quote',
          shows: 'No jobs match',
        },
        'finished jobs that match a search': {
          ...withJobs([], someCounts, 3),
          query: 'q=oneill',
          shows: '3 finished jobs match',
        },
        'a number that widens the filters': {
          ...withJobs([listedJob({ status: 'completed' })]),
          query: 'view=board&kind=quote&q=%231042',
          shows: 'Filters widened',
        },
        'waiting for other filters': {
          ...withJobs(some),
          act: async ({ user, screen, refresh }) => {
            await screen.findAllByText('Third Street Choir');
            await refresh({ [at(listJobs)]: keepWaiting });
            await user.selectOptions(screen.getByLabelText('Due'), 'Overdue');
          },
          shows: 'Third Street Choir',
        },
        stale: {
          ...withJobs(some),
          act: async ({ screen, refresh }) => {
            await screen.findAllByText('Third Street Choir');
            await refresh({ [at(listJobs)]: noNetwork, [at(countJobs)]: noNetwork });
          },
          shows: 'No connection to the shop.',
        },
        'a move on its way': { ...moving(keepWaiting), shows: 'In review' },
        'a move that came too late': { ...moving(staleMove), shows: 'Nothing was overwritten' },
        'jobs that are selected': {
          ...withJobs([
            listedJob({ status: 'approved' }),
            listedJob({ number: 1043, status: 'approved' }),
            listedJob({ number: 1044, name: longName }),
          ]),
          act: async ({ user, screen }) => {
            await user.click(await screen.findByLabelText('Select Order #1042'));
            await user.click(screen.getByLabelText('Select Order #1043'));
          },
          shows: '2 jobs selected',
        },
        'selected jobs without a common move': {
          ...withJobs(some),
          act: async ({ user, screen }) =>
            user.click(await screen.findByLabelText('Select all jobs shown')),
          shows: 'They have no move in common',
        },
        'selected jobs, of which none could be moved': {
          ...withJobs([listedJob(), listedJob({ number: 1043 })]),
          answers: {
            ...withJobs([listedJob(), listedJob({ number: 1043 })]).answers,
            [at(moveJobs)]: staleMoves,
          },
          act: async ({ user, screen, press }) => {
            await user.click(await screen.findByLabelText('Select all jobs shown'));
            await press('Start review');
          },
          shows: 'moved Order #1043 to “Proof sent” first',
        },
        'all on the page selected, and more match': {
          ...withJobs([listedJob(), listedJob({ number: 1043 })]),
          answers: {
            ...withJobs([]).answers,
            [at(listJobs)]: answer({
              jobs: [listedJob(), listedJob({ number: 1043 })],
              next: 'more',
              matching: 143,
            }),
          },
          width: 390,
          act: async ({ user, screen }) =>
            user.click(await screen.findByLabelText('Select all jobs shown')),
          shows: 'Select all 143 that match',
        },
        'what else can be done with selected orders': {
          ...withJobs(held),
          act: async ({ user, screen, press }) => {
            await user.click(await screen.findByLabelText('Select all jobs shown'));
            await press('More');
            await screen.findByLabelText('Assigned to');
          },
          shows: 'On hold until',
        },
        'orders put on hold on a phone': {
          ...withJobs(held),
          width: 390,
          act: async ({ user, screen, press }) => {
            await user.click(await screen.findByLabelText('Select Order #1042'));
            await press('More');
            await press('Put on hold');
            await press('Hold');
          },
          shows: 'Say what it waits for',
        },
        'orders of which one was on hold already': {
          ...withJobs(held),
          answers: {
            ...withJobs(held).answers,
            [at(holdOrders)]: answer({
              outcome: 'answered',
              changes: [
                { outcome: 'stale', actor: coworker.email, at: '2026-11-22T12:00:00Z' },
                { outcome: 'done' },
              ],
            }),
          },
          act: async ({ user, screen, press }) => {
            await user.click(await screen.findByLabelText('Select all jobs shown'));
            await press('More');
            await press('Take off hold');
          },
          shows: 'Took 1 job off hold',
        },
        'jobs that are selected on a phone': {
          ...withJobs(some),
          width: 390,
          act: async ({ user, screen }) =>
            user.click(await screen.findByLabelText('Select Order #1042')),
          shows: '1 job selected',
        },
        'asked whether to cancel': {
          ...withJobs([listedJob()]),
          act: async ({ user, screen, press }) => {
            await user.click(await screen.findByText(/^More moves/));
            await press(/^Cancel order/);
          },
          shows: 'Cancel Order #1042?',
        },
        'asked who approved it': {
          ...withJobs([listedJob({ status: 'proof_sent' })]),
          act: ({ press }) => press(/^Proof approved/),
          shows: 'Email the customer what’s approved',
        },
        'a move without an email': {
          ...withJobs([listedJob({ status: 'approved' })]),
          act: async ({ user, screen }) => user.click(await screen.findByText(/^More moves/)),
          shows: 'Start production, no email',
        },
        'emails that were given up': {
          ...withJobs(some, { ...someCounts, deadEmails: 1 }),
          shows: 'Failed emails',
        },
        'emails that are held': {
          ...withJobs(some, { ...someCounts, heldEmails: 1 }),
          shows: 'Held emails',
        },
        'proofs that wait': {
          ...asStaff(printer, {
            ...withJobs([listedJob({ totalCents: null })]).answers,
            [at(whoAmI)]: answer(printer),
            [at(listWaitingProofs)]: answer({
              count: 104,
              proofs: [
                waitingProof({
                  startBy: '2026-11-18',
                  at: '2026-11-12T15:04:00Z',
                  remindedAt: ['2026-11-17T19:00:00Z', '2026-11-18T19:00:00Z'],
                }),
                waitingProof({
                  number: 1043,
                  name: longName,
                  version: 3,
                  startBy: '2026-11-23',
                  remindedAt: ['2026-11-21T19:00:00Z'],
                }),
                waitingProof({ number: 1044, name: rightToLeftName, pieces: 1 }),
              ],
            }),
          }),
          shows: 'Reminded twice',
        },
        failed: {
          ...asStaff(coworker, { [at(listJobs)]: noNetwork, [at(countJobs)]: noNetwork }),
          shows: 'Try again',
        },
        shortcuts: {
          ...withJobs(some),
          act: async ({ user, screen }) => {
            await screen.findAllByText('Third Street Choir');
            await user.keyboard('?');
          },
          shows: 'Shortcuts are on',
        },
        'on a phone': { ...withJobs(some), width: 360, shows: 'Third Street Choir' },
      },
    },
  },
};
