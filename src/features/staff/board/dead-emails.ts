import { atom } from 'nanostores';
import { ask } from '../../../browser/staff/ask.ts';
import { listDeadEmails, type DeadEmail } from '../../../contracts/staff/list-dead-emails.ts';
import { createResending } from '../jobs/resending.ts';

/** Emails that were given up on, and sending them again. */
export function createDeadEmails() {
  /** null until loaded. */
  const $emails = atom<readonly DeadEmail[] | null>(null);
  const $failure = atom<string | null>(null);
  const { $resent, resend } = createResending();
  return {
    $emails,
    $failure,
    $resent,
    resend,
    /** Loads the list. An email that was retried here stays in it, with the result. */
    async load(): Promise<void> {
      const result = await ask(listDeadEmails, {});
      $failure.set(result.ok ? null : result.message);
      if (!result.ok) return;
      const dead = new Set(result.data.map(({ id }) => id));
      const retried = ($emails.get() ?? []).filter(({ id }) => !dead.has(id) && $resent.get()[id]);
      $emails.set(
        [...result.data, ...retried].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
      );
    },
  };
}
