import { useKeptFocus } from '../ui/use-kept-focus.ts';
import { useJobMovesHere } from './job-moves.client.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { isSecondPress } from './use-moves.tsx';
import styles from './bars.module.css';
import looks from './moves.module.css';

/** What stays at the bottom of the window. */
export function Bars() {
  const { notice, selected } = useJobMovesHere();
  const kept = useKeptFocus(`${notice?.turn} ${selected.length}`);
  return (
    <div {...kept} className={styles.bars}>
      <NoticeBar />
      <SelectionBar />
    </div>
  );
}

/** The result of the last action, with undo. */
function NoticeBar() {
  const { notice, dismiss, undo } = useJobMovesHere();
  const undoable = notice?.undo ?? [];
  return (
    <div className={styles.bar} data-tone={notice?.tone ?? 'none'}>
      <p role="status">
        <span key={notice?.turn}>{notice?.text}</span>
      </p>
      {(undoable.length > 0 || notice?.takeBack) && (
        <button
          type="button"
          className={looks.move}
          onClick={(event) => {
            // It may be where the selected jobs' buttons were.
            if (isSecondPress('notice', event)) return;
            if (notice?.takeBack) notice.takeBack();
            else void undo(undoable);
          }}
        >
          Undo
        </button>
      )}
      {notice && (
        <button type="button" className={looks.undo} onClick={dismiss}>
          Close
        </button>
      )}
    </div>
  );
}
