import type { Job } from './read-job.rpc.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { statusLabel, type JobName } from '../../orders/job.ts';
import { submitOnControlEnter } from '../../platform/forms/text-draft.client.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { Solved } from '../Solved.tsx';
import { countedText } from '../../platform/count-words.ts';
import { Field } from '../../ui/Field.tsx';
import { actorText } from '../job-words.client.ts';
import { useJobPage } from './job-page.client.ts';
import { useNote } from './use-note.client.ts';
import { timeline, type Entry } from './timeline.client.ts';
import styles from './job.module.css';

type Props = { job: Job; reader: string; now: Date };

/** The others are folded. */
const shownEntries = 5;

/** Internal notes and everything that happened, latest first. */
export function JobTimeline({ job, reader, now }: Props) {
  const entries = timeline(job, now);
  return (
    <section className={styles.part} aria-labelledby="timeline-title">
      <h2 id="timeline-title">Notes and timeline</h2>
      <NoteForm name={job} />
      <Entries entries={entries.slice(0, shownEntries)} {...{ reader, now }} />
      {entries.length > shownEntries && (
        <details>
          <summary>
            {countedText(entries.length - shownEntries, 'earlier entry', 'earlier entries')}
          </summary>
          <Entries entries={entries.slice(shownEntries)} {...{ reader, now }} />
        </details>
      )}
    </section>
  );
}

type EntriesProps = Omit<Props, 'job'> & { entries: readonly Entry[] };

const Entries = ({ entries, reader, now }: EntriesProps) => (
  <ol className={styles.timeline}>
    {entries.map((entry) => (
      <li key={entry.key} data-kind={entry.kind}>
        <Happened entry={entry} reader={reader} />
        <time dateTime={entry.at}>{formatMoment(new Date(entry.at), now)}</time>
      </li>
    ))}
  </ol>
);

function Happened({ entry, reader }: { entry: Entry; reader: string }) {
  const who = <span className={styles.who}>{actorText(entry.actor, reader)}</span>;
  switch (entry.kind) {
    case 'placed':
      return (
        <p>
          {who} {entry.actor === 'customer' ? 'sent it in' : 'placed it as a phone order'}
        </p>
      );
    case 'note':
      return (
        <>
          <p>
            {who} {entry.problem ? 'reported a problem' : 'wrote'}
          </p>
          <p className={styles.typed}>{entry.text}</p>
          {entry.problem && entry.solvedBy === null && (
            <SolveProblem id={entry.key} text={entry.text} />
          )}
          {entry.solvedBy !== null && <p>Solved by {actorText(entry.solvedBy, reader)}</p>}
        </>
      );
    case 'desk':
      return (
        <p>
          {who} {entry.text}
        </p>
      );
    case 'change':
      return (
        <>
          <p>{who} changed the order</p>
          <Lines lines={entry.lines} />
        </>
      );
    case 'undo':
      return (
        <p>
          {who} undid that: <b>{statusLabel(entry.to)}</b> again
        </p>
      );
    case 'move':
      return (
        <>
          <p>
            {who} moved it from {statusLabel(entry.from)} to <b>{statusLabel(entry.to)}</b>
          </p>
          <Lines lines={entry.lines} />
        </>
      );
  }
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <p key={line} className={styles.typed}>
      {line}
    </p>
  ));

function SolveProblem(problem: { id: string; text: string }) {
  const { reload } = useJobPage();
  return <Solved {...problem} onSolved={() => void reload()} />;
}

function NoteForm({ name }: { name: JobName }) {
  const { form, text, error, done, busy, write, onSubmit } = useNote(name, useJobPage().reload);
  return (
    <form ref={form} className={styles.note} noValidate onSubmit={onSubmit}>
      <Field
        multiline
        label="Note"
        hint="Just between us: customers never see it. A draft stays in this tab; Ctrl+Enter adds it."
        rows={3}
        maxLength={textLimits.notes}
        value={text}
        error={error}
        onChange={({ target }) => write(target.value)}
        onKeyDown={submitOnControlEnter}
      />
      <label className={styles.problem}>
        <input type="checkbox" name="problem" />
        It’s a problem: put it on the desk’s list
      </label>
      <div className={styles.noteFoot}>
        <button type="submit" className="button alt" aria-disabled={busy || undefined}>
          {busy ? 'Adding...' : 'Add note'}
        </button>
        <p className="note-text" role="status">
          {done && 'Note added.'}
        </p>
      </div>
    </form>
  );
}
