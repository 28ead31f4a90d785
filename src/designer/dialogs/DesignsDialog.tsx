import { useStore } from '@nanostores/react';
import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { download } from '../../platform/download.client.ts';
import { designPictures, printedSides, type Design } from '../design.ts';
import { designTitle } from '../design-name.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { designFileName, exportDesign, importDesign } from '../keeping/design-file.client.ts';
import type { KeptDesign, KeptList } from '../keeping/design-store.client.ts';
import { isBlank, type Opened } from '../keeping/keep.client.ts';
import { MockUp } from '../output/MockUp.tsx';
import { DeleteQuestion } from './DeleteQuestion.tsx';
import styles from './dialogs.module.css';
import { useDesigner } from '../designer.client.ts';

type Props = { open: boolean; onClose: () => void };

/** The designs on this device: open, duplicate, delete, or save them as files. */
export function DesignsDialog({ open, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  if (!open) return null;
  return (
    <Dialog
      title="Your designs"
      kicker="On this device"
      close="Back to the design"
      width="medium"
      headingRef={heading}
      onClose={onClose}
    >
      <Designs heading={heading} onBack={onClose} />
    </Dialog>
  );
}

type DesignsProps = { heading: RefObject<HTMLHeadingElement | null>; onBack: () => void };

function Designs({ heading, onBack }: DesignsProps) {
  const {
    $design,
    $keepingProblem,
    keptDesigns,
    $announcement,
    keepPicture,
    openCopy,
    loadPictures,
    pictureBlob,
    openBlank,
    deleteKept,
    openKept,
    duplicateKept,
  } = useDesigner();
  const [list, setList] = useState<KeptList | null>(null);
  const [failure, setFailure] = useState('');
  /** What was done, announced inside the dialog because nothing outside of it is reachable. */
  const [done, setDone] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const openNow = useStore($design);
  const problem = useStore($keepingProblem);

  const unread = () =>
    setFailure('We couldn’t read the designs on this device. Reload the page and try again.');
  useEffect(() => void keptDesigns().then(setList, unread), [keptDesigns]);

  const enter = async (opening: Promise<Opened>) => {
    setFailure('');
    const opened = await opening;
    if (!opened.ok) return setFailure(opened.message);
    const current = $design.get();
    $announcement.set(
      isBlank(current) ? 'A blank shirt is open.' : `${designTitle(current)} is open.`,
    );
    onBack();
  };
  /** Changes the list, announces it, and keeps the focus in the dialog. */
  const change = async (changing: Promise<void>, said: string) => {
    setFailure('');
    setAsked(null);
    try {
      await changing;
      setDone(said);
    } catch {
      setFailure('This device didn’t save the change. Reload the page and try again.');
    }
    await keptDesigns().then(setList, unread);
    heading.current?.focus();
  };
  const takeFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Allows choosing the same file again.
    target.value = '';
    if (!file) return;
    setFailure('');
    const taken = await importDesign(file);
    if (!taken.ok) return setFailure(taken.message);
    await Promise.all([...taken.pictures].map(([id, blob]) => keepPicture({ id, blob })));
    await enter(openCopy(taken.design, taken.design.name));
  };
  const saveFile = async () => {
    setFailure('');
    // Missing ones are reported by the file's own message.
    await loadPictures(designPictures(openNow)).catch(() => undefined);
    const made = await exportDesign(openNow, pictureBlob);
    if (!made.ok) return setFailure(made.message);
    download(made.file, designFileName(openNow));
    setDone(`${designFileName(openNow)} is in your downloads.`);
  };

  return (
    <>
      {problem && <p className="notice warn">{problem}</p>}
      <div role="alert">{failure && <p className="notice warn">{failure}</p>}</div>
      <div className={styles.tools}>
        <button type="button" className="button" onClick={() => void enter(openBlank())}>
          New design
        </button>
        <button
          type="button"
          className="button alt"
          onClick={() =>
            isBlank(openNow)
              ? setFailure(
                  'There’s nothing on the shirt yet. Add something, then save it as a file.',
                )
              : void saveFile()
          }
        >
          Save this one as a file
        </button>
        <label className={styles.file}>
          <span className="button alt">Open a file</span>
          <input
            type="file"
            className="visually-hidden"
            accept=".json,application/json"
            onChange={(event) => void takeFile(event)}
          />
        </label>
      </div>
      <p className="note-text" role="status">
        {done}
      </p>
      {list && list.designs.length === 0 && (
        <p>
          No designs here yet. As soon as something’s on the shirt, it saves to this device on its
          own.
        </p>
      )}
      {list && list.broken > 0 && (
        <p className="notice warn">
          {list.broken === 1 ? 'A design' : `${list.broken} designs`} on this device can’t be read
          any more, and {list.broken === 1 ? 'was' : 'were'} left out.
        </p>
      )}
      {list && list.designs.length > 0 && (
        <ul className={styles.designs}>
          {list.designs.map((kept) => (
            <KeptItem key={kept.design.id} kept={kept} isOpen={kept.design.id === openNow.id}>
              {asked === kept.design.id ? (
                <DeleteQuestion
                  name={designTitle(kept.design)}
                  onKeep={() => setAsked(null)}
                  onDelete={() =>
                    void change(deleteKept(kept.design.id), `Deleted ${designTitle(kept.design)}.`)
                  }
                />
              ) : (
                <Actions
                  name={designTitle(kept.design)}
                  onOpen={() => void enter(openKept(kept.design.id))}
                  onDuplicate={() =>
                    void change(duplicateKept(kept), `Duplicated ${designTitle(kept.design)}.`)
                  }
                  onDelete={() => setAsked(kept.design.id)}
                />
              )}
            </KeptItem>
          ))}
        </ul>
      )}
    </>
  );
}

