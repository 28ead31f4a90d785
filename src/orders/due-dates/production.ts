import { builtBook } from '../../settings/built-book.ts';
import { calendar } from '../../settings/built-calendar.ts';
import { turnaroundDays } from '../../settings/price-book.ts';
import { addDays } from '../../platform/dates/calendar.ts';
import { isBefore, stageOf, type JobKind, type JobStatus } from '../job.ts';
import type { DeliveryMethod } from '../delivery/delivery-method.ts';
import { addBusinessDays } from './open-day.ts';
import { queueDay, shopToday, type RushDays } from './turnaround.ts';

/**
 * The last business day on which a job placed at `placedAt` can start and still be done by its due
 * date in the fastest turnaround we sell, the van's days included; never before the day it enters
 * the queue. Dates are 'YYYY-MM-DD' in the shop's zone.
 */
export function startBy(
  dueDate: string,
  delivery: DeliveryMethod,
  placedAt: Date,
  book: RushDays = builtBook,
): string {
  const latest = addBusinessDays(addDays(dueDate, 1), -daysFor(delivery, null, book));
  const queued = queueDay(placedAt);
  return latest < queued ? queued : latest;
}

/**
 * The earliest due date of a job that starts on `start`, a business day, in that turnaround, or in
 * the fewer days that its rush was sold for.
 */
export function doneBy(
  start: string,
  delivery: DeliveryMethod,
  rushDays: number | null = null,
  book: RushDays = builtBook,
): string {
  return addBusinessDays(start, daysFor(delivery, rushDays, book) - 1);
}

/**
 * Business days of the fastest turnaround sold online, the first and the last counted, or of a faster
 * rush (product.md#production-start), and the van's.
 */
function daysFor(delivery: DeliveryMethod, rushDays: number | null, book: RushDays): number {
  const fastest = turnaroundDays(book).rush;
  const days = Math.min(fastest, rushDays ?? fastest);
  return days + (delivery === 'local' ? calendar.localDays : 0);
}

/** Production has started or finished, or it was called off, so its start can't be late anymore. */
export function hasStarted(kind: JobKind, status: JobStatus): boolean {
  return !isBefore(stageOf(kind, status), 'started');
}

export type Lateness = 'overdue' | 'week' | 'later' | 'none';

/** The urgency of an unfinished job at `now`: 'week' is due today or within the next six days. */
export function lateness(dueDate: string | null, now: Date): Lateness {
  if (dueDate === null) return 'none';
  const today = shopToday(now);
  if (dueDate < today) return 'overdue';
  return dueDate <= addDays(today, 6) ? 'week' : 'later';
}
