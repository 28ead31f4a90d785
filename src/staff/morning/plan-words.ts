/** The sentences of the press plan (product.md#press-plan). */
import { formatDay, weekdayName } from '../../platform/dates/date-words.ts';
import { daysBetween } from '../../platform/dates/calendar.ts';
import { countedText } from '../../platform/count-words.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import type { EasingMove } from '../../press/easing-moves.ts';
import { hoursText } from './edition-words.ts';
import type { LateReason, Plan, UnplannedReason } from '../../press/plan.ts';

/** Why a job is late, and when it's printed. */
export function lateText(
  { day, reason }: { readonly day: string; readonly reason: LateReason },
  now: Date,
): string {
  const when = `planned for ${formatDay(day, now)}`;
  switch (reason.type) {
    case 'overdue':
      return `its day has passed; ${when}.`;
    case 'blanks':
      return `its blanks come ${formatDay(reason.day, now)}; ${when}.`;
    case 'pinned':
      return `it’s pinned to a later day; ${when}.`;
    case 'press-full':
      return `the presses are full until then; ${when}.`;
  }
}

/** Why a job has no day, and what to do. */
export const unplannedText = (reason: UnplannedReason): string =>
  ({
    approval: 'it isn’t approved yet.',
    payment: 'it isn’t paid yet.',
    hold: 'it’s on hold.',
    blanks: 'nobody knows when its blanks come.',
    heads: 'it takes more heads than a press has.',
    pinned: 'it’s pinned to a day without room. Move it, or say why it has to be that day.',
    'pinned-early': 'its blanks aren’t here by the day it’s pinned to. Move it to a later day.',
    'press-full': 'the presses are full on all days.',
  })[reason];

/** What pinning a job would do; `stops` if it can't stay there. null if it does no harm. */
export function pinProblem(
  job: string,
  before: Plan,
  after: Plan,
): { readonly stops: boolean; readonly text: string } | null {
  const unplanned = after.unplanned.find((each) => each.job === job);
  if (unplanned) {
    if (unplanned.reason === 'pinned-early') {
      return { stops: true, text: 'Its blanks aren’t here by then. Choose a later day.' };
    }
    return unplanned.reason === 'pinned'
      ? {
          stops: true,
          text: 'There’s no room for it that day. Choose another day, or say why it has to be.',
        }
      : { stops: true, text: `It has no place: ${unplannedText(unplanned.reason)}` };
  }
  const wasLate = new Set(before.late.map((each) => each.job));
  const others = after.late.filter((each) => each.job !== job && !wasLate.has(each.job));
  const texts = [
    ...(after.late.some((each) => each.job === job) ? ['It would be late there.'] : []),
    ...(others.length > 0
      ? [`That makes ${others.map((each) => `#${each.job}`).join(', ')} late.`]
      : []),
  ];
  return texts.length > 0 ? { stops: false, text: texts.join(' ') } : null;
}

/** 'today', 'Thursday', or 'Thu, Dec 10' once that's a week away or more. */
export function dayName(day: string, now: Date): string {
  const days = daysBetween(shopToday(now), day);
  if (days === 0) return 'today';
  return days < 7 ? weekdayName(day) : formatDay(day, now);
}

/** What a day is over by, and what can leave it: 'Tuesday is 0.7 h over on Press 2. Start #1045 ...' */
export function easingText(
  { day, over, on, job, to }: Omit<EasingMove, 'pin'>,
  { pieces, dueDate }: { readonly pieces: number; readonly dueDate: string | null },
  now: Date,
): { readonly lead: string; readonly rest: string } {
  const when = dayName(day, now).replace(/^t/, 'T');
  const start = to === shopToday(now) ? 'today' : `on ${dayName(to, now)}`;
  return {
    lead: `${when} is ${over < 6 ? countedText(over, 'minute') : hoursText(over)} over${on === null ? '' : ` on ${on}`}.`,
    rest: `Start #${job} (${countedText(pieces, 'piece')}) ${start} instead, and it still makes its date${dueDate ? `, ${formatDay(dueDate, now)}` : ''}.`,
  };
}
