import { useState } from 'react';
import { ask } from './ask.client.ts';
import { solveProblem } from './solve-problem.rpc.ts';
import looks from './moves.module.css';

type Props = { id: string; text: string; onSolved: () => void };

/** Takes a problem off the desk's list. */
export function Solved({ id, text, onSolved }: Props) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const press = async () => {
    if (busy) return;
    setBusy(true);
    setSaid('');
    const answer = await ask(solveProblem, { id });
    setBusy(false);
    if (answer.ok) onSolved();
    else setSaid(answer.message);
  };
  return (
    <>
      <button
        type="button"
        className={looks.move}
        aria-disabled={busy || undefined}
        onClick={() => void press()}
      >
        Solved
        <span className="visually-hidden">{`: ${text}`}</span>
      </button>
      <span role="status" className={looks.bad}>
        {said}
      </span>
    </>
  );
}
