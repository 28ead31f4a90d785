/** Which dates can be kept (product.md#dates-that-can-be-kept). */
import { addDays } from '../platform/dates/calendar.ts';
import type { Floor, PressJob } from './floor.ts';
import type { KeptDays } from './kept-days.ts';
import { unkeptWords, type ComingBlanks } from './kept-days-words.ts';
import { lastDay } from './load.ts';
import { placeJobs, planDays } from './place-jobs.ts';

/** A job that somebody wants a date for. */
export type WantedJob = Pick<PressJob, 'minutes' | 'inksAndGarments'> & {
  /** The day its blanks are in the shop if they're bought now. */
  readonly blanksDay: string;
  /** Business days between the press and the due date, such as the van's. */
  readonly daysAfter: number;
};

/**
 * Why a date can't be kept: the shop is closed, the blanks come on `day`, the presses are full until
 * then, or none has the heads.
 */
export type DateReason =
  | { readonly type: 'closed' | 'press-full' | 'heads' }
  | { readonly type: 'blanks'; readonly day: string };

export type AskedDate = {
  readonly day: string;
  /** null if the date can be kept. */
  readonly reason: DateReason | null;
  /** The date itself, or the first after it that can be kept; null if there's none. */
  readonly nearest: string | null;
};

export type KeptDates = {
  /** The next 90 days, with weekends. */
  readonly dates: readonly AskedDate[];
  /** The day the job is printed for the first date that can be kept; null if there's none. */
  readonly pressDay: string | null;
};

/**
 * Which of the next 90 days can be kept for a job, with the jobs that are planned and likely. As in
 * the plan, others make way as long as they stay on time.
 */
export function keptDates(wanted: WantedJob, jobs: readonly PressJob[], floor: Floor): KeptDates {
  const { days, load, tentative, spanOf } = placeJobs(jobs, floor);
  for (const [slot, minutes] of tentative) slot.free -= minutes;
  const job: PressJob = {
    ...wanted,
    id: '',
    startBy: '',
    printBy: days.at(-1) ?? '',
    approved: true,
    paid: true,
    becamePermille: 1000,
    stranger: false,
  };
  const isPlaced = load.putSoonest(job, spanOf(job));
  const pressAt = isPlaced ? lastDay(load.placed.get(job) ?? []) : Infinity;
  const first = days[pressAt + wanted.daysAfter] ?? null;

  const reasonFor = (day: string): DateReason | null => {
    const at = days.indexOf(day);
    if (at < 0) return { type: 'closed' };
    if (first !== null && day >= first) return null;
    if (Object.keys(wanted.minutes).length === 0) return { type: 'heads' };
    const printBy = days[at - wanted.daysAfter] ?? floor.today;
    return printBy < wanted.blanksDay
      ? { type: 'blanks', day: wanted.blanksDay }
      : { type: 'press-full' };
  };
  const nearestTo = (day: string): string | null => {
    if (first === null || day <= first) return first;
    return days.find((each) => each >= day) ?? null;
  };
  return {
    dates: Array.from({ length: planDays }, (_, at) => {
      const day = addDays(floor.today, at);
      return { day, reason: reasonFor(day), nearest: nearestTo(day) };
    }),
    pressDay: first && (days[pressAt] ?? null),
  };
}

/** `keptDates` as pages get it: the first one, and what the days before it lack. Days are named as from `now`. */
export function keptDays(
  wanted: Omit<WantedJob, 'blanksDay'> & { promised?: string | undefined },
  blanks: ComingBlanks | null,
  jobs: readonly PressJob[],
  floor: Floor,
  now: Date,
): KeptDays {
  const blanksDay = blanks?.arrivesOn ?? floor.today;
  const { dates, pressDay } = keptDates({ ...wanted, blanksDay }, jobs, floor);
  const fits = Object.keys(wanted.minutes).length > 0;
  const planned = dates.find(({ reason }) => reason === null)?.day ?? null;
  const { promised } = wanted;
  const first = promised && (planned === null || promised < planned) ? promised : planned;
  const printed = first === planned ? pressDay : null;
  const last = addDays(floor.today, planDays - 1);
  const until = dates.find(({ reason }) => reason?.type !== 'closed' && reason?.type !== 'blanks');
  return {
    first,
    last: fits ? last : null,
    pressDay: printed,
    blanksUntil: blanks && (until?.day ?? addDays(last, 1)),
    words: unkeptWords({ fits: fits || first !== null, first, pressDay: printed }, blanks, now),
  };
}
