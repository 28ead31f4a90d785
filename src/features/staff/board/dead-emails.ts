import { atom, map } from 'nanostores';
import { ask } from '../../../browser/staff/ask.ts';
import { callAsStaff } from '../../../browser/staff/call-as-staff.ts';
import { resendEmail } from '../../../contracts/resend-mail.ts';
import { listDeadEmails, type DeadEmail } from '../../../contracts/staff/list-dead-emails.ts';

/** The result of a retry. */
export type Retry =
  | { readonly state: 'sending' }
  | { readonly state: 'sent' | 'waiting'; readonly text: string }
  | { readonly state: 'failed'; readonly text: string };

/** Emails that were given up on; null until loaded. */
export const $emails = atom<readonly DeadEmail[] | null>(null);
export const $emailsFailure = atom<string | null>(null);
export const $retries = map<Readonly<Record<string, Retry | undefined>>>({});

const outcomes = {
  sent: { state: 'sent', text: 'Sent.' },
  waiting: { state: 'waiting', text: 'Not yet. It failed again; we’ll retry automatically.' },
  'being-sent': { state: 'waiting', text: 'It’s being sent right now.' },
} as const;

/** Loads the list. An email that was retried here stays in it, with the result. */
export async function loadEmails(): Promise<void> {
  const result = await ask(listDeadEmails, {});
  if (!result.ok) {
    $emailsFailure.set(result.message);
    return;
  }
  $emailsFailure.set(null);
  const dead = new Set(result.data.map(({ id }) => id));
  const retried = ($emails.get() ?? []).filter(({ id }) => !dead.has(id) && $retries.get()[id]);
  $emails.set([...result.data, ...retried].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)));
}

/** Sends an email once more. */
export async function retryEmail(id: string): Promise<void> {
  if ($retries.get()[id]?.state === 'sending') return;
  $retries.setKey(id, { state: 'sending' });
  const result = await callAsStaff(resendEmail, { id });
  $retries.setKey(
    id,
    result.ok ? outcomes[result.data.outcome] : { state: 'failed', text: result.message },
  );
}
