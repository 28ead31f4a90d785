import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { ParsedRoster } from './pasted-roster.ts';
import { printedSides } from '../design.ts';
import { teamSides } from './team-design.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { useDesigner } from '../designer.client.ts';
import { AllBacks } from './AllBacks.tsx';
import { PlayerRows } from './PlayerRows.tsx';
import { createRoster, type RosterStore } from './roster-store.client.ts';
import styles from './team.module.css';

type Props = { open: boolean; onClose: () => void };

/** Who wears the shirts: typed or pasted players, and every one's shirt. */
export function RosterDialog({ open, onClose }: Props) {
  const designer = useDesigner();
  const [store] = useState(() => createRoster(designer));
  const { name } = useStore(designer.$design);
  if (!open) return null;
  return (
    <Dialog
      title="Roster"
      kicker={name || 'Your design'}
      close="Back to the design"
      width="large"
      onClose={onClose}
    >
      <div className={styles.roster}>
        <Placing />
        <PasteBox store={store} />
        <PlayerRows store={store} />
        <Squeezed store={store} />
        <AllBacks onShow={onClose} />
      </div>
    </Dialog>
  );
}

/** Without a name or a number on the shirt, nothing would change from player to player. */
function Placing() {
  const { $design, turnTo, addTeam } = useDesigner();
  const design = useStore($design);
  if (teamSides(design).length > 0) return null;
  return (
    <div className="notice">
      <p>
        {printedSides(design).length > 0 ? 'The shirt has' : 'The shirt is blank: there’s'} no name
        and number yet. Put one on it, and each player gets their own there.
      </p>
      <button
        type="button"
        className="button alt"
        onClick={() => {
          turnTo('back');
          void addTeam('', '');
        }}
      >
        Put a name and number on the back
      </button>
    </div>
  );
}

/** Takes what it can read; the rest stays in the box with the reasons. */
function PasteBox({ store }: { store: RosterStore }) {
  const { $announcement } = useDesigner();
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [read, setRead] = useState<ParsedRoster | null>(null);
  const refused = read?.refused ?? [];
  const add = () => {
    if (text.trim() === '') {
      setRead({
        players: [],
        refused: [{ line: '', says: 'Paste or type at least one line.' }],
        unused: [],
      });
      box.current?.focus();
      return;
    }
    const parsed = store.addPasted(text);
    setRead(parsed);
    setText(parsed.refused.map(({ line }) => line).join('\n'));
    $announcement.set(addedText(parsed));
    if (parsed.refused.length > 0) box.current?.focus();
  };
  return (
    <div className={styles.paste}>
      <Field
        ref={box}
        multiline
        label="Paste from a spreadsheet, or type a line per player"
        hint="Name, number, and size, in any order, like: Smith, 23, L"
        rows={3}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        aria-invalid={refused.length > 0 || undefined}
        aria-describedby={refused.length > 0 ? 'roster-refused' : undefined}
      />
      <button type="button" className="button alt" onClick={add}>
        Add these players
      </button>
      <div role="status">{read && <p>{addedText(read)}</p>}</div>
      {refused.length > 0 && (
        <ul id="roster-refused" className={styles.refused}>
          {refused.slice(0, 20).map(({ line, says }, index) => (
            <li key={index}>
              <Line line={line} /> {says}
            </li>
          ))}
        </ul>
      )}
      {read && read.unused.length > 0 && (
        <div className={styles.unused}>
          <p>We didn’t use these. Type what belongs on a shirt into its player’s row.</p>
          <ul>
            {read.unused.map(({ line, cells }, index) => (
              <li key={index}>
                <Line line={line} />: {allOf.format(cells.map((cell) => `“${cell}”`))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const allOf = new Intl.ListFormat('en-US');

/** A line as it was pasted; the start of one that's very long. */
function Line({ line }: { line: string }) {
  const text = line.replaceAll('\t', ' · ');
  return text === '' ? null : <q>{text.length > 120 ? `${text.slice(0, 120)}…` : text}</q>;
}

function addedText({ players, refused, unused }: ParsedRoster): string {
  const added = [
    `Added ${players.length} ${players.length === 1 ? 'player' : 'players'}.`,
    unused.length > 0 &&
      `${unused.length} ${unused.length === 1 ? 'line has' : 'lines have'} something we didn’t use.`,
  ]
    .filter(Boolean)
    .join(' ');
  if (refused.length === 0) return added;
  if (refused[0]?.line === '') return '';
  return `${added} ${refused.length} ${refused.length === 1 ? 'line needs' : 'lines need'} another look and stayed in the box.`;
}

function Squeezed({ store }: { store: RosterStore }) {
  const squeezed = useStore(store.$squeezed);
  const heading = useRef<HTMLParagraphElement>(null);
  const [pressed, setPressed] = useState(false);
  // The button goes away with what it settles.
  useEffect(() => {
    if (pressed) heading.current?.focus();
  }, [pressed]);
  if (squeezed.length === 0) {
    return pressed ? (
      <p ref={heading} tabIndex={-1}>
        Everyone’s letters fit now, all at the same height.
      </p>
    ) : null;
  }
  return (
    <div className="notice">
      <p>
        Some names or numbers are so long that their letters look squeezed. Everyone’s can be a
        little smaller instead, all at the same height.
      </p>
      <button
        type="button"
        className="button alt"
        onClick={() => {
          store.fitEveryone();
          setPressed(true);
        }}
      >
        Make everyone’s letters smaller
      </button>
    </div>
  );
}
