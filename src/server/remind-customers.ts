import { dueReminder, reminderTemplates } from '../domain/approval-reminder.ts';
import { openFreshBackend } from './backend.ts';
import type { Env } from './env.ts';
import { openProofs } from './store/proofs.ts';

/** Writes the reminders that are due. The outbox sends them, if the proof still waits then. */
export async function remindCustomers(env: Env, now: Date): Promise<{ written: number }> {
  const proofs = openProofs(openFreshBackend(env));
  const due = (await proofs.listUnreminded()).flatMap(({ proofId, startBy, at }) => {
    const reminder = dueReminder({ startBy }, new Date(at), now);
    return reminder ? [{ proofId, startBy, template: reminderTemplates[reminder] }] : [];
  });
  return { written: due.length > 0 ? await proofs.writeReminders(due) : 0 };
}
