import type { ReactNode } from 'react';
import styles from './properties.module.css';

/** What was opened or closed stays that way when something else is chosen. */
const remembered = new Map<string, boolean>();

type Props = { title: string; open?: boolean; note?: ReactNode; children: ReactNode };

/** A part of the ticket that folds. */
export function Section({ title, open = true, note, children }: Props) {
  return (
    <details
      className={styles.section}
      open={remembered.get(title) ?? open}
      onToggle={({ currentTarget }) => remembered.set(title, currentTarget.open)}
    >
      <summary>
        <h4>{title}</h4>
        {note && <span className={styles.note}>{note}</span>}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
