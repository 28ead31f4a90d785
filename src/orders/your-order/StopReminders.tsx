import { useState } from 'react';
import { call } from '../../platform/call.client.ts';
import { stopReminders } from '../../payments/stop-reminders.contract.ts';

const labels = {
  on: 'Stop payment reminders',
  stopping: 'Stopping...',
  off: 'Payment reminders are off',
} as const;
const howToRestart = 'We won’t email you payment reminders. To get them again, write to us.';

/** Turns off the emails about what is overdue; `off` if they were when the page opened. */
export function StopReminders({ orderKey, off }: { orderKey: string; off: boolean }) {
  const [state, setState] = useState<keyof typeof labels>('on');
  const [problem, setProblem] = useState('');
  const stop = async () => {
    if (state !== 'on') return;
    setState('stopping');
    setProblem('');
    const result = await call(stopReminders, { key: orderKey });
    setState(result.ok ? 'off' : 'on');
    if (!result.ok) setProblem(result.message);
  };
  // It keeps the focus once it's pressed, so it stays.
  const wasOff = off && state === 'on';
  return (
    <>
      {!wasOff && (
        <button
          type="button"
          className="button quiet"
          aria-disabled={state !== 'on' || undefined}
          onClick={() => void stop()}
        >
          {labels[state]}
        </button>
      )}
      <p className="note-text" role="status">
        {(wasOff || state === 'off') && howToRestart}
      </p>
      {problem && (
        <p role="alert" className="notice warn">
          {problem}
        </p>
      )}
    </>
  );
}
