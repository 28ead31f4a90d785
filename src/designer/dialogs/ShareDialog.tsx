import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Design } from '../design.ts';
import { designTitle } from '../design-name.ts';
import { sharedDays } from '../keeping/shared-design.ts';
import { CopyLink } from '../../ui/CopyLink.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { isBlank } from '../keeping/keep.client.ts';
import { makeLink } from '../keeping/share-link.client.ts';
import styles from './dialogs.module.css';
import { useDesigner } from '../designer.client.ts';

type Props = { open: boolean; onClose: () => void };

/** The dialog's progress, for one design. */
type State =
  | { step: 'asked' }
  | { step: 'working'; share: number }
  | { step: 'failed'; message: string }
  | { step: 'made'; design: Design; url: string; expiresAt: string };

/** Stores the design on request and shows a link that opens a copy of it. */
export function ShareDialog({ open, onClose }: Props) {
  const designer = useDesigner();
  const { $design } = designer;
  const design = useStore($design);
  const [state, setState] = useState<State>({ step: 'asked' });
  const working = useRef<AbortController>(null);
  useEffect(() => {
    if (!open) working.current?.abort();
  }, [open]);

  const make = async () => {
    const ending = new AbortController();
    working.current = ending;
    setState({ step: 'working', share: 0 });
    const made = await makeLink(designer, design, {
      signal: ending.signal,
      onProgress: (share) => setState({ step: 'working', share }),
    });
    if (ending.signal.aborted) setState({ step: 'asked' });
    else if (made.ok) setState({ step: 'made', design, url: made.url, expiresAt: made.expiresAt });
    else setState({ step: 'failed', message: made.message });
  };

  if (!open) return null;
  return (
    <Dialog
      title="Share"
      kicker={designTitle(design)}
      close="Back to the design"
      width="medium"
      onClose={onClose}
    >
      {isBlank(design) ? (
        <p>There’s nothing on the shirt yet. Add words, a drawing or a picture, then share it.</p>
      ) : (
        <>
          <p>
            Anyone with the link can open a copy of this design as it is now. They can’t change or
            delete yours, and the link works for {sharedDays} days.
          </p>
          <p className="note-text">
            We keep the design and its pictures for that long, without your name. Without a link,
            they stay on this device.
          </p>
          <div className={styles.made}>
            {state.step === 'made' && <CopyLink {...state} title={designTitle(state.design)} />}
            {state.step !== 'working' && (state.step !== 'made' || state.design !== design) && (
              <button type="button" className="button" onClick={() => void make()}>
                {state.step === 'asked' ? 'Make a link' : 'Make a new link'}
              </button>
            )}
            <div role="status">{state.step === 'working' && <Working share={state.share} />}</div>
            <div role="alert">
              {state.step === 'failed' && <p className="notice warn">{state.message}</p>}
            </div>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Working({ share }: { share: number }) {
  return (
    <p className="note-text">
      Storing the design… <progress value={share} aria-label="Pictures sent" />
    </p>
  );
}
