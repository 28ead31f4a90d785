import { atom, map } from 'nanostores';
import { ask } from '../../../browser/staff/ask.ts';
import { callAsStaff } from '../../../browser/staff/call-as-staff.ts';
import { resendMail } from '../../../contracts/resend-mail.ts';
import { listDeadMails, type DeadMail } from '../../../contracts/staff/list-dead-mails.ts';

/** What came of a retry. */
export type Retry =
  | { readonly state: 'sending' }
  | { readonly state: 'sent' | 'waiting'; readonly text: string }
  | { readonly state: 'failed'; readonly text: string };

/** Mails that were given up; null until they were read. */
export const $mails = atom<readonly DeadMail[] | null>(null);
export const $mailsFailure = atom<string | null>(null);
export const $retries = map<Readonly<Record<string, Retry | undefined>>>({});

const outcomes = {
  sent: { state: 'sent', text: 'Sent.' },
  waiting: { state: 'waiting', text: 'Not yet. It failed again; we’ll retry automatically.' },
  'being-sent': { state: 'waiting', text: 'It’s being sent right now.' },
} as const;

/** Reads the list; a mail that was retried here stays in it, with what came of that. */
export async function loadMails(): Promise<void> {
  const result = await ask(listDeadMails, {});
  if (!result.ok) {
    $mailsFailure.set(result.message);
    return;
  }
  $mailsFailure.set(null);
  const dead = new Set(result.data.map(({ id }) => id));
  const retried = ($mails.get() ?? []).filter(({ id }) => !dead.has(id) && $retries.get()[id]);
  $mails.set([...result.data, ...retried].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)));
}

/** Sends a mail once more. */
export async function retryMail(id: string): Promise<void> {
  if ($retries.get()[id]?.state === 'sending') return;
  $retries.setKey(id, { state: 'sending' });
  const result = await callAsStaff(resendMail, { id });
  $retries.setKey(
    id,
    result.ok ? outcomes[result.data.outcome] : { state: 'failed', text: result.message },
  );
}
