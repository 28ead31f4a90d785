import { requestReorder } from './request-reorder.contract.ts';
import { newCustomer } from '../../../tests/factory/order-draft.ts';
import { requestFailure } from '../../platform/forms/request-failure.ts';
import {
  breakDown,
  keepWaiting,
  longName,
  noNetwork,
  refuse,
  rightToLeftName,
  type Bench,
  type Hands,
} from '../../workbench/bench.ts';
import { ReorderForm } from './ReorderForm.tsx';

const { name, email } = newCustomer();
const draft = (name: string) => ({
  'reorder-request': {
    idempotencyKey: crypto.randomUUID(),
    begunAt: Date.now() - 60_000,
    texts: { name, email, invoiceNumber: 'CP-1042', 'sizes.M': '12' },
  },
});
const send = ({ press }: Hands) => press('Submit Reorder');
const failed = (answers: Record<string, ReturnType<typeof refuse>>) => ({
  session: draft(name),
  answers,
  act: send,
});

export const bench: Bench = {
  screen: 'reorder',
  islands: {
    form: {
      render: () => <ReorderForm />,
      states: {
        empty: { shows: 'Sizes Needed' },
        errors: { act: send, shows: 'Enter your name.' },
        filled: { session: draft(name), shows: 'Sizes Needed' },
        'long name': { session: draft(longName), shows: 'Sizes Needed' },
        'right-to-left name': { session: draft(rightToLeftName), shows: 'Sizes Needed' },
        sending: { ...failed({ [requestReorder.path]: keepWaiting }), shows: 'Sending...' },
        refused: {
          ...failed({
            [requestReorder.path]: refuse('invalid-argument', 'Check what is marked.', {
              fields: { invoiceNumber: 'We have no invoice of that number.' },
            }),
          }),
          shows: 'We have no invoice of that number.',
        },
        failed: { ...failed({ [requestReorder.path]: breakDown }), shows: requestFailure },
        offline: {
          ...failed({ [requestReorder.path]: noNetwork }),
          shows: 'We couldn’t reach the shop.',
        },
        'already sent': {
          ...failed({ [requestReorder.path]: refuse('aborted', 'This was sent already.') }),
          shows: 'This was sent already.',
        },
      },
    },
  },
};
