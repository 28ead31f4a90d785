import { useEffect, useMemo, useRef, useState } from 'react';
import { markedFields } from '../../platform/forms/text-field.ts';
import { bookNoteLength } from '../../settings/save-book.contract.ts';
import type { ShopBook } from '../../settings/shop-book.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { BookGroups } from './BookGroups.tsx';
import { ShownBook } from './BookFields.tsx';
import { BookPreview } from './BookPreview.tsx';
import {
  closeBook,
  enterNote,
  isUnsaved,
  previewBook,
  saveAsOther,
  saveDraft,
  type OpenBook,
} from './settings.client.ts';
import styles from './settings.module.css';

type Props = {
  open: OpenBook;
  /** The version that counts now, and its book. */
  current: { version: number; book: ShopBook };
  /** A press that makes this version the newest one again is on its way. */
  restoring: boolean;
  onDraft: (book: OpenBook) => void;
  onRestore: (version: number) => void;
  onSaved: () => void;
  onPublished: (version: number, startsAt: Date | null) => void;
};

/** A draft to edit, or a version to look at. */
export function BookEditor(props: Props) {
  const { open, current, restoring, onDraft, onRestore, onSaved, onPublished } = props;
  const { version, form, messages, refusals, problem, busy, said, preview } = open;
  const locked = version !== null;
  const unsaved = isUnsaved(open);
  const [leaving, setLeaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const fields = useRef<HTMLFormElement>(null);
  const report = useRef<HTMLDivElement>(null);

  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? report.current)?.focus();
  }, [refusals]);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);

  const known = useMemo(() => new Set(current.book.catalog.map(({ id }) => id)), [current]);
  const title = locked ? `Version ${version}` : 'Draft';
  return (
    <div className={styles.editor}>
      <div className={styles.head}>
        <div>
          <p className="kicker">
            {locked
              ? version === current.version
                ? 'Counts now'
                : version > current.version
                  ? 'Scheduled'
                  : 'Published, so it stays as it is'
              : unsaved
                ? 'Not saved yet'
                : 'Saved'}
          </p>
          <h2 ref={heading} tabIndex={-1}>
            {title}
          </h2>
        </div>
        <button
          type="button"
          className="button alt"
          onClick={() => (unsaved ? setLeaving(true) : closeBook())}
        >
          To all versions
        </button>
      </div>
      {locked && (
        <div className={styles.locked}>
          {open.note && <p>{open.note}</p>}
          <div className="button-row">
            <button type="button" className="button" onClick={() => onDraft(open)}>
              Start a draft from this
            </button>
            {version !== current.version && (
              <button
                type="button"
                className="button alt"
                disabled={restoring}
                onClick={() => onRestore(Math.min(version, current.version))}
              >
                {version < current.version
                  ? restoring
                    ? 'Going back...'
                    : 'Go back to this version'
                  : restoring
                    ? 'Withdrawing...'
                    : `Withdraw it and keep version ${current.version}`}
              </button>
            )}
          </div>
        </div>
      )}
      <form
        ref={fields}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          if (!locked) void saveDraft().then((saved) => saved && onSaved());
        }}
      >
        <ShownBook value={{ form, messages, locked, known }}>
          <BookGroups />
        </ShownBook>
        {!locked && (
          <div className={styles.bar}>
            <Field
              label="Note"
              hint="For the list of versions: why these prices?"
              value={open.note}
              maxLength={bookNoteLength}
              error={messages['note']}
              onChange={({ target }) => enterNote(target.value)}
            />
            <div ref={report} tabIndex={-1} role="alert">
              {Object.keys(messages).length > 0 && <p className="notice warn">{markedFields}</p>}
              {problem && (
                <div className="notice warn">
                  <p>{problem.text}</p>
                  {problem.taken && (
                    <p>
                      What you typed is still here.{' '}
                      <button
                        type="button"
                        className="button quiet"
                        onClick={() => void saveAsOther(crypto.randomUUID()).then(onSaved)}
                      >
                        Save it as another draft
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
              <button type="submit" className="button alt" disabled={busy !== null}>
                {busy === 'saving' ? 'Saving...' : 'Save draft'}
              </button>
              <button type="button" className="button" onClick={previewBook}>
                Preview
              </button>
            </div>
          </div>
        )}
      </form>
      {!locked && preview && (
        <BookPreview
          before={current.book}
          after={preview}
          busy={busy !== null}
          onPublished={onPublished}
        />
      )}
      {leaving && (
        <Dialog title="Leave without saving?" onClose={() => setLeaving(false)}>
          <p>What you typed since the last save will be gone.</p>
          <div className="button-row">
            <button type="button" className="button alt" onClick={() => setLeaving(false)}>
              Keep editing
            </button>
            <button type="button" className="button" onClick={closeBook}>
              Leave
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
