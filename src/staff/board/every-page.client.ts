/** All pages of the board's list, and what's saved of them as CSV. */
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import type { JobName } from '../../orders/job.ts';
import type { CallResult } from '../../platform/call.client.ts';
import { ask } from '../ask.client.ts';
import { jobKey, jobsText } from '../job-words.client.ts';
import { saveCsv } from '../save-csv.client.ts';
import { exportJobs, type ExportedJob } from './export-jobs.rpc.ts';
import { jobsCsv, jobsCsvName } from './jobs-csv.client.ts';
import { mostJobs, mostSelected, type JobFilters } from './list-jobs.rpc.ts';

type Filters = Omit<JobFilters, 'limit' | 'cursor'>;
type OnePage<Job> = { jobs: readonly Job[]; next: string | null };

/** The jobs of all pages without duplicates, up to `most`, and whether there are more. */
export async function everyPage<Job extends JobName>(
  filters: Filters,
  most: number,
  read: (input: JobFilters) => Promise<CallResult<OnePage<Job>>>,
): Promise<CallResult<{ jobs: readonly Job[]; more: boolean }>> {
  const jobs = new Map<string, Job>();
  let cursor: string | null = null;
  do {
    const from: { cursor?: string } = cursor === null ? {} : { cursor };
    const page = await read({ ...filters, ...from, limit: mostJobs });
    if (!page.ok) return page;
    for (const job of page.data.jobs) jobs.set(jobKey(job), job);
    cursor = page.data.next;
  } while (cursor !== null && jobs.size < most);
  const more = cursor !== null || jobs.size > most;
  return { ok: true, data: { jobs: [...jobs.values()].slice(0, most), more } };
}

/** Everything that customers entered of the jobs that pass the filters, up to `most`. */
export const exportedJobs = (
  filters: Filters,
  most: number,
): Promise<CallResult<{ jobs: readonly ExportedJob[]; more: boolean }>> =>
  everyPage(filters, most, (input) => ask(exportJobs, input));

export const saveJobs = (jobs: readonly ExportedJob[], now: Date): void =>
  saveCsv(jobsCsvName(shopToday(now)), jobsCsv(jobs));

/** Saves these jobs as CSV, in the order of the board. */
export async function exportSelected(
  jobs: readonly JobName[],
  report: (text: string, tone: 'plain' | 'warn') => void,
): Promise<void> {
  const now = new Date();
  const names = jobs.map(({ kind, number }) => ({ kind, number }));
  const filters = { jobs: names, sort: 'start', today: shopToday(now) } as const;
  const page = await exportedJobs(filters, mostSelected);
  if (!page.ok) return report(page.message, 'warn');
  saveJobs(page.data.jobs, now);
  report(`Saved ${jobsText(page.data.jobs.length)} as CSV.`, 'plain');
}
