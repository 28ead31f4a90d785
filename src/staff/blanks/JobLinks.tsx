import type { JobShare } from '../../blanks/buy-list.ts';
import { jobPath } from '../../paths.ts';
import { countText } from '../../platform/count-words.ts';

/** The jobs that pieces are for, with how many each gets if there are several, or gets again, and why. */
export function JobLinks({ jobs }: { jobs: readonly JobShare[] }) {
  return jobs.map(({ number, pieces, again }, at) => (
    <span key={number}>
      {at > 0 && ', '}
      {again && `${countText(pieces)} again for `}
      <a href={jobPath({ kind: 'order', number })}>#{number}</a>
      {again
        ? `, ${againText(pieces, again.misprinted)}`
        : jobs.length > 1 && ` (${countText(pieces)})`}
    </span>
  ));
}

/** 'misprinted', 'short or damaged', or '2 of them misprinted'. */
function againText(pieces: number, misprinted: number): string {
  if (misprinted === 0) return 'short or damaged';
  return misprinted >= pieces ? 'misprinted' : `${countText(misprinted)} of them misprinted`;
}
