import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { markedFields } from '../../platform/forms/text-field.ts';
import { mostPresses, usualFloorSettings, type Press } from '../../press/floor-settings.ts';
import { learnedRates, type LearnedRate, type PressRun } from '../../press/learned-rates.ts';
import { asPressRuns, listPressRuns } from '../../press/list-press-runs.rpc.ts';
import { readFloorSettings } from '../../press/read-floor-settings.rpc.ts';
import { saveFloorSettings } from '../../press/save-floor-settings.rpc.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../ask.client.ts';
import { asking } from '../queries.client.ts';
import { textAt, withValue } from './book-form.ts';
import { Group } from './BookFields.tsx';
import { floorForm, readFloorForm, type FloorForm, type PressForm } from './floor-form.ts';
import styles from './settings.module.css';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** The presses, and how much of their days is sold, for owners (product.md#presses). */
export function Presses() {
  const id = useId();
  const reading = useQuery({
    ...asking(readFloorSettings, () => ({})),
    refetchOnWindowFocus: false,
  });
  const { data: listed } = useQuery({
    ...asking(listPressRuns, () => ({})),
    refetchOnWindowFocus: false,
  });
  const runs = useMemo(() => asPressRuns(listed ?? []), [listed]);
  const saved = reading.data;
  /** What was typed over which version; null if nothing was. */
  const [typed, setTyped] = useState<{ form: FloorForm; seen: number } | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<{ text: string; stale: boolean } | null>(null);
  const [said, setSaid] = useState('');
  /** Counts the saves that failed, so that each moves the focus. */
  const [refusals, setRefusals] = useState(0);
  const fields = useRef<HTMLFormElement>(null);
  const report = useRef<HTMLDivElement>(null);
  /** Where the focus goes once the presses have changed. */
  const going = useRef<'last' | 'add' | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const form = typed?.form ?? floorForm(saved?.settings ?? usualFloorSettings);
  const seen = typed?.seen ?? saved?.version ?? 0;
  const result = readFloorForm(form);
  const messages = isChecked && !result.ok ? result.messages : {};

  useEffect(() => {
    if (refusals === 0) return;
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? report.current)?.focus();
  }, [refusals]);
  useEffect(() => {
    if (going.current === 'add') add.current?.focus();
    else if (going.current === 'last') {
      fields.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus();
    }
    going.current = null;
  }, [form.presses.length]);
  useEffect(() => {
    if (!typed) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [typed]);

  const enter = (path: string, value: unknown) => {
    setTyped({ form: withValue(form, path, value), seen });
    setSaid('');
  };
  const refuse = (text: string, stale = false) => {
    setProblem({ text, stale });
    setRefusals((count) => count + 1);
  };
  /** Shows what is saved now in place of what was typed, once it's here. */
  const showSaved = async () => {
    const { error } = await reading.refetch();
    if (error) return;
    setTyped(null);
    setChecked(false);
    setProblem(null);
  };
  const save = async () => {
    if (isSaving) return;
    setSaid('');
    setProblem(null);
    if (!result.ok) {
      setChecked(true);
      return refuse(markedFields);
    }
    setSaving(true);
    const { settings } = result;
    const answer = await ask(saveFloorSettings, { seen, settings });
    if (!answer.ok) refuse(answer.message);
    else if (answer.data.outcome === 'stale') {
      refuse(`${answer.data.savedBy} saved the presses meanwhile, so yours aren’t saved.`, true);
    } else {
      await showSaved();
      setSaid('Saved. Plans and dates go by it from now on.');
    }
    setSaving(false);
  };

  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Presses</h2>
      <div role="alert">
        {reading.error && (
          <p className="notice warn">
            {reading.error.message}{' '}
            <button type="button" className="button quiet" onClick={() => void reading.refetch()}>
              Try again
            </button>
          </p>
        )}
      </div>
      {!saved && !reading.error && <p role="status">Loading...</p>}
      {saved && (
        <form
          ref={fields}
          noValidate
          aria-labelledby={id}
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <p className="note-text">
            {saved.savedAt
              ? `Saved by ${saved.savedBy} on ${formatMoment(new Date(saved.savedAt), shopNow())}.`
              : 'Nobody has saved any yet. These are what a new shop starts with.'}
          </p>
          {form.presses.map((press, at) => (
            <PressFields
              key={press.id}
              press={press}
              path={`presses.${at}`}
              messages={messages}
              learned={learnedOf(result.ok ? result.settings.presses[at] : undefined, runs)}
              onEnter={enter}
              onRemove={
                form.presses.length > 1
                  ? () => {
                      going.current = 'add';
                      enter('presses', form.presses.toSpliced(at, 1));
                    }
                  : null
              }
            />
          ))}
          {form.presses.length < mostPresses && (
            <button
              ref={add}
              type="button"
              className="button quiet"
              onClick={() => {
                going.current = 'last';
                const [like] = form.presses.slice(-1) as [PressForm];
                const press = { ...like, id: crypto.randomUUID(), name: '' };
                enter('presses', [...form.presses, press]);
              }}
            >
              Add a press
            </button>
          )}
          <Group
            title="What’s sold"
            note="The rest of a day is for reprints and bad days. Spoilage is bought besides what’s ordered."
          >
            <div className={styles.row}>
              {(
                [
                  ['soldAheadPermille', 'Sold ahead, of each day (%)'],
                  ['strangersPermille', 'New customers’ unpaid orders, of that (%)'],
                  ['spoilage.permille', 'Spoilage (%)'],
                  ['spoilage.leastPieces', 'At least, pieces'],
                  ['spoilage.abovePieces', 'For orders above, pieces'],
                ] as const
              ).map(([path, label]) => (
                <NumberField
                  key={path}
                  {...{ form, path, label, messages }}
                  onEnter={(value) => enter(path, value)}
                />
              ))}
            </div>
          </Group>
          <div className={styles.bar}>
            <div ref={report} tabIndex={-1} role="alert">
              {problem && (
                <div className="notice warn">
                  <p>{problem.text}</p>
                  {problem.stale && (
                    <p>
                      What you typed is still here.{' '}
                      <button
                        type="button"
                        className="button quiet"
                        onClick={() => void showSaved()}
                      >
                        Show theirs instead
                      </button>
                    </p>
                  )}
                </div>
              )}
            </div>
            <p role="status" className={said ? 'notice good' : undefined}>
              {said}
            </p>
            <div className="button-row">
              <button type="submit" className="button alt" disabled={isSaving}>
                {isSaving ? 'Saving...' : 'Save presses'}
              </button>
            </div>
          </div>
        </form>
      )}
    </section>
  );
}

