import { useStore } from '@nanostores/react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../ask.client.ts';
import { callAsStaff } from '../call-as-staff.client.ts';
import { asking } from '../queries.client.ts';
import { StaffQueries } from '../StaffQueries.tsx';
import { useMember } from '../use-member.client.ts';
import { formatMoment } from '../../platform/dates/date-words.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { listBooks, type ListedBook } from '../../settings/list-books.rpc.ts';
import { readBook } from '../../settings/read-book.rpc.ts';
import { restoreBook } from '../../settings/restore-book.contract.ts';
import { BookEditor } from './BookEditor.tsx';
import { BookList } from './BookList.tsx';
import { Presses } from './Presses.tsx';
import { readBookForm } from './book-form.ts';
import { $open, closeBook, openBook, startDraft } from './settings.client.ts';
import styles from './settings.module.css';

/** The price book's versions and drafts, and the presses, for owners (product.md#price-book). */
export function Settings() {
  const owner = useMember('manage-settings');
  const isOpen = useStore($open) !== null;
  if (!owner) return <p role="status">Loading...</p>;
  return (
    <StaffQueries person={owner.userId}>
      <Books />
      {/* It stays there, so that what was typed does, too. */}
      <div className={styles.page} hidden={isOpen}>
        <Presses />
      </div>
    </StaffQueries>
  );
}

const kept = 'Orders, quotes, and proofs keep the prices they were made with.';
const gone = 'Somebody has deleted that draft. Reload the page to see what’s there.';

function Books() {
  const open = useStore($open);
  const queries = useQueryClient();
  const listing = useQuery({ ...asking(listBooks, () => ({})), refetchOnWindowFocus: false });
  const list = listing.data;
  const currentId = list?.books.find(({ version }) => version === list.current)?.id;
  const counting = useQuery({
    ...asking(readBook, () => ({ id: currentId ?? '' }), currentId ?? ''),
    enabled: currentId !== undefined,
    // Another version counts from now on, but the editor stays.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const [busy, setBusy] = useState<string | null>(null);
  const [failed, setFailed] = useState('');
  const [done, setDone] = useState('');
  const current =
    list && counting.data ? { version: list.current, book: counting.data.book } : null;
  const problem = failed || listing.error?.message || counting.error?.message;

  const reload = () => {
    setFailed('');
    void listing.refetch();
    void queries.invalidateQueries({ queryKey: [readBook.name] });
  };
  const finish = (sentence: string) => {
    closeBook();
    setDone(sentence);
    reload();
  };
  const openListed = async (book: ListedBook) => {
    setBusy(book.id);
    setFailed('');
    setDone('');
    const result = await ask(readBook, { id: book.id });
    setBusy(null);
    if (!result.ok) setFailed(result.message);
    else if (!result.data) setFailed(gone);
    else openBook(book, result.data.revision, result.data.book);
  };
  const goBack = async (version: number) => {
    if (!current || busy) return;
    setBusy('restoring');
    setFailed('');
    const id = crypto.randomUUID();
    const result = await callAsStaff(restoreBook, { id, version, current: current.version });
    setBusy(null);
    if (!result.ok) return setFailed(result.message);
    finish(
      version === current.version
        ? `Withdrawn. Version ${version} goes on counting, as version ${result.data.version}.`
        : `Version ${version} counts again, as version ${result.data.version}. ${kept} To undo it, open version ${current.version} and press “Go back to this version”.`,
    );
  };
  const published = (version: number, startsAt: Date | null) =>
    finish(
      startsAt
        ? `Version ${version} starts to count on ${formatMoment(startsAt, shopNow())}. Until then, everything stays as it is. ${kept}`
        : `Published. New orders use it now; the pages that are built follow within a minute. ${kept}`,
    );

  return (
    <div className={styles.page}>
      <div role="alert">
        {problem && (
          <p className="notice warn">
            {problem}{' '}
            <button type="button" className="button quiet" onClick={reload}>
              Try again
            </button>
          </p>
        )}
      </div>
      <div role="status">
        {done && !open && <p className="notice good">{done}</p>}
        {!current && !problem && 'Loading...'}
      </div>
      {open && current ? (
        <BookEditor
          key={open.version === null ? 'draft' : open.id}
          open={open}
          current={current}
          restoring={busy === 'restoring'}
          onDraft={({ form }) => {
            const reading = readBookForm(form);
            if (reading.ok) startDraft(reading.book, crypto.randomUUID());
          }}
          onRestore={(version) => void goBack(version)}
          onSaved={() => void listing.refetch()}
          onPublished={published}
        />
      ) : (
        list &&
        current && (
          <>
            <p className={styles.start}>
              <button
                type="button"
                className="button"
                onClick={() => {
                  setDone('');
                  startDraft(current.book, crypto.randomUUID());
                }}
              >
                New draft
              </button>
            </p>
            <BookList
              {...list}
              now={shopNow()}
              opening={busy}
              onOpen={(book) => void openListed(book)}
            />
          </>
        )
      )}
    </div>
  );
}
