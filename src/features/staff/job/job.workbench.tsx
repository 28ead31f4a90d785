import {
  returnedProof,
  staffOrder,
  staffQuote,
  staffReorder,
} from '../../../../tests/factory/staff.ts';
import { answerCustomer } from '../../../contracts/answer-customer.ts';
import { moveJob } from '../../../contracts/staff/move-job.ts';
import { readJob, type Job } from '../../../contracts/staff/read-job.ts';
import { jobPath } from '../../../paths.ts';
import {
  answer,
  keepWaiting,
  longName,
  noNetwork,
  rightToLeftName,
  type Answer,
  type Bench,
  type State,
} from '../../../workbench/bench.ts';
import { asStaff, at, coworker, printer, staleMove } from '../../../workbench/staff.ts';
import { StaffJob } from './StaffJob.tsx';

const orderPath = jobPath({ kind: 'order', number: 1042 });
const reading = (says: Answer, more: Readonly<Record<string, Answer>> = {}) => ({
  ...asStaff(coworker, { [at(readJob)]: says, ...more }),
  path: orderPath,
});
const showing = (job: Job, more?: Readonly<Record<string, Answer>>) => ({
  ...reading(answer(job), more),
  path: jobPath(job),
});
const named = (name: string) =>
  showing(staffOrder({ customer: { name, email: 'choir@third.example', phone: null } }));

const answering = (says: Answer, shows: string): State => ({
  ...showing(staffOrder(), { [answerCustomer.path]: says }),
  act: async ({ user, screen, press }) => {
    await user.type(await screen.findByLabelText('Write to the customer'), 'Done!');
    await press('Send message');
  },
  shows,
});

export const bench: Bench = {
  feature: 'job',
  islands: {
    page: {
      render: () => <StaffJob />,
      states: {
        loading: { ...reading(keepWaiting), shows: 'Loading...' },
        failed: { ...reading(noNetwork), shows: 'We couldn’t load the job.' },
        unknown: { ...reading(answer(null)), shows: 'There’s no such job.' },
        'an order': { ...showing(staffOrder()), shows: 'Third Street Choir' },
        'an order for press staff': {
          ...asStaff(printer, { [at(readJob)]: answer(staffOrder({ price: null, emails: [] })) }),
          path: orderPath,
          shows: 'Third Street Choir',
        },
        'an order that was changed': {
          ...showing(
            staffOrder({
              changes: [
                {
                  version: 2,
                  actor: 'customer',
                  at: new Date().toISOString(),
                  rows: [
                    { part: 'sizes', what: 'Sizes', before: 'M 12', after: 'M 14', typed: false },
                    { part: 'notes', what: 'Notes', before: 'None', after: longName, typed: true },
                  ],
                },
              ],
            }),
          ),
          shows: 'Sizes: M 14 (was M 12)',
        },
        'an order that is done': {
          ...showing(staffOrder({ status: 'completed', mayUndo: true })),
          shows: 'All done.',
        },
        'a quote': { ...showing(staffQuote()), shows: 'duck derby' },
        'a reorder': { ...showing(staffReorder()), shows: 'CP-1042' },
        'long name': { ...named(longName), shows: longName },
        'right-to-left name': { ...named(rightToLeftName), shows: rightToLeftName },
        stale: {
          ...showing(staffOrder()),
          act: async ({ screen, refresh }) => {
            await screen.findAllByText('Third Street Choir');
            await refresh({ [at(readJob)]: noNetwork });
          },
          shows: 'This may be out of date.',
        },
        'an answer on its way': answering(keepWaiting, 'Sending...'),
        'an answer that failed': answering(noNetwork, 'Your message is still here.'),
        'asked whether to cancel': {
          ...showing(staffOrder()),
          act: ({ press }) => press('Cancel order'),
          shows: 'Cancel Order #1042?',
        },
        'a proof without inks': {
          ...showing(staffOrder()),
          act: ({ press }) => press('Send the proof'),
          shows: 'Choose the inks.',
        },
        'a proof that came back': {
          ...showing(staffOrder({ proofs: [returnedProof] })),
          shows: 'Answer to 1',
        },
        'a proof that waits': {
          ...showing(
            staffOrder({
              status: 'proof_sent',
              proofs: [{ ...returnedProof, state: 'waiting', pins: [] }],
            }),
          ),
          shows: 'waits for the customer',
        },
        'asked how the proof was shown': {
          ...showing(staffOrder()),
          act: ({ press }) => press('Proof sent').then(() => press('Mark it as sent')),
          shows: 'Write a sentence. It stays with the job.',
        },
        'a move on its way': {
          ...showing(staffOrder(), { [at(moveJob)]: keepWaiting }),
          act: ({ press }) => press('Cancel order').then(() => press('Yes, cancel it')),
          shows: 'Status: In review',
        },
        'a move that came too late': {
          ...showing(staffOrder(), {
            [at(moveJob)]: staleMove,
          }),
          act: ({ press }) => press('Cancel order').then(() => press('Yes, cancel it')),
          shows: 'Nothing was overwritten',
        },
      },
    },
  },
};