type Learned = { light: LearnedRate | null; dark: LearnedRate | null };

/** What a press is known to print, by its setup minutes as they are typed. */
const learnedOf = (press: Press | undefined, runs: readonly PressRun[]): Learned =>
  press ? learnedRates(runs, press) : { light: null, dark: null };

type Messages = Readonly<Record<string, string>>;

type PressProps = {
  press: PressForm;
  /** Where it is in the form. */
  path: string;
  messages: Messages;
  learned: Learned;
  onEnter: (path: string, value: string) => void;
  /** null for the only press. */
  onRemove: (() => void) | null;
};

function PressFields({ press, path, messages, learned, onEnter, onRemove }: PressProps) {
  const name = press.name.trim() || 'New press';
  const number = (key: string, label: string) => (
    <NumberField
      key={key}
      form={press}
      path={key}
      label={label}
      messages={{ [key]: messages[`${path}.${key}`] ?? '' }}
      onEnter={(value) => onEnter(`${path}.${key}`, value)}
    />
  );
  return (
    <fieldset className={styles.press}>
      <legend>{name}</legend>
      <div className={styles.row}>
        <Field
          label="Name"
          value={press.name}
          maxLength={40}
          autoComplete="off"
          error={messages[`${path}.name`]}
          onChange={({ target }) => onEnter(`${path}.name`, target.value)}
        />
        {number('heads', 'Heads')}
        {number('flashStations', 'Stations a flash takes')}
        {number('screenMinutes', 'Setup, minutes a screen')}
        {number('locationMinutes', 'Setup, minutes a location')}
        {number('perHour.light', 'Impressions an hour, light')}
        {number('perHour.dark', 'Impressions an hour, dark')}
        {number('hourlyCents', 'Costs an hour, dollars (optional)')}
      </div>
      {(['light', 'dark'] as const).map((cloth) => {
        const rate = learned[cloth];
        if (!rate) return null;
        const isUsed = press.perHour[cloth] === String(rate.perHour);
        return (
          <p key={cloth} className="note-text">
            From {rate.runs} runs: {rate.perHour.toLocaleString('en-US')} an hour on {cloth}.{' '}
            {isUsed ? (
              'That’s what is entered.'
            ) : (
              <button
                type="button"
                className="button quiet"
                onClick={() => onEnter(`${path}.perHour.${cloth}`, String(rate.perHour))}
              >
                Use it
                <span className="visually-hidden">
                  {' '}
                  for {name}, {cloth}
                </span>
              </button>
            )}
          </p>
        );
      })}
      <div className={styles.row}>
        {weekdays.map((weekday, at) => number(`weekdayMinutes.${at}`, `${weekday}, hours`))}
      </div>
      {onRemove && (
        <button
          type="button"
          className="button quiet"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          Remove
        </button>
      )}
    </fieldset>
  );
}

type NumberProps = {
  form: object;
  path: string;
  label: string;
  messages: Messages;
  onEnter: (value: string) => void;
};

function NumberField({ form, path, label, messages, onEnter }: NumberProps) {
  return (
    <Field
      label={label}
      value={textAt(form, path)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      error={messages[path] || undefined}
      onChange={({ target }) => onEnter(target.value)}
    />
  );
}
