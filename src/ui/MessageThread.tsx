import { formatMegabytes } from '../domain/artwork-format.ts';
import { formatMoment } from '../domain/date-words.ts';
import styles from './Messages.module.css';

/** A message as one side reads it. */
export type ShownMessage = {
  id: string;
  /** Who wrote it, to the reader: 'You'. */
  by: string;
  text: string;
  /** ISO 8601. */
  at: string;
  files: readonly { fileName: string; sizeBytes: number; url: string | null }[];
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
          {files.length > 0 && (
            <ul className={styles.files}>
              {files.map(({ fileName, sizeBytes, url }, index) => (
                // A message never changes.
                <li key={index}>
                  {url ? (
                    <a href={url} download>
                      <bdi>{fileName}</bdi>
                    </a>
                  ) : (
                    <bdi>{fileName}</bdi>
                  )}{' '}
                  <span>{formatMegabytes(sizeBytes)}</span>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}
