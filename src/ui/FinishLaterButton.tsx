import { useState, type ReactNode } from 'react';
import type { Kept } from './FinishLater.tsx';

/** Opens the dialog with the link to an unfinished order; its code loads on demand. */
export function FinishLaterButton({ keep }: { keep: () => Promise<Kept> }) {
  const [shown, setShown] = useState<ReactNode>(null);
  const open = () =>
    import('./FinishLater.tsx').then(
      ({ FinishLater }) => setShown(<FinishLater keep={keep} onClose={() => setShown(null)} />),
      () => setShown(<p role="alert">Check your connection and try again.</p>),
    );
  return (
    <>
      <button type="button" className="button quiet" onClick={() => void open()}>
        Email me this order to finish later
      </button>
      {shown}
    </>
  );
}
