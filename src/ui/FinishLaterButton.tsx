import { useState, type ReactNode } from 'react';
import type { Kept } from './FinishLater.tsx';
import { usePassingFailure } from './use-passing-failure.ts';

/** Opens the dialog with the link to an unfinished order; its code loads on demand. */
export function FinishLaterButton({ keep }: { keep: () => Promise<Kept> }) {
  const [shown, setShown] = useState<ReactNode>(null);
  const [failure, setFailure] = usePassingFailure();
  const open = () => {
    setFailure('');
    return import('./FinishLater.tsx').then(
      ({ FinishLater }) => setShown(<FinishLater keep={keep} onClose={() => setShown(null)} />),
      () => setFailure('Check your connection and try again.'),
    );
  };
  return (
    <>
      <button type="button" className="button quiet" onClick={() => void open()}>
        Email me this order to finish later
      </button>
      {shown}
      {failure && <p role="alert">{failure}</p>}
    </>
  );
}
