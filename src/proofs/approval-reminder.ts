/** Reminders of a proof that waits for its approval (product.md#approval-clock). */
import { approvalDeadline, type ClockOrder } from './approval-clock.ts';
import { addBusinessDays } from '../orders/due-dates/open-day.ts';
import { isAwake } from '../platform/dates/waking-hours.ts';

/** 'soon' comes one business day before the deadline, 'missed' at the deadline. */
export type ApprovalReminder = 'soon' | 'missed';

/** The email of each. */
export const reminderTemplates = {
  soon: 'proof-reminder',
  missed: 'proof-missed',
} as const satisfies Record<ApprovalReminder, string>;
export type ReminderTemplate = (typeof reminderTemplates)[ApprovalReminder];

/** The email that staff send with "Nudge". */
export const nudgeTemplate = 'proof-nudge';

/** Whether an email with this template is a reminder. */
export const isReminder = (template: string): boolean =>
  template === nudgeTemplate || Object.values<string>(reminderTemplates).includes(template);

type Dated = Pick<ClockOrder, 'startBy'>;

/** Nobody hears of a proof again so soon after the email about it. */
const breatherMs = 4 * 3_600_000;

/** When each reminder is due. */
export function reminderMoments({ startBy }: Dated): Record<ApprovalReminder, Date> {
  return {
    soon: approvalDeadline({ startBy: addBusinessDays(startBy, -1) }),
    missed: approvalDeadline({ startBy }),
  };
}

/**
 * What a reminder that goes out now has to say; null if nothing. A proof that was sent after a
 * reminder's moment doesn't get it, because its own email says the same.
 */
export function currentReminder(
  order: Dated,
  proofSentAt: Date,
  now: Date,
): ApprovalReminder | null {
  const moments = reminderMoments(order);
  const kind = now < moments.missed ? 'soon' : 'missed';
  return now >= moments[kind] && proofSentAt < moments[kind] ? kind : null;
}

/**
 * The current reminder; null when none is written: outside waking hours, and right after the proof.
 */
export function dueReminder(order: Dated, proofSentAt: Date, now: Date): ApprovalReminder | null {
  const rested = now.getTime() >= proofSentAt.getTime() + breatherMs;
  return isAwake(now) && rested ? currentReminder(order, proofSentAt, now) : null;
}
