import { useState } from 'react';
import { nudgeCustomer } from '../proofs/nudge-customer.rpc.ts';
import { ask } from './ask.client.ts';
import looks from './moves.module.css';

type Props = {
  /** The order's. */
  number: number;
  /** The version that waits. */
  version: number;
  /** The customer's. */
  name: string;
};

const nudged = {
  nudged: 'We’re emailing them.',
  'too-soon': 'They got an email about it less than four hours ago.',
  'not-waiting': 'It isn’t waiting anymore.',
} as const;

/** Emails the customer that their proof waits (product.md#job-board). */
export function Nudge({ number, version, name }: Props) {
  const [state, setState] = useState({ isBusy: false, isDone: false, text: '' });
  const press = async () => {
    if (state.isBusy || state.isDone) return;
    setState({ isBusy: true, isDone: false, text: '' });
    const answer = await ask(nudgeCustomer, { number, version });
    setState({
      isBusy: false,
      isDone: answer.ok,
      text: answer.ok ? nudged[answer.data.outcome] : answer.message,
    });
  };
  return (
    <>
      <button
        type="button"
        className={looks.move}
        aria-disabled={state.isBusy || state.isDone || undefined}
        onClick={() => void press()}
      >
        Nudge
        <span className="visually-hidden">{` ${name} about order #${number}`}</span>
      </button>
      <span role="status" className={state.isDone ? looks.good : looks.bad}>
        {state.text}
      </span>
    </>
  );
}
