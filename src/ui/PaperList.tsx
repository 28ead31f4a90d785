import { useState } from 'react';
import { paperTitle, type PaperName } from '../domain/paper.ts';
import styles from './PaperList.module.css';

export type ShownPaper = PaperName & { refund?: boolean; note: string };

type Props = {
  papers: readonly ShownPaper[];
  /** Fetches and saves a paper. Returns what went wrong, as a sentence, or null. */
  save: (paper: PaperName) => Promise<string | null>;
};

/** PDFs to download. Each is made when it's asked for. */
export function PaperList({ papers, save }: Props) {
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const start = async (paper: Omit<ShownPaper, 'note'>) => {
    if (busy !== null) return;
    const title = paperTitle(paper);
    setBusy(title);
    setSaid(null);
    const failure = await save(paper);
    setBusy(null);
    setSaid(failure ?? `Saved ${title}.`);
  };
  return (
    <>
      <ul className={styles.papers}>
        {papers.map(({ note, ...paper }) => {
          const title = paperTitle(paper);
          return (
            <li key={title}>
              <span>
                <b>{title}</b> <span>{note}</span>
              </span>
              <button
                type="button"
                className="button quiet no-print"
                aria-disabled={busy !== null || undefined}
                onClick={() => void start(paper)}
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
