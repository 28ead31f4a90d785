import { useState } from 'react';
import { documentTitle, type DocumentName } from '../payments/documents/document.ts';
import styles from './DocumentList.module.css';

export type ShownDocument = DocumentName & { refund?: boolean; note: string };

type Props = {
  documents: readonly ShownDocument[];
  /** Fetches and saves a document. Returns what went wrong, as a sentence, or null. */
  save: (name: DocumentName) => Promise<string | null>;
};

/** PDFs to download. Each is made when it's asked for. */
export function DocumentList({ documents, save }: Props) {
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const start = async (shown: Omit<ShownDocument, 'note'>) => {
    if (busy !== null) return;
    const title = documentTitle(shown);
    setBusy(title);
    setSaid(null);
    const failure = await save(shown);
    setBusy(null);
    setSaid(failure ?? `Saved ${title}.`);
  };
  return (
    <>
      <ul className={styles.documents}>
        {documents.map(({ note, ...shown }) => {
          const title = documentTitle(shown);
          return (
            <li key={title}>
              <span>
                <b>{title}</b> <span>{note}</span>
              </span>
              <button
                type="button"
                className="button quiet no-print"
                aria-disabled={busy !== null || undefined}
                onClick={() => void start(shown)}
              >
                {busy === title ? 'Getting it...' : 'Download'}
                <span className="visually-hidden"> {title}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className={styles.said} role="status">
        {said}
      </p>
    </>
  );
}
