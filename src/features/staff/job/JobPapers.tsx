import { savePaper } from '../../../browser/save-paper.ts';
import { callAsStaff } from '../../../browser/staff/call-as-staff.ts';
import { readPaperAsStaff } from '../../../contracts/read-paper-as-staff.ts';
import type { Job } from '../../../contracts/staff/read-job.ts';
import { shownPapers } from '../../../domain/paper-words.ts';
import { PaperList, type ShownPaper } from '../../../ui/PaperList.tsx';
import jobStyles from './job.module.css';

/** A job's PDFs: what was issued for an order, and its packing slip; a quote's estimate. */
export function JobPapers({ job, now }: { job: Job; now: Date }) {
  const papers = papersOf(job, now);
  if (papers.length === 0) return null;
  return (
    <section className={jobStyles.part} aria-labelledby="papers-title">
      <h2 id="papers-title">Paperwork</h2>
      <PaperList
        papers={papers}
        save={async (paper) =>
          savePaper(await callAsStaff(readPaperAsStaff, { job: job.number, paper }))
        }
      />
    </section>
  );
}

function papersOf(job: Job, now: Date): ShownPaper[] {
  switch (job.kind) {
    case 'order':
      return shownPapers(job.papers, job.number, now);
    case 'quote':
      return job.answers.slice(0, 1).map(({ version }) => ({
        kind: 'estimate',
        number: job.number,
        note: `version ${version}`,
      }));
    case 'reorder':
      return [];
  }
}
