import type { JobShare } from '../../blanks/buy-list.ts';
import { jobPath } from '../../paths.ts';
import { countText } from '../../platform/count-words.ts';

/** The jobs that pieces are for, with how many each gets if there are several. */
export function JobLinks({ jobs }: { jobs: readonly JobShare[] }) {
  return jobs.map(({ number, pieces }, at) => (
    <span key={number}>
      {at > 0 && ', '}
      <a href={jobPath({ kind: 'order', number })}>#{number}</a>
      {jobs.length > 1 && ` (${countText(pieces)})`}
    </span>
  ));
}
