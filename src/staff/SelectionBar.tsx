import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { jobsText } from './job-words.client.ts';
import { DeskTools } from './DeskTools.tsx';
import { EmailMark } from './MoveDialogs.tsx';
import { isSecondPress, useSettled } from './use-moves.tsx';
import type { ListedJob } from './listed-job.ts';
import { useJobMovesHere } from './job-moves.client.ts';
import { ticketsPath } from '../paths.ts';
import { isTyping } from './is-typing.client.ts';
import { commonMoves, missingMoves } from './selection.client.ts';
import styles from './bars.module.css';
import looks from './moves.module.css';

/** How many jobs are selected, and the moves that all of them take with one press. */
export function SelectionBar() {
  const { selected, notice, moveSelected, actOnSelected, pickAll, more } = useJobMovesHere();
  const bar = useRef<HTMLDivElement>(null);
  /** The jobs that are on their way, as they were when their button was pressed. */
  const [sent, setSent] = useState<readonly ListedJob[] | null>(null);
  /** What is done to them, 'Moving'. */
  const [word, setWord] = useState('Moving');
  const [turn, setTurn] = useState(0);
  const busy = !useSettled(String(turn)) || sent !== null;
  /** Whether what else can be done is shown. */
  const [opened, setOpened] = useState(false);
  const jobs = sent ?? selected;
  const hint = missingMoves(jobs);
  const shown = jobs.length > 0;

  /** Does something to the selected jobs; until it's done, no button does more. */
  const run = (does: () => Promise<void>) => {
    setSent(jobs);
    void does().then(() => {
      setSent(null);
      setTurn(turn + 1);
    });
  };

  const clear = () => {
    // The focus goes back to the list, because the bar goes away.
    if (bar.current?.contains(document.activeElement)) {
      document.querySelector<HTMLElement>('[data-select]:checked')?.focus();
    }
    pickAll(false);
  };
  const onEscape = useEffectEvent(clear);
  useEffect(() => {
    if (!shown) return;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target)) return;
      if (!document.querySelector('dialog[open]')) onEscape();
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, [shown]);

  // The bar may have grown over what has the focus.
  useEffect(() => {
    if (!shown) return;
    const { activeElement } = document;
    if (activeElement?.closest('[data-job]')) activeElement.scrollIntoView({ block: 'nearest' });
  }, [shown, hint, notice?.turn]);

  return (
    <div
      ref={bar}
      className={`${styles.bar} ${styles.selection}`}
      data-selection=""
      data-tone={shown ? 'plain' : 'none'}
      aria-busy={sent !== null}
    >
      <p role="status">
        {shown &&
          (sent ? `${word} ${jobsText(sent.length)}...` : `${jobsText(jobs.length)} selected.`)}
        {hint && <span>{` ${hint}`}</span>}
      </p>
      {shown && more && (
        <button
          type="button"
          className={looks.undo}
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) more.pick();
          }}
        >
          {more.label}
        </button>
      )}
      {commonMoves(jobs).map(({ to, label, tell, emails }) => (
        <button
          key={label}
          type="button"
          className={looks.move}
          aria-disabled={busy || undefined}
          onClick={(event) => {
            if (isSecondPress('selection', event) || busy) return;
            setWord('Moving');
            run(() => moveSelected(to, { tell }));
          }}
        >
          {label}
          {emails && <EmailMark />}
        </button>
      ))}
      {shown && jobs.every(({ kind }) => kind === 'order') && (
        <a className={looks.move} href={ticketsPath(jobs.map(({ number }) => number))}>
          Print tickets
        </a>
      )}
      {shown && (
        <>
          <button
            type="button"
            className={looks.move}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            More
          </button>
          <button type="button" className={looks.undo} onClick={clear}>
            Clear
          </button>
        </>
      )}
      {shown && opened && (
        <div className={styles.tools}>
          <DeskTools
            jobs={jobs}
            busy={busy}
            run={(act) => {
              setWord('Saving');
              run(() => actOnSelected(act));
            }}
          />
        </div>
      )}
    </div>
  );
}
