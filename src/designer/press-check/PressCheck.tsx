import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { sideLabels } from '../object-name.ts';
import type { Finding, Fix } from './press-check.ts';
import { useDesigner } from '../designer.client.ts';
import { PercentBar, quarterText } from '../properties/PercentBar.tsx';
import styles from './press-check.module.css';
import type { PressCheck as Check } from './press-check-store.client.ts';

type Props = {
  check: Check;
  /**
   * How often somebody tried to go on. Whenever it grows, the first unsettled finding takes the
   * focus.
   */
  attempts: number;
  /** Closes the dialog, to show something on the shirt. */
  onLeave: () => void;
};

/** What to settle before the press, each with its fixes; one quiet line if there's nothing. */
export function PressCheck({ check, attempts, onLeave }: Props) {
  const { $findings, $unsettled, $accepted, $lines, startMeasuring, applyFix } = check;
  const findings = useStore($findings);
  const unsettled = useStore($unsettled);
  const lines = useStore($lines);
  const reducing = useStore(check.$reducing);
  useStore($accepted);
  const [done, setDone] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** What was just fixed, and its place in the list. */
  const settled = useRef<{ id: string; place: number } | null>(null);
  useEffect(startMeasuring, [startMeasuring]);

  // The pressed button goes away with its finding, which may take until new words are shaped. Then
  // the next finding takes the focus, unless it went elsewhere meanwhile.
  useEffect(() => {
    if (!settled.current || findings.some(({ id }) => id === settled.current?.id)) return;
    const next = list.current?.children[settled.current.place]?.querySelector('button');
    settled.current = null;
    const isLost = !document.activeElement?.matches('button, input, a, h3');
    if (isLost) (next ?? heading.current)?.focus();
  }, [findings]);
  useEffect(() => {
    if (attempts > 0) list.current?.querySelector('button')?.focus();
  }, [attempts]);

  const fix = async (finding: Finding, choice: Fix) => {
    const before = $findings.get();
    const place = before.indexOf(finding);
    settled.current = choice.kind === 'edit' ? { id: finding.id, place } : null;
    const words = await applyFix(finding, choice);
    if (words === null) {
      settled.current = null;
      return;
    }
    setDone(`Done: ${words}.`);
    if (choice.kind !== 'edit') heading.current?.focus();
  };

  const summary =
    findings.length === 0
      ? lines === 'checked'
        ? 'Ready for the press.'
        : ''
      : unsettled.length > 0
        ? `${unsettled.length} to settle first`
        : 'Nothing left to settle';
  return (
    <section className={styles.check} aria-labelledby="press-check">
      <div className={styles.head}>
        <h3 id="press-check" ref={heading} tabIndex={-1}>
          Press check
        </h3>
        <p role="status">
          {[
            done,
            summary,
            lines === 'checking' ? 'Checking lines…' : '',
            reducing ? quarterText(reducing.percent) : '',
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      {attempts > 0 && unsettled.length > 0 && (
        <p className="field-error" role="alert">
          Choose a fix for each of these first, or “Print it anyway.”
        </p>
      )}
      {findings.length > 0 && (
        <ul className={styles.findings} ref={list}>
          {findings.map((finding) => (
            <Item
              key={finding.id}
              check={check}
              finding={finding}
              onFix={(choice) => void fix(finding, choice)}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
      {lines === 'unable' && (
        <p className="note-text">
          Your browser couldn’t measure every line here. We look at them before we print.
        </p>
      )}
    </section>
  );
}

type ItemProps = {
  check: Check;
  finding: Finding;
  onFix: (fix: Fix) => void;
  onLeave: () => void;
};

function Item({ check, finding, onFix, onLeave }: ItemProps) {
  const { turnTo, choose } = useDesigner();
  const reducing = useStore(check.$reducing);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const { level, side, objects, says, fixes } = finding;
  const isOwn = reducing?.finding === finding.id;
  const isBusy = isOwn && reducing.failed === null;
  const isAccepted = check.isAccepted(finding);
  const show = () => {
    turnTo(side);
    choose(objects);
    onLeave();
    // The closed dialog has given the focus back by then.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[role="application"]')?.focus(),
    );
  };
  return (
    <li data-level={level} data-settled={isAccepted || undefined}>
      <p className={styles.kind}>
        {sideLabels[side]} · {level === 'error' ? 'fix this' : 'advice'}
      </p>
      <p id={id}>{says}</p>
      <div className={styles.fixes}>
        {fixes.map((fix, index) => (
          <button
            // Its words may change, when more is known about typefaces, while it has the focus.
            key={`${fix.kind} ${index}`}
            type="button"
            ref={fix.kind === 'reduce' ? opener : null}
            className={index === 0 ? 'button alt' : 'button quiet'}
            aria-describedby={id}
            aria-disabled={isBusy || undefined}
            onClick={() => onFix(fix)}
          >
            {isBusy && fix.kind === 'reduce' ? 'Reducing…' : fix.does}
          </button>
        ))}
        <button type="button" className="button quiet" aria-describedby={id} onClick={show}>
          Show it
        </button>
        {level === 'error' && (
          <button
            type="button"
            className="button quiet"
            aria-describedby={id}
            aria-pressed={isAccepted}
            onClick={() => check.accept(finding, !isAccepted)}
          >
            Print it anyway
          </button>
        )}
      </div>
      {isBusy && (
        <div className={styles.fixes}>
          <PercentBar label="Reducing" percent={reducing.percent} />
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              opener.current?.focus();
              check.stopReducing();
            }}
          >
            Cancel
          </button>
        </div>
      )}
      {isOwn && reducing.failed !== null && (
        <p className="field-error" role="alert">
          {reducing.failed}
        </p>
      )}
    </li>
  );
}
