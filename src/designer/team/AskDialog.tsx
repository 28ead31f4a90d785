import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import { call } from '../../platform/call.client.ts';
import { fieldTexts } from '../../platform/forms/form-fields.client.ts';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { makeTeamLink } from './make-team-link.contract.ts';
import { teamLinkDays, teamNameLimit, type TeamAsks } from './team-link.ts';
import { teamSides } from './team-design.ts';
import type { Design } from '../design.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { useDesigner } from '../designer.client.ts';
import { FilledIn } from './FilledIn.tsx';
import {
  forgetTeamLink,
  keepTeamLink,
  readTeamLink,
  type KeptTeamLink,
} from './kept-team-link.client.ts';
import styles from './team.module.css';

type Props = { open: boolean; onClose: () => void };

/** A link that players fill in their own line with, and what they filled in so far. */
export function AskDialog({ open, onClose }: Props) {
  const { id, name } = useStore(useDesigner().$design);
  if (!open) return null;
  return (
    <Dialog
      title="Ask your players"
      kicker={name || 'Your design'}
      close="Back to the design"
      width="medium"
      onClose={onClose}
    >
      <Asking key={id} designId={id} />
    </Dialog>
  );
}

function Asking({ designId }: { designId: string }) {
  const [kept, setKept] = useState(() => readTeamLink(designId));
  const [isNew, setIsNew] = useState(false);
  /** Why the last link is gone. */
  const [ended, setEnded] = useState('');
  const make = (link: KeptTeamLink) => {
    setKept(link);
    setIsNew(true);
  };
  const end = useCallback(
    (why: string) => {
      forgetTeamLink(designId);
      setKept(null);
      setEnded(why);
    },
    [designId],
  );
  return (
    <div className={styles.roster}>
      {ended && <p role="alert">{ended}</p>}
      {kept ? <FilledIn link={kept} isNew={isNew} onEnd={end} /> : <MakeLink onMade={make} />}
    </div>
  );
}

function MakeLink({ onMade }: { onMade: (link: KeptTeamLink) => void }) {
  const { $design, $garment, changeDesign } = useDesigner();
  const design = useStore($design);
  const asks = asksOf(design);
  const { form, busy, errors, report, onSubmit } = useSchemaForm({
    schema: makeTeamLink.input,
    read: (form) => ({ ...fieldTexts(form), asks, sizes: [...$garment.get().sizes] }),
    send: async (input) => {
      const made = await call(makeTeamLink, input);
      if (!made.ok) return { ok: false, fields: made.fields ?? {}, failure: made.message };
      if (!keepTeamLink(design.id, made.data)) return { ok: false, fields: {}, failure: notKept };
      // A design without a name or a print isn't saved, and its link would be lost with it.
      if ($design.get().name.trim() === '') {
        changeDesign('Name the design', (before) => ({ ...before, name: input.team }));
      }
      onMade(made.data);
      return { ok: true, next: null };
    },
    focus: 'field',
  });

  return (
    <form ref={form} className={styles.paste} noValidate onSubmit={onSubmit}>
      <p>
        Send your players a link, and each fills in their own {asked(asks)}. Nobody sees the others’
        names, only which numbers are taken. You bring the lines into the roster with one press.
      </p>
      <Field
        name="team"
        label="The team’s name"
        hint="Players see it above their line."
        maxLength={teamNameLimit}
        autoComplete="off"
        defaultValue={design.name}
        error={errors.team}
      />
      <button type="submit" className="button">
        {busy ? 'Making the link…' : 'Make a link'}
      </button>
      <p className="note-text">
        The link works for {teamLinkDays} days. Then we delete what players filled in; your roster
        stays. Only this browser can read the lines, so open the design here again.
      </p>
      <div role="alert">{report?.failure && <p className="notice warn">{report.failure}</p>}</div>
    </form>
  );
}

const notKept =
  'This browser won’t save anything here, as in a private window, so it couldn’t read what players fill in. Open the design in a regular window and make the link there.';

/** What the shirt shows; both, as long as it shows neither. */
function asksOf(design: Design): TeamAsks {
  const shown = teamSides(design)
    .flatMap((side) => design.sides[side])
    .filter((object) => object.kind === 'team');
  const name = shown.some((object) => object.name !== '');
  const number = shown.some((object) => object.number !== '');
  return name || number ? { name, number } : { name: true, number: true };
}

function asked({ name, number }: TeamAsks): string {
  if (name && number) return 'name, number, and size';
  return name ? 'name and size' : 'number and size';
}
