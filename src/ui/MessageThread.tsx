import { formatMoment } from '../platform/dates/date-words.ts';
import { FileLinks, type LinkedFile } from './FileLinks.tsx';
import styles from './Messages.module.css';

/** A message as one side reads it. */
export type ShownMessage = {
  id: string;
  /** Who wrote it, to the reader: 'You'. */
  by: string;
  text: string;
  /** ISO 8601. */
  at: string;
  files: readonly LinkedFile[];
};

/** A conversation, newest first. `messages` come oldest first. */
export function MessageThread({ messages, now }: { messages: readonly ShownMessage[]; now: Date }) {
  return (
    <ol className={styles.thread}>
      {[...messages].reverse().map(({ id, by, text, at, files }) => (
        <li key={id}>
          <p className={styles.by}>
            <b>{by}</b> <time dateTime={at}>{formatMoment(new Date(at), now)}</time>
          </p>
          <p className={styles.text} dir="auto">
            {text}
          </p>
          <FileLinks files={files} />
        </li>
      ))}
    </ol>
  );
}
