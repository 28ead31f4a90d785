import { jobTitle } from '../orders/job.ts';
import { useJobMovesHere } from './job-moves.client.ts';
import type { ListedJob } from './listed-job.ts';

/** Selects a job; with Shift, all from the last one that was picked to it. */
export function SelectJob({ job }: { job: ListedJob }) {
  const { selected, pick } = useJobMovesHere();
  return (
    <input
      type="checkbox"
      data-select=""
      aria-label={`Select ${jobTitle(job)}`}
      checked={selected.includes(job)}
      onChange={({ target, nativeEvent }) =>
        // Space with Shift is a click with Shift, too.
        pick(job, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}

/** Selects all jobs that are shown; in between if some are. */
export function SelectAll({ shown, label }: { shown: readonly ListedJob[]; label: string }) {
  const { selected, pickAll } = useJobMovesHere();
  const all = shown.length > 0 && shown.every((job) => selected.includes(job));
  return (
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = selected.length > 0 && !all;
      }}
      aria-label={label}
      checked={all}
      onChange={({ target }) => pickAll(target.checked)}
    />
  );
}
