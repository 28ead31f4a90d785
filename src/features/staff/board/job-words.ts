import type { ListedJob } from '../../../contracts/staff/list-jobs.ts';
import { isFinal, statusLabel, type JobName } from '../../../domain/job.ts';
import { printLocations } from '../../../domain/print-location.ts';
import { hasStarted, lateness } from '../../../domain/production.ts';
import { formatDay } from '../../../domain/date-words.ts';
import { shopToday } from '../../../domain/turnaround.ts';
import { shop } from '../../../shop.ts';

/** One text for one job: numbers of different kinds may meet. */
export const jobKey = ({ kind, number }: JobName): string => `${kind} ${number}`;

/** 'Premium Cotton, Navy · front large, left sleeve', the start of a quote, or an invoice. */
export function aboutText(job: ListedJob): string {
  if (job.kind === 'reorder') return `Again as invoice ${job.about ?? 'unknown'}`;
  if (job.kind === 'quote') return job.about ?? '';
  const garment = [job.garment, job.color].filter(Boolean).join(', ');
  // In the order of the order form, whatever order they are kept in.
  const where = printLocations
    .filter((location) => job.locations.includes(location))
    .map((location) => location.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
  return where.length > 0 ? `${garment} · ${where.join(', ')}` : garment;
}

/** How an unfinished job stands; a finished one is in nobody's way. */
export const latenessOf = (job: ListedJob, now: Date) =>
  isFinal(job.kind, job.status) ? 'none' : lateness(job.dueDate, now);

/** By when production must start, and whether that day is over; null once it has, or without a date. */
export function startText(job: ListedJob, now: Date): { text: string; late: boolean } | null {
  if (job.startBy === null || hasStarted(job.kind, job.status)) return null;
  return { text: `start by ${formatDay(job.startBy, now)}`, late: job.startBy < shopToday(now) };
}

/** 'Overdue: proof sent' or 'Proof sent'. */
export function stampText(job: ListedJob, now: Date): string {
  const label = statusLabel(job.status);
  return latenessOf(job, now) === 'overdue' ? `Overdue: ${label.toLowerCase()}` : label;
}

const clock = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: shop.timeZone,
});
const dayAndYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: shop.timeZone,
});

/** '9:41 AM' in the shop's zone. */
export const clockText = (at: Date): string => clock.format(at);

/** '9:41 AM' for today, 'Nov 20' before, 'Nov 20, 2025' in another year; in the shop's zone. */
export function momentText(at: string, now: Date): string {
  const then = new Date(at);
  const [day, today] = [shopToday(then), shopToday(now)];
  if (day === today) return clock.format(then);
  const text = dayAndYear.format(then);
  return day.slice(0, 4) === today.slice(0, 4) ? text.replace(/, \d{4}$/, '') : text;
}

/** '1 job', '2 jobs', '1,042 jobs'. */
export const jobsText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'job' : 'jobs'}`;