/** Shown for a design that might freeze this list. */
const blankSides: Design['sides'] = { front: [], back: [], leftSleeve: [], rightSleeve: [] };

type KeptItemProps = { kept: KeptDesign; isOpen: boolean; children: ReactNode };

function KeptItem({ kept: { design, updatedAt }, isOpen, children }: KeptItemProps) {
  const { fetchParts, doubtsAbout } = useDesigner();
  const [doubts] = useState(() => (isOpen ? null : doubtsAbout(design)));
  const [side = 'front'] = printedSides(design);
  useEffect(() => {
    // A missing picture leaves its space empty.
    if (!doubts) fetchParts(design).catch(() => undefined);
  }, [design, doubts, fetchParts]);
  const when = new Date(updatedAt);
  return (
    <li>
      <MockUp
        design={doubts ? { ...design, sides: blankSides } : design}
        side={side}
        className={styles.shirt}
      />
      <div>
        <h3>{designTitle(design)}</h3>
        <p className="note-text">
          {isOpen && <strong>Open now · </strong>}
          Changed{' '}
          <time dateTime={when.toISOString()}>
            {/* Their work on their device: by their clock, not the shop's. */}
            {when.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </p>
        {doubts && <p className="notice warn">{doubts}</p>}
        {children}
      </div>
    </li>
  );
}

type ActionsProps = {
  name: string;
  onOpen: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

function Actions({ name, onOpen, onDuplicate, onDelete }: ActionsProps) {
  return (
    <p className={styles.actions}>
      <button type="button" className="button alt" aria-label={`Open ${name}`} onClick={onOpen}>
        Open
      </button>
      <button
        type="button"
        className="button quiet"
        aria-label={`Duplicate ${name}`}
        onClick={onDuplicate}
      >
        Duplicate
      </button>
      <button
        type="button"
        className="button quiet"
        aria-label={`Delete ${name}`}
        onClick={onDelete}
      >
        Delete
      </button>
    </p>
  );
}
