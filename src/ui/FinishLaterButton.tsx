import { useState, type ReactNode } from 'react';
import type { Kept } from './FinishLater.tsx';
import { LoadButton } from './LoadButton.tsx';

/** Opens the dialog with the link to an unfinished order; its code loads on demand. */
export function FinishLaterButton({ keep }: { keep: () => Promise<Kept> }) {
  const [shown, setShown] = useState<ReactNode>(null);
  const load = () =>
    import('./FinishLater.tsx').then(
      ({ FinishLater }) =>
        () =>
          setShown(<FinishLater keep={keep} onClose={() => setShown(null)} />),
    );
  return (
    <>
      <LoadButton load={load}>Email me this order to finish later</LoadButton>
      {shown}
    </>
  );
}
