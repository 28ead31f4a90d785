import { useEffect, useEffectEvent, useState } from 'react';
import { countedText } from '../../platform/count-words.ts';
import { jobPath, paths } from '../../paths.ts';
import { JobContext, useJob } from './job-page.client.ts';
import { PressTicket } from './PressTicket.tsx';
import { StaffQueries } from '../StaffQueries.tsx';
import { useMember } from '../use-member.client.ts';
import { mostTickets, ticketNumbers } from './ticket-numbers.ts';
import styles from './tickets.module.css';

/** The tickets of the orders in the page's address, printed once all of them are there (product.md#job-ticket). */
export function StaffTickets() {
  const member = useMember();
  if (!member) {
    return (
      <div role="status">
        <h1>Job tickets</h1>
        <p>Loading...</p>
      </div>
    );
  }
  const numbers = ticketNumbers(location.search);
  return (
    <StaffQueries person={member.userId}>
      <Tickets
        numbers={numbers.slice(0, mostTickets)}
        left={numbers.slice(mostTickets)}
        reader={member.email}
      />
    </StaffQueries>
  );
}

/** '' while a ticket is loading, 'ready', or what's wrong with it. */
type State = string;

type TicketsProps = { numbers: readonly number[]; left: readonly number[]; reader: string };

function Tickets({ numbers, left, reader }: TicketsProps) {
  const [states, setStates] = useState<Readonly<Record<number, State>>>({});
  const ready = numbers.filter((number) => states[number] === 'ready');
  const isDone = numbers.length > 0 && numbers.every((number) => states[number]);
  const all = isDone && ready.length === numbers.length;
  useEffect(() => {
    // Somebody looks over what's missing first.
    if (all) printSoon();
  }, [all]);
  const tell = (number: number, state: State) =>
    setStates((before) => (before[number] === state ? before : { ...before, [number]: state }));
  return (
    <>
      <div className={`no-print ${styles.tickets}`}>
        <header className="page-head">
          <h1>Job tickets</h1>
          {isDone && ready.length > 0 && (
            <button type="button" className="button" onClick={printSoon}>
              Print {countedText(ready.length, 'ticket')}
            </button>
          )}
        </header>
        <p role="status">
          {numbers.length === 0
            ? 'There’s nothing to print. Select orders on the board, and press “Print tickets.”'
            : isDone
              ? `${countedText(ready.length, 'order')} of ${numbers.length} ready to print.`
              : `Getting ${countedText(numbers.length, 'ticket')}...`}
        </p>
        {left.length > 0 && (
          <p className="notice warn">
            {`That’s more than ${mostTickets} at once. `}
            <a href={`${paths.adminTickets}?orders=${left.join(',')}`}>
              Print the other {left.length} next
            </a>
            .
          </p>
        )}
        <ul>
          {numbers.map((number) => (
            <li key={number}>
              <a href={jobPath({ kind: 'order', number })}>Order #{number}</a>
              {': '}
              {states[number] || 'Loading...'}
            </li>
          ))}
        </ul>
        <p>
          <a href={paths.adminOrders}>To the board</a>
        </p>
      </div>
      {numbers.map((number) => (
        <Ticket key={number} {...{ number, reader, tell }} />
      ))}
    </>
  );
}

type TicketProps = {
  number: number;
  reader: string;
  tell: (number: number, state: State) => void;
};

function Ticket({ number, reader, tell }: TicketProps) {
  const page = useJob({ kind: 'order', number }, reader);
  const { job, behind, isKnown, linksFailed } = page;
  const [now] = useState(() => new Date());
  const prepare = useEffectEvent(async () => {
    await page.prepareTicket();
    tell(number, 'ready');
  });
  const failure =
    job === null
      ? 'There’s no such order.'
      : !job
        ? behind
        : linksFailed && `Its pictures are missing. ${linksFailed}`;
  const isReady = isKnown && failure === null;
  useEffect(() => {
    if (isReady && job) void prepare();
  }, [isReady, job]);
  const fail = useEffectEvent((said: string) => tell(number, said));
  useEffect(() => {
    if (failure !== null) fail(failure);
  }, [failure]);
  // Without its pictures, it isn't printed with the others.
  if (!job || failure !== null) return null;
  return (
    <JobContext value={page}>
      <PressTicket job={job} now={now} />
    </JobContext>
  );
}

/** Prints once the films are on the page. */
function printSoon(): void {
  requestAnimationFrame(() => setTimeout(() => print(), 50));
}
