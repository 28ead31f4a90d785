import { dueReminder, reminderTemplates } from './approval-reminder.ts';
import { openFreshBackend } from '../platform/backend.server.ts';
import type { Env } from '../platform/env.server.ts';
import { openProofs } from './proofs-store.server.ts';

/** Writes the reminders that are due. The outbox sends them, if the proof still waits then. */
export async function remindCustomers(env: Env, now: Date): Promise<{ written: number }> {
  const proofs = openProofs(openFreshBackend(env));
  const due = (await proofs.listUnreminded()).flatMap(({ proofId, startBy, at }) => {
    const reminder = dueReminder({ startBy }, new Date(at), now);
    return reminder ? [{ proofId, startBy, template: reminderTemplates[reminder] }] : [];
  });
  return { written: due.length > 0 ? await proofs.writeReminders(due) : 0 };
}
