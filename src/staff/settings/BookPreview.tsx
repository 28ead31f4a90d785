import { useEffect, useId, useMemo, useRef, useState, type SubmitEvent } from 'react';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { bookChanges, shownChanges, type BookChange } from '../../settings/book-changes.ts';
import { bookWarnings } from '../../settings/book-warnings.ts';
import type { ShopBook } from '../../settings/shop-book.ts';
import { shopMoment } from '../../settings/shop-moment.ts';
import { shopTime } from '../../shop.ts';
import { Field } from '../../ui/Field.tsx';
import { PriceLab } from './PriceLab.tsx';
import { publishDraft } from './settings.client.ts';
import styles from './settings.module.css';

type Props = {
  before: ShopBook;
  after: ShopBook;
  busy: boolean;
  onPublished: (version: number, startsAt: Date | null) => void;
};

/** What a draft would change: its warnings, each figure, what customers see, and last year. */
export function BookPreview({ before, after, busy, onPublished }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [after]);
  const changes = useMemo(() => bookChanges(before, after), [before, after]);
  const shown = useMemo(() => shownChanges(before, after), [before, after]);
  const warnings = useMemo(() => bookWarnings(after), [after]);
  const known = useMemo(() => new Set(bookWarnings(before).map(({ key }) => key)), [before]);

  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview" ref={heading} tabIndex={-1}>
        What this would change
      </h2>
      {warnings.length > 0 && (
        <div className="notice warn">
          <h3>Look at {warnings.length === 1 ? 'this' : 'these'} first</h3>
          <ul className={styles.warnings}>
            {warnings.map(({ key, text }) => (
              <li key={key}>
                {text}
                {known.has(key) && <span className={styles.known}> It’s so now, too.</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <section aria-labelledby="figures">
        <h3 id="figures">Figures</h3>
        {changes.length === 0 ? (
          <p className="note-text">Nothing: these are the prices that count now.</p>
        ) : (
          <Comparison label="Figures that change" rows={changes} />
        )}
      </section>
      <section aria-labelledby="shown">
        <h3 id="shown">What customers see</h3>
        <Comparison label="Prices that customers see" rows={shown} />
      </section>
      <PriceLab key={JSON.stringify(after)} book={after} />
      <Publishing busy={busy} onPublished={onPublished} />
    </section>
  );
}

function Comparison({ label, rows }: { label: string; rows: readonly BookChange<string>[] }) {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return (
    <table className={styles.comparison} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Now</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      {groups.map((name) => (
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" colSpan={3} className="kicker">
              {name}
            </th>
          </tr>
          {rows
            .filter(({ group }) => group === name)
            .map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td>{row.before ?? 'none'}</td>
                <td>
                  {row.before === row.after ? (
                    <span className={styles.same}>the same</span>
                  ) : (
                    <b>{row.after ?? 'none'}</b>
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}

const yearMs = 365 * 86_400_000;

/** What keeps a version from starting then; null if nothing does. */
function startProblem(startsAt: Date | null, now: Date): string | null {
  if (!startsAt) return 'Enter the date and the time.';
  if (startsAt <= now) return 'That time has passed. Publish now, or choose a later one.';
  return startsAt.getTime() - now.getTime() > yearMs ? 'Choose a time within a year.' : null;
}

function Publishing({ busy, onPublished }: Pick<Props, 'busy' | 'onPublished'>) {
  const [later, setLater] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const name = useId();

  const publish = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const startsAt = later ? shopMoment(typed) : null;
    const wrong = later ? startProblem(startsAt, shopNow()) : null;
    setProblem(wrong);
    if (wrong) {
      field.current?.focus();
      return;
    }
    const version = await publishDraft(startsAt);
    if (version !== null) onPublished(version, startsAt);
  };

  return (
    <form
      noValidate
      aria-label="Publish"
      className={styles.publish}
      onSubmit={(event) => void publish(event)}
    >
      <h3>Publish</h3>
      <p>
        Nobody can edit a published version, but you can always go back to an earlier one. From its
        start on, it replaces every version before it, even one that was to start later. Orders,
        quotes, and proofs keep the prices they were made with.
      </p>
      <fieldset>
        <legend className="field-label">When it starts to count</legend>
        {(['Now', 'At a date and time'] as const).map((label, at) => (
          <label key={label} className={styles.check}>
            <input
              type="radio"
              name={name}
              checked={later === (at === 1)}
              onChange={() => {
                setLater(at === 1);
                setProblem(null);
              }}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {later && (
        <Field
          ref={field}
          type="datetime-local"
          label={`Date and time, ${shopTime.zoneName}`}
          value={typed}
          error={problem ?? undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(null);
          }}
        />
      )}
      <button type="submit" className="button" disabled={busy}>
        {busy ? 'Publishing...' : later ? 'Publish at that time' : 'Publish now'}
      </button>
    </form>
  );
}
