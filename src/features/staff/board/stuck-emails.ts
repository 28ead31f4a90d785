import { atom } from 'nanostores';
import { ask } from '../../../browser/staff/ask.ts';
import {
  listStuckEmails,
  type StuckEmail,
  type StuckStatus,
} from '../../../contracts/staff/list-stuck-emails.ts';
import { createResending } from '../jobs/resending.ts';

/** Emails that were given up on, or are held, and sending them. */
export function createStuckEmails(status: StuckStatus) {
  /** null until loaded. */
  const $emails = atom<readonly StuckEmail[] | null>(null);
  const $failure = atom<string | null>(null);
  const { $resent, resend } = createResending();
  return {
    $emails,
    $failure,
    $resent,
    resend,
    /** Loads the list. An email that was sent from here stays in it, with the result. */
    async load(): Promise<void> {
      const result = await ask(listStuckEmails, { status });
      $failure.set(result.ok ? null : result.message);
      if (!result.ok) return;
      const stuck = new Set(result.data.map(({ id }) => id));
      const tried = ($emails.get() ?? []).filter(({ id }) => !stuck.has(id) && $resent.get()[id]);
      $emails.set([...result.data, ...tried].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)));
    },
  };
}
