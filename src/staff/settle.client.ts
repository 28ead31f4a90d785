import type { CallResult } from '../platform/call.client.ts';
import type { JobChange } from './job/job-schema.ts';
import { holdText } from '../orders/hold.ts';
import { formatFullDate, formatRecent, formatTime } from '../platform/dates/date-words.ts';
import { jobTitle, stageOf, statusLabel, type JobName, type JobStatus } from '../orders/job.ts';
import { actorText } from './job-words.client.ts';

/** The result of a move or an undo. */
export type Settled = {
  /** It worked. */
  readonly done: boolean;
  /** The job's status, if the answer includes it. */
  readonly known: { status: JobStatus; version: number; mayUndo: boolean } | null;
  readonly text: string;
  /** `text` in a word or two; null if the status says it. */
  readonly short: string | null;
};

const sentenceOf = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);

/**
 * The result of a move in words (`to` is null for an undo, and the job's own status if something else
 * about it was changed), the same on every page.
 * @param me the email address of the person who asked for it
 */
export function settle(
  job: JobName & { readonly status?: JobStatus },
  result: CallResult<JobChange>,
  to: JobStatus | null,
  me: string,
  now: Date,
): Settled {
  const title = jobTitle(job);
  const failed = (text: string, short: string): Settled => ({
    done: false,
    known: null,
    text,
    short,
  });
  if (!result.ok) {
    return to === null
      ? failed(`${title} wasn’t undone. ${result.message}`, 'Not undone')
      : failed(
          `${title} wasn’t ${job.status === to ? 'changed' : 'moved'}. ${result.message}`,
          'Not moved',
        );
  }
  const change = result.data;
  if (change.outcome === 'not-found') return failed(`${title} is gone.`, 'Gone');
  const label = `“${statusLabel(change.status)}”`;
  if (change.outcome === 'needs-note') {
    return failed(`${title} stays ${label} until you write how that happened.`, 'Needs a note');
  }
  if (change.outcome === 'no-repeat') {
    return failed(
      `${title} stays ${label}: it isn’t an exact repeat of an order whose proof was approved. Send a proof, or note that the customer asked for none.`,
      'No repeat',
    );
  }
  if (change.outcome === 'needs-proof') {
    return failed(
      `${title} stays ${label}: you can’t waive its proof. Send one, or ask an owner.`,
      'Needs a proof',
    );
  }
  if (change.outcome === 'other-boxes') {
    return failed(
      `Somebody packed or unpacked a box of ${title} meanwhile, so none has shipped yet. Look at them, and press again.`,
      'Other boxes',
    );
  }
  if (change.outcome === 'needs-charge') {
    return failed(
      `${title} stays ${label}: you can’t charge another amount. Cancel it without one, or ask an owner.`,
      'Another charge',
    );
  }
  if (change.outcome === 'not-approved') {
    return failed(
      `${title} isn’t what the customer approved anymore. Send a new proof before you start production.`,
      'Not approved',
    );
  }
  if (change.outcome === 'held') {
    return failed(
      `${title} stays ${label}. ${sentenceOf(holdText(change, now))} Take it off hold first.`,
      'On hold',
    );
  }
  if (change.outcome === 'unpaid') {
    return failed(
      to !== null && stageOf(job.kind, to) === 'done'
        ? `${title} stays ${label}: it isn’t paid. Record the payment, or ask an owner to hand it out with a reason.`
        : `${title} stays ${label}: it isn’t paid as agreed. Record the payment, or give a reason to start without it.`,
      'Not paid',
    );
  }
  if (change.outcome === 'not-then') {
    return failed(
      `${title} stays ${label}: it’s been ready since ${formatFullDate(change.readyOn)}. Choose that day or a later one, up to today.`,
      'Another day',
    );
  }
  if (change.outcome === 'not-allowed') {
    return to === null
      ? failed(`It’s too late to undo that: ${title} stays ${label}.`, 'Too late to undo')
      : failed(
          `${title} is ${label}, and can’t go from there to “${statusLabel(to)}”.`,
          'Not moved',
        );
  }
  const { status, version } = change;
  // The answer to the first try was lost, and this is the second.
  const ours =
    change.outcome === 'stale' && change.actor === me && status === to && job.status !== to;
  if (change.outcome === 'moved' || ours) {
    const mayUndo = to !== null;
    const tellsAt = change.outcome === 'moved' ? change.tellsAt : undefined;
    const email = tellsAt ? ` The customer gets an email at ${formatTime(new Date(tellsAt))}.` : '';
    const text = mayUndo
      ? `${title} is now ${label}.${email}`
      : `Undone: ${title} is ${label} again.`;
    return { done: true, known: { status, version, mayUndo }, text, short: null };
  }
  const who = actorText(change.actor, me);
  const when = formatRecent(new Date(change.at), now);
  return {
    done: false,
    known: { status, version, mayUndo: false },
    text: `${who} ${change.changed ? `changed ${title}` : `moved ${title} to ${label}`} first (${when}). Nothing was overwritten; here’s where it stands now.`,
    short: `${who.split('@')[0]}, ${when}`,
  };
}
