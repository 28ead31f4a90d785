import { useEffect, useRef } from 'react';
import styles from './dialogs.module.css';

type QuestionProps = { name: string; onKeep: () => void; onDelete: () => void };

/** Asked before a design is deleted. The safe answer has the focus. */
export function DeleteQuestion({ name, onKeep, onDelete }: QuestionProps) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <div role="group" aria-label={`Delete ${name}?`} className={styles.actions}>
      <span>Delete it for good?</span>
      <button ref={keep} type="button" className="button alt" onClick={onKeep}>
        Keep it
      </button>
      <button type="button" className="button" onClick={onDelete}>
        Delete it
      </button>
    </div>
  );
}
