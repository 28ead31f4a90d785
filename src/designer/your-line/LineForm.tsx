import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/call.client.ts';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { fillInLine } from '../team/fill-in-line.contract.ts';
import type { OpenedTeamLink } from '../team/open-team-link.contract.ts';
import { formatFullDate } from '../../platform/dates/date-words.ts';
import { plainDigits } from '../../platform/typed-number.ts';
import { noPlayer, rosterLimits, type Player } from '../team/roster.ts';
import { filledLineSchema, lineProblems } from '../team/team-link.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { Field, Select } from '../../ui/Field.tsx';
import { keepEditKey, newEditKey } from './edit-key.client.ts';
import styles from './your-line.module.css';

type Props = { team: OpenedTeamLink; linkKey: string; firstEditKey: string };

/** A player's line: to fill in, or as it was filled in from this browser. */
export function LineForm({ team, linkKey, firstEditKey }: Props) {
  const [editKey, setEditKey] = useState(firstEditKey);
  const [taken, setTaken] = useState(team.taken);
  const [kept, setKept] = useState<Player | null>(team.own);
  const [isRemembered, setIsRemembered] = useState(true);
  const [isEditing, setIsEditing] = useState(team.own === null);
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isEditing);
  // What was pressed goes away.
  useEffect(() => {
    if (shown.current !== isEditing) title.current?.focus();
    shown.current = isEditing;
  }, [isEditing]);
  const save = (line: Player) => {
    setIsRemembered(keepEditKey(linkKey, editKey));
    setKept(line);
    setIsEditing(false);
  };
  const startAnother = () => {
    if (kept?.number) setTaken([...taken, kept.number]);
    setEditKey(newEditKey());
    setKept(null);
    setIsEditing(true);
  };
  const until = formatFullDate(shopToday(new Date(team.expiresAt)));

  return (
    <div className={styles.page}>
      <div>
        <p className="kicker">{team.team}</p>
        <h1 ref={title} tabIndex={-1}>
          {isEditing ? 'Fill in your line' : 'You’re on the roster'}
        </h1>
      </div>
      {isEditing || !kept ? (
        <Editing
          key={editKey}
          {...{ team, taken, linkKey, editKey }}
          line={kept ?? noPlayer}
          onSaved={save}
        />
      ) : (
        <>
          <dl className={styles.line}>
            {team.asks.name && (
              <div>
                <dt>Name</dt>
                <dd>{kept.name || 'None'}</dd>
              </div>
            )}
            {team.asks.number && (
              <div>
                <dt>Number</dt>
                <dd>{kept.number || 'None'}</dd>
              </div>
            )}
            <div>
              <dt>Size</dt>
              <dd>{kept.size}</dd>
            </div>
          </dl>
          <p>
            {isRemembered
              ? `Your coach has it. To change it, open the link again in this browser by ${until}. Once the shirts are ordered, ask your coach.`
              : 'Your coach has it. This browser doesn’t save anything, so change it before you leave this page, or ask your coach.'}
          </p>
          <div className="button-row">
            <button type="button" className="button alt" onClick={() => setIsEditing(true)}>
              Change my line
            </button>
            <button type="button" className="button quiet" onClick={startAnother}>
              Fill in a line for someone else
            </button>
          </div>
        </>
      )}
    </div>
  );
}

type EditingProps = {
  team: OpenedTeamLink;
  taken: readonly string[];
  linkKey: string;
  editKey: string;
  line: Player;
  onSaved: (line: Player) => void;
};

function Editing({ team, taken, linkKey, editKey, line: before, onSaved }: EditingProps) {
  const { asks, sizes: offered } = team;
  const [line, setLine] = useState(before);
  const { form, busy, errors, report, onSubmit, dismiss } = useSchemaForm({
    schema: filledLineSchema,
    read: () => line,
    check: () => lineProblems({ ...line, name: line.name.trim() }, asks, offered),
    send: async () => {
      const answer = await call(fillInLine, { key: linkKey, editKey, line });
      if (answer.ok) {
        onSaved(answer.data.line);
        return { ok: true, next: null };
      }
      const named = Object.entries(answer.fields ?? {}).flatMap(([path, message]) =>
        path.startsWith('line.') ? [[path.slice('line.'.length), message] as const] : [],
      );
      const failure = named.length > 0 ? null : answer.message;
      return { ok: false, fields: Object.fromEntries(named), failure };
    },
    focus: 'field',
  });
  const change = (changes: Partial<Player>) => {
    setLine({ ...line, ...changes });
    if (report?.failure) dismiss();
  };
  const isTaken = line.number !== '' && taken.includes(line.number);

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit} aria-busy={busy}>
      <p>{intro(team)}</p>
      {asks.name && (
        <Field
          label="Name on your shirt"
          hint="As it should print, up to 20 characters."
          maxLength={rosterLimits.name}
          autoComplete="off"
          value={line.name}
          error={errors.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      )}
      {asks.number && (
        <div className="field">
          <Field
            label="Number"
            hint={takenText(taken)}
            inputMode="numeric"
            maxLength={rosterLimits.number}
            autoComplete="off"
            value={line.number}
            error={errors.number}
            onChange={({ target }) => change({ number: plainDigits(target.value) })}
          />
          <p role="status" className="field-hint">
            {isTaken &&
              `${line.number} is taken. Pick another, unless your coach says two may wear it.`}
          </p>
        </div>
      )}
      <Select
        label="Size"
        value={line.size ?? ''}
        error={errors.size}
        options={[['', 'Choose a size'], ...offered.map((size) => [size, size] as const)]}
        onChoose={(size) => change({ size: size || null })}
      />
      <button type="submit" className="button">
        {busy ? 'Sending…' : 'Send it to my coach'}
      </button>
      <div role="alert">{report?.failure && <p className="notice warn">{report.failure}</p>}</div>
      <p className="note-text">
        Only your coach sees your line; other players see only which numbers are taken. We delete it
        when this link ends, and keep what your coach orders.
      </p>
    </form>
  );
}

function intro({ asks, team }: OpenedTeamLink): string {
  const wanted = [asks.name && 'name', asks.number && 'number', 'size'].filter(Boolean);
  const list = new Intl.ListFormat('en-US').format(wanted.map(String));
  return `Shirts for ${team}: tell your coach the ${list} for yours.`;
}

/** In the order of the numbers: 'Taken: 4, 7, 12'. */
function takenText(taken: readonly string[]): string | undefined {
  if (taken.length === 0) return undefined;
  return `Taken: ${taken.toSorted((a, b) => Number(a) - Number(b)).join(', ')}`;
}
