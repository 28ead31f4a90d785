import { staffOrder } from '../../../tests/factory/staff.ts';
import { ticketsPath } from '../../paths.ts';
import { toColumns } from '../../platform/column-names.ts';
import { answer, keepWaiting, noNetwork, type Answer, type Bench } from '../../workbench/bench.ts';
import { asStaff, at, printer } from '../../workbench/staff.ts';
import { readJob } from './read-job.rpc.ts';
import { StaffTickets } from './StaffTickets.tsx';
import { mostTickets } from './ticket-numbers.ts';

const asking = (numbers: readonly number[], says: Answer) => {
  const { arrange, ...signedIn } = asStaff(printer, { [at(readJob)]: says });
  return {
    ...signedIn,
    arrange: () => {
      arrange?.();
      history.replaceState(null, '', ticketsPath(numbers).replace(/^[^?]*/, location.pathname));
    },
  };
};
const many = Array.from({ length: mostTickets + 3 }, (_, at) => 1042 + at);

export const bench: Bench = {
  screen: 'tickets',
  islands: {
    tickets: {
      render: () => <StaffTickets />,
      states: {
        'nothing to print': { ...asking([], keepWaiting), shows: 'There’s nothing to print.' },
        loading: { ...asking([1042, 1043], keepWaiting), shows: 'Getting 2 tickets...' },
        'ready to print': {
          ...asking(
            [1042],
            answer(toColumns(staffOrder({ files: [], proofs: [], messages: [], exemptions: [] }))),
          ),
          shows: '1 order of 1 ready to print.',
        },
        'missing pictures': {
          ...asking([1042], answer(toColumns(staffOrder()))),
          shows: 'Its pictures are missing.',
        },
        'an unknown order': { ...asking([1042], answer(null)), shows: 'There’s no such order.' },
        'no connection': { ...asking([1042], noNetwork), shows: '0 orders of 1 ready to print.' },
        'too many at once': { ...asking(many, keepWaiting), shows: 'Print the other 3 next' },
      },
    },
  },
};
