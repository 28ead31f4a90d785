import { useStore } from '@nanostores/react';
import { useRef, useState, type ComponentType, type SubmitEvent } from 'react';
import { designLimits } from '../design.ts';
import { plainDigits } from '../../platform/typed-number.ts';
import { Field } from '../../ui/Field.tsx';
import styles from '../shirt-designer.module.css';
import { type Designer, useDesigner } from '../designer.client.ts';

const preload = (designer: Designer) =>
  void designer.loadTypeface('graduate').catch(() => undefined);

/** A player's name over a number. The fields are uncontrolled, so anything typed early stays. */
export function TeamPanel() {
  const designer = useDesigner();
  const { addTeam } = designer;
  const name = useRef<HTMLInputElement>(null);
  const number = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const digits = plainDigits(number.current?.value.trim() ?? '');
    const wrong = /^[0-9]{0,3}$/.test(digits) ? '' : 'A number is up to three digits, like 23.';
    setError(wrong);
    if (wrong) number.current?.focus();
    else void addTeam(name.current?.value.trim() ?? '', digits);
  };

  return (
    <>
      <form
        className={styles.adding}
        noValidate
        onFocus={() => preload(designer)}
        onSubmit={submit}
      >
        <div className={styles.team}>
          <Field
            ref={name}
            label="Name"
            name="teamName"
            maxLength={designLimits.teamName}
            autoComplete="off"
            placeholder="SMITH"
          />
          <Field
            ref={number}
            label="Number"
            name="teamNumber"
            inputMode="numeric"
            maxLength={designLimits.teamNumber}
            autoComplete="off"
            placeholder="23"
            error={error}
          />
        </div>
        <button type="submit" className="button wide">
          Add name and number
        </button>
        <p className="note-text">
          This one shows where they go and how they look; most teams want them on the back. The
          roster gives each player their own. Type it, or ask your players to fill in their lines.
        </p>
      </form>
      <RosterButtons />
    </>
  );
}

type DialogPart = ComponentType<{ open: boolean; onClose: () => void }>;

/** The roster and the way to ask players for their lines. */
function RosterButtons() {
  const players = useStore(useDesigner().$design).roster?.length ?? 0;
  return (
    <>
      <DialogButton load={async () => (await import('../team/RosterDialog.tsx')).RosterDialog}>
        {players === 0 ? 'Roster' : `Roster: ${players} ${players === 1 ? 'player' : 'players'}`}
      </DialogButton>
      <DialogButton load={async () => (await import('../team/AskDialog.tsx')).AskDialog}>
        Ask your players
      </DialogButton>
    </>
  );
}

/** Opens a dialog that loads on first use. */
function DialogButton({ load, children }: { load: () => Promise<DialogPart>; children: string }) {
  const { $notice } = useDesigner();
  const [Part, setPart] = useState<DialogPart>();
  const [isOpen, setIsOpen] = useState(false);
  const open = async () => {
    try {
      const part = await load();
      setPart(() => part);
      setIsOpen(true);
    } catch {
      $notice.set('We couldn’t load that part of the page. Check your connection and try again.');
    }
  };
  return (
    <>
      <button
        type="button"
        className="button alt wide"
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        {children}
      </button>
      {Part && <Part open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
