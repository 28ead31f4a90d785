import { useId } from 'react';
import { formatMoment } from '../../platform/dates/date-words.ts';
import type { ListedBook } from '../../settings/list-books.rpc.ts';
import styles from './settings.module.css';

type Props = {
  current: number;
  books: readonly ListedBook[];
  now: Date;
  /** The id of the book that's being opened. */
  opening: string | null;
  onOpen: (book: ListedBook) => void;
};

/** The version that counts, those that will, the drafts, and earlier versions. */
export function BookList({ current, books, now, ...rest }: Props) {
  const published = books.filter(({ version }) => version !== null);
  const isScheduled = ({ version }: ListedBook) => (version ?? 0) > current;
  const groups = [
    ['Counts now', published.filter(({ version }) => version === current)],
    ['Scheduled', published.filter(isScheduled)],
    ['Drafts', books.filter(({ version }) => version === null)],
    ['Earlier', published.filter((book) => book.version !== current && !isScheduled(book))],
  ] as const;
  return groups.map(
    ([title, listed]) =>
      (listed.length > 0 || title === 'Drafts') && (
        <Books key={title} title={title} books={listed} now={now} {...rest} />
      ),
  );
}

function Books({ title, books, now, opening, onOpen }: { title: string } & Omit<Props, 'current'>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {books.length === 0 && <p className="note-text">No drafts. Start one to change a price.</p>}
      <ul className={styles.books}>
        {books.map((book) => {
          const name = bookName(book);
          return (
            <li key={book.id}>
              <div>
                <p className={styles.name}>
                  <b>{name}</b>
                  {book.note && <span>: {book.note}</span>}
                </p>
                <p className="note-text">{historyText(book, now, title === 'Earlier')}</p>
              </div>
              <button
                type="button"
                className="button alt"
                disabled={opening === book.id}
                aria-label={opening === book.id ? undefined : openLabel(book)}
                onClick={() => onOpen(book)}
              >
                {opening === book.id ? 'Opening...' : book.version === null ? 'Edit' : 'Open'}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** 'Open version 3', or 'Edit draft: Winter prices'. */
const openLabel = (book: ListedBook): string =>
  book.version === null
    ? `Edit draft${book.note && `: ${book.note}`}`
    : `Open version ${book.version}`;

/** 'Version 3' or 'Draft'. */
const bookName = ({ version }: Pick<ListedBook, 'version'>): string =>
  version === null ? 'Draft' : `Version ${version}`;

function historyText(book: ListedBook, now: Date, isReplaced: boolean): string {
  const { startsAt, publishedAt, publishedBy, savedAt, savedBy, basedOn } = book;
  const moment = (at: string) => formatMoment(new Date(at), now);
  if (startsAt === null || publishedAt === null) {
    return `Saved ${moment(savedAt)} by ${savedBy}, from version ${basedOn}`;
  }
  // Nobody published what the database began with.
  if (!publishedBy?.includes('@')) return 'Here from the start';
  const isAhead = new Date(startsAt) > now;
  const starts =
    isReplaced && isAhead
      ? `Replaced before it started ${moment(startsAt)}`
      : `${isAhead ? 'Starts' : 'Started'} ${moment(startsAt)}`;
  return `${starts}, published by ${publishedBy}`;
}
