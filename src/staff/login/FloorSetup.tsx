import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { requiredText } from '../../platform/forms/text-field.ts';
import { paths } from '../../paths.ts';
import { Field } from '../../ui/Field.tsx';
import { ask } from '../ask.client.ts';
import { callAsStaff } from '../call-as-staff.client.ts';
import { addTablet } from '../floor/add-tablet.contract.ts';
import { memberName } from '../member-name.ts';
import { listTablets, type Tablet } from '../floor/list-tablets.rpc.ts';
import { newPinSchema } from '../floor/pin.ts';
import { removeTablet } from '../floor/remove-tablet.rpc.ts';
import { setPin } from '../floor/set-pin.contract.ts';
import { LoginTicket } from './LoginTicket.tsx';

/** One's PIN for the floor, and which tablets are the shop's (product.md#on-the-press). */
export function FloorSetup() {
  const [known, setKnown] = useState<{ hasPin: boolean; tablets: readonly Tablet[] } | null>(null);
  const [failure, setFailure] = useState('');
  const load = async () => {
    const answer = await ask(listTablets, {});
    setFailure(answer.ok ? '' : answer.message);
    if (answer.ok) setKnown(answer.data);
  };
  useEffect(() => void load(), []);
  return (
    <>
      <div role="alert">
        {failure && (
          <p className="notice warn">
            {failure}{' '}
            <button type="button" className="button quiet" onClick={() => void load()}>
              Try again
            </button>
          </p>
        )}
      </div>
      {!known && !failure && <p role="status">Loading...</p>}
      {known && (
        <>
          <PinTicket hasPin={known.hasPin} onSet={load} />
          <TabletTicket onAdded={load} />
          <Tablets tablets={known.tablets} onRemoved={load} />
          <p>
            <a href={paths.floor}>Open the floor on this tablet</a>
          </p>
        </>
      )}
    </>
  );
}

type Change = () => Promise<void>;

const pinForm = z.object({ pin: newPinSchema });

function PinTicket({ hasPin, onSet }: { hasPin: boolean; onSet: Change }) {
  const form = useSchemaForm<typeof pinForm, string>({
    schema: pinForm,
    focus: 'field',
    send: async (input, element) => {
      const answer = await callAsStaff(setPin, input);
      if (!answer.ok) return { ok: false, fields: answer.fields ?? {}, failure: answer.message };
      element.reset();
      await onSet();
      return { ok: true, again: true };
    },
  });
  return (
    <LoginTicket
      form={form}
      name="Your PIN"
      button={hasPin ? 'Change PIN' : 'Save PIN'}
      busy="Saving..."
      done={form.done && 'Saved. It works on every tablet of the shop.'}
    >
      <Field
        id="pin"
        name="pin"
        type="password"
        label={hasPin ? 'Another PIN' : 'Your PIN'}
        hint="6 digits that are hard to guess. You’ll only use them on the shop’s tablets."
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        error={form.errors['pin']}
      />
    </LoginTicket>
  );
}

const tabletForm = z.object({ name: requiredText(40, 'Give it a name, like “Press 1 tablet”.') });

function TabletTicket({ onAdded }: { onAdded: Change }) {
  const form = useSchemaForm<typeof tabletForm, string>({
    schema: tabletForm,
    focus: 'field',
    send: async (input, element) => {
      const answer = await callAsStaff(addTablet, input);
      if (!answer.ok) return { ok: false, fields: answer.fields ?? {}, failure: answer.message };
      element.reset();
      await onAdded();
      return { ok: true, again: true };
    },
  });
  return (
    <LoginTicket
      form={form}
      name="This tablet"
      button="Use this tablet on the floor"
      busy="Adding..."
      done={form.done && 'This tablet is set up. Sign out here before you leave it on the floor.'}
    >
      <Field
        id="tablet-name"
        name="name"
        type="text"
        label="This tablet’s name"
        hint="People work on it with their PIN, without your password."
        required
        autoComplete="off"
        maxLength={40}
        error={form.errors['name']}
      />
    </LoginTicket>
  );
}

function Tablets({ tablets, onRemoved }: { tablets: readonly Tablet[]; onRemoved: Change }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const remove = async (id: string) => {
    if (busy) return;
    setBusy(true);
    const answer = await ask(removeTablet, { id });
    setFailure(answer.ok ? '' : answer.message);
    if (answer.ok) await onRemoved();
    setBusy(false);
  };
  if (tablets.length === 0) return <p className="note-text">No tablets yet.</p>;
  return (
    <section aria-labelledby="tablets">
      <h2 id="tablets">The shop’s tablets</h2>
      <div role="alert">{failure && <p className="notice warn">{failure}</p>}</div>
      <ul>
        {tablets.map(({ id, name, addedBy, member }) => (
          <li key={id}>
            {name}, added by {memberName(addedBy)}
            {member && `, ${memberName(member)} is signed in`}{' '}
            <button
              type="button"
              className="button quiet"
              aria-disabled={busy || undefined}
              onClick={() => void remove(id)}
            >
              Remove<span className="visually-hidden"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
