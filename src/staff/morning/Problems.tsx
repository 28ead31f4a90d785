import { useState } from 'react';
import { jobTitle } from '../../orders/job.ts';
import { jobPath } from '../../paths.ts';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { useTextDraft } from '../../platform/forms/text-draft.client.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { addNote } from '../add-note.rpc.ts';
import { agoText } from '../ago-text.ts';
import { ask } from '../ask.client.ts';
import { actorText } from '../job-words.client.ts';
import { Solved } from '../Solved.tsx';
import { useMember } from '../use-member.client.ts';
import type { MorningOrder } from './morning-job.ts';
import type { Problem } from './read-morning.rpc.ts';
import looks from '../moves.module.css';
import styles from './morning.module.css';

type Props = { problems: readonly Problem[]; now: Date; onChange: () => void };

/** What holds up the work, as the people on the floor wrote it. */
export function Problems({ problems, now, onChange }: Props) {
  const member = useMember();
  if (problems.length === 0) return null;
  return (
    <section aria-labelledby="problems">
      <h2 id="problems" className={styles.title}>
        Problems
        <span className={styles.warn}>{problems.length}</span>
      </h2>
      {problems.map(({ id, text, author, at, ...job }) => (
        <article key={id} className={styles.item}>
          <h3>
            <a href={jobPath(job)} dir="auto">{`${job.name} #${job.number}`}</a>
          </h3>
          <p dir="auto">{text}</p>
          <p>{`${actorText(author, member?.email ?? '')}, ${agoText(new Date(at), now)}`}</p>
          <Solved id={id} text={text} onSolved={onChange} />
        </article>
      ))}
    </section>
  );
}

type TellProps = { job: MorningOrder; onTold: () => void };

/** Puts a sentence about a job on that list. */
export function TellProblem({ job, onTold }: TellProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={`no-print ${styles.link}`} onClick={() => setOpen(true)}>
        Problem
        <span className="visually-hidden">{` with ${jobTitle(job)}`}</span>
      </button>
      {open && (
        <ProblemDialog
          job={job}
          onClose={(told) => {
            setOpen(false);
            if (told) onTold();
          }}
        />
      )}
    </>
  );
}

type DialogProps = { job: MorningOrder; onClose: (told: boolean) => void };

function ProblemDialog({ job, onClose }: DialogProps) {
  const { kind, number } = job;
  const { id, text, write, sent } = useTextDraft(`staff-problem-${kind}-${number}`);
  const { form, busy, errors, report, onSubmit } = useSchemaForm<typeof addNote.input, string>({
    schema: addNote.input,
    read: () => ({ id, kind, number, text, problem: true }),
    focus: 'field',
    send: async (note) => {
      const answer = await ask(addNote, note);
      if (!answer.ok) return { ok: false, fields: {}, failure: answer.message };
      if (answer.data.outcome === 'not-found') {
        return { ok: false, fields: {}, failure: 'This job is gone.' };
      }
      sent(note.text);
      onClose(true);
      return { ok: true, next: null };
    },
  });
  return (
    <Dialog
      title="What’s the problem?"
      kicker={jobTitle(job)}
      close="Close"
      width="small"
      onClose={() => onClose(false)}
    >
      <form ref={form} noValidate onSubmit={onSubmit} className="ui">
        <Field
          multiline
          label="In a sentence"
          hint="It’s on everybody’s morning edition until somebody has solved it. Customers never see it."
          rows={3}
          maxLength={textLimits.notes}
          value={text}
          error={errors['text'] ?? report?.failure ?? undefined}
          onChange={({ target }) => write(target.value)}
        />
        <button type="submit" className={looks.move} aria-disabled={busy || undefined}>
          {busy ? 'Telling the desk...' : 'Tell the desk'}
        </button>
      </form>
    </Dialog>
  );
}
