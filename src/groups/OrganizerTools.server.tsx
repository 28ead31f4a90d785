import type { ReactNode } from 'react';
import { groupPath } from '../paths.ts';
import { countedText } from '../platform/count-words.ts';
import { groupLimits } from './group-input.ts';
import {
  OnceId,
  Refused,
  TextField,
  type GroupRefusal,
  type toolActions,
} from './GroupForm.server.tsx';
import { invitationText, mayRemind } from './invitation.ts';
import { unconfirmed } from './invitation.ts';
import type { Organized } from './OrganizerParts.server.tsx';
import { PieceSelect } from './PieceSelect.server.tsx';

type Props = { group: Organized; now: Date; id: string; refusal: GroupRefusal | null };

/** What the organizer does for others while the group is open. */
export function OrganizerTools({ group, now, id, refusal }: Props) {
  const of = (action: (typeof toolActions)[number]) =>
    refusal?.values.get('action') === action ? refusal : null;
  return (
    <section className="group-tools" aria-label="Add and invite people">
      <Tool title="Invite people by email" refusal={of('invite')}>
        <InviteForm group={group} refusal={of('invite')} />
      </Tool>
      <Invited group={group} now={now} />
      <Tool title="Add people from a list" refusal={of('add')}>
        <ListForm group={group} id={id} refusal={of('add')} />
      </Tool>
      <Tool title="Add spares" refusal={of('spares')}>
        <SparesForm group={group} id={id} refusal={of('spares')} />
      </Tool>
    </section>
  );
}

const Tool = ({
  title,
  refusal,
  children,
}: {
  title: string;
  refusal: GroupRefusal | null;
  children: ReactNode;
}) => (
  <details open={refusal !== null}>
    <summary>{title}</summary>
    {refusal && <Refused message={refusal.message} />}
    {children}
  </details>
);

type FormProps = { group: Organized; refusal: GroupRefusal | null };

function InviteForm({ group, refusal }: FormProps) {
  const { confirmed, earlier } = group.invited;
  if (!confirmed) return <p>{unconfirmed}</p>;
  return (
    <form method="post" action={groupPath(group.slug)} className="group-form">
      <TextBlock
        name="emails"
        label="Email addresses"
        hint={`${earlier.length > 0 ? 'These are the people of your last group. Take out anybody you don’t want to ask. ' : ''}Each gets one email with the link. Up to two reminders go out when you say so, and they can stop them.`}
        value={refusal?.values.get('emails') ?? earlier.join('\n')}
        error={refusal?.fields['emails']}
      />
      <button className="button" name="action" value="invite">
        Invite them
      </button>
    </form>
  );
}

/** Who was invited, and who hasn't answered. */
function Invited({ group, now }: { group: Organized; now: Date }) {
  const { invitations } = group.invited;
  if (invitations.length === 0) return null;
  const waiting = invitations.filter(({ answered, stopped }) => !answered && !stopped);
  const isDue = invitations.some((invitation) => mayRemind(invitation, now));
  return (
    <div>
      <h2 id="invited">Who hasn’t answered</h2>
      <p>
        {waiting.length === 0
          ? 'Everybody you invited has answered.'
          : `${countedText(waiting.length, 'person', 'people')} of ${invitations.length} invited.`}
      </p>
      {!isDue && waiting.length > 0 && (
        <p className="note-text">
          You can remind people a day after their last email, and twice at most.
        </p>
      )}
      <div className="table-scroll" tabIndex={0} role="region" aria-labelledby="invited">
        <table>
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col">So far</th>
            </tr>
          </thead>
          <tbody>
            {invitations.map((invitation) => (
              <tr key={invitation.id}>
                <th scope="row">{invitation.email}</th>
                <td>{invitationText(invitation)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Rows that are shown of a list with problems. */
const mostRows = 20;

function ListForm({ group, id, refusal }: FormProps & { id: string }) {
  const { slug, fieldLabel, named, designs } = group;
  const rows = Object.entries(refusal?.fields ?? {}).filter(([name]) => /^row\d+$/.test(name));
  const isSeveral = designs.flatMap(({ items }) => items).length > 1;
  const parts = [
    'name',
    'size',
    isSeveral && 'garment',
    fieldLabel,
    named && 'name on the back',
    'email if they like one',
  ];
  const sent = refusal && (refusal.values.get('file') || refusal.values.get('list'));
  return (
    <form
      method="post"
      action={groupPath(slug)}
      encType="multipart/form-data"
      className="group-form"
    >
      <OnceId id={id} refusal={refusal} />
      {rows.length > 0 && (
        <ul className="group-rows">
          {rows.slice(0, mostRows).map(([name, says]) => (
            <li key={name}>
              <b>Row {name.slice(3)}:</b> {says}
            </li>
          ))}
          {rows.length > mostRows && (
            <li>And {countedText(rows.length - mostRows, 'more row', 'more rows')}.</li>
          )}
        </ul>
      )}
      <TextBlock
        name="list"
        label="The list"
        hint={`A row for each person: ${new Intl.ListFormat('en-US').format(parts.filter((part) => typeof part === 'string'))}. Copy it from a spreadsheet, or put commas between. Up to ${groupLimits.listed} at once.`}
        value={sent ?? ''}
        error={refusal?.fields['list']}
      />
      <div className="field">
        <label className="field-label" htmlFor="file">
          Or a CSV file
        </label>
        <input id="file" name="file" type="file" accept=".csv,.txt,text/csv" className="input" />
      </div>
      <p className="note-text">
        Those with an email address get a link to change what they get. Nobody else sees their
        names.
      </p>
      <button className="button" name="action" value="add">
        Add them
      </button>
    </form>
  );
}

function SparesForm({ group, id, refusal }: FormProps & { id: string }) {
  return (
    <form method="post" action={groupPath(group.slug)} className="group-form">
      <OnceId id={id} refusal={refusal} />
      <PieceSelect
        group={group}
        name="spare"
        label="Garment and size"
        value={refusal?.values.get('spare') ?? ''}
        error={refusal?.fields['spare']}
        nothing="Choose"
      />
      <TextField
        name="count"
        label="How many"
        type="number"
        min={1}
        max={groupLimits.spares}
        value={refusal?.values.get('count') ?? ''}
        error={refusal?.fields['count']}
        required
      />
      <button className="button" name="action" value="spares">
        Add spares
      </button>
    </form>
  );
}

type BlockProps = {
  name: string;
  label: string;
  hint: string;
  value: string;
  error: string | undefined;
};

/** A text of several lines. */
const TextBlock = ({ name, label, hint, value, error }: BlockProps) => (
  <div className="field">
    <label className="field-label" htmlFor={name}>
      {label}
    </label>
    <p className="note-text" id={`${name}-hint`}>
      {hint}
    </p>
    <textarea
      id={name}
      name={name}
      rows={6}
      className="input"
      defaultValue={value}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error ${name}-hint` : `${name}-hint`}
    />
    {error && (
      <p id={`${name}-error`} className="field-error">
        {error}
      </p>
    )}
  </div>
);
