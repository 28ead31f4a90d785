import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';
import { useOnline } from '../use-online.client.ts';
import { garments } from '../../garments/garment.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useInventory } from './inventory.client.ts';
import { isFailure, roundText } from './tools.client.ts';
import styles from './inventory.module.css';

const all = 'all';

/** Tools for when the nightly sync fails, each with its progress and result. */
export function Tools({ email }: { email: string }) {
  const { $tools, $round, syncOne, syncAll, cancelSyncAll, refreshColorsOf, sendTestEmail } =
    useInventory();
  const { sync, colors, testEmail } = useStore($tools);
  const round = useStore($round);
  const online = useOnline();
  const [garment, setGarment] = useState(garments[0]?.styleCode ?? '');
  const [colorsOf, setColorsOf] = useState(all);
  const known = email !== '';
  const running = round !== null && round.current !== null;
  const chosen = (styleCode: string) => garments.find((each) => each.styleCode === styleCode);

  const button = (label: string, busy: boolean, act: () => void) => {
    const off = busy || !online || !known;
    return (
      <button
        type="button"
        className="button alt"
        aria-disabled={off || undefined}
        onClick={() => {
          if (!off) act();
        }}
      >
        {label}
      </button>
    );
  };

  return (
    <section aria-labelledby="tools" className="no-print">
      <div className={styles.sectionHead}>
        <h2 id="tools">Emergency tools</h2>
        <p className="note-text">The nightly sync does all this on its own.</p>
      </div>
      <div className={styles.tools}>
        <Tool
          title="Sync one garment"
          about="Asks the supplier what’s in stock right now."
          result={sync?.text}
        >
          <GarmentChoice label="Garment to sync" value={garment} onChange={setGarment} />
          {button(sync?.busy ? 'Syncing...' : 'Sync', sync?.busy === true, () => {
            const found = chosen(garment);
            if (found) void syncOne(found);
          })}
        </Tool>
        <Tool
          title="Sync all garments"
          about="One after another. Anything the supplier doesn’t answer stays as it was."
          result={round ? roundText(round) : undefined}
          progress={
            running && (
              <progress
                aria-label="Garments synced"
                max={round.of}
                value={round.done}
                className={styles.progress}
              >
                {`${round.done} of ${round.of}`}
              </progress>
            )
          }
        >
          {button(running ? 'Syncing...' : 'Sync all', running, () => void syncAll())}
          {running && (
            <button type="button" className="button quiet" onClick={cancelSyncAll}>
              Cancel
            </button>
          )}
        </Tool>
        <Tool
          title="Refresh colors"
          about="Brings names, swatches and pictures up to date."
          result={colors?.text}
        >
          <GarmentChoice
            label="Garments to refresh"
            value={colorsOf}
            onChange={setColorsOf}
            withAll
          />
          {button(colors?.busy ? 'Refreshing...' : 'Refresh colors', colors?.busy === true, () => {
            void refreshColorsOf(chosen(colorsOf) ?? null);
          })}
        </Tool>
        <Tool
          title="Send a test email"
          about={`The confirmation for a made-up order${email && `, to ${email}`}.`}
          result={testEmail?.text}
        >
          {button(testEmail?.busy ? 'Sending...' : 'Send', testEmail?.busy === true, () => {
            void sendTestEmail(email);
          })}
        </Tool>
      </div>
    </section>
  );
}

type ToolProps = {
  title: string;
  about: string;
  result: string | undefined;
  progress?: ReactNode;
  children: ReactNode;
};

function Tool({ title, about, result = '', progress, children }: ToolProps) {
  const kept = useKeptFocus(result);
  return (
    <div {...kept} role="group" aria-label={title}>
      <h3>{title}</h3>
      <p className="note-text">{about}</p>
      <div className={styles.act}>{children}</div>
      {progress}
      <p role="status" data-failed={isFailure(result) || undefined} className={styles.result}>
        {result}
      </p>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  onChange: (styleCode: string) => void;
  withAll?: boolean;
};

function GarmentChoice({ label, value, onChange, withAll = false }: ChoiceProps) {
  return (
    <select
      className="input"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {withAll && <option value={all}>All garments</option>}
      {garments.map(({ styleCode, name }) => (
        <option key={styleCode} value={styleCode}>
          {name}
        </option>
      ))}
    </select>
  );
}
