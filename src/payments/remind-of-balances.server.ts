import { dueBalanceReminder } from './balance-reminder.ts';
import { brokenOrderLink } from '../orders/order-link.ts';
import { openFreshBackend } from '../platform/backend.server.ts';
import type { Env } from '../platform/env.server.ts';
import { RequestError } from '../platform/errors.server.ts';
import type { Step } from '../platform/handle.server.ts';
import { readOrderKey } from '../orders/order-link.server.ts';
import { openPayments } from './payments-store.server.ts';

/** Writes the reminders that are due. The outbox sends them, if the balance is still due then. */
export async function remindOfBalances(env: Env, now: Date): Promise<{ written: number }> {
  const payments = openPayments(openFreshBackend(env));
  const due = (await payments.listOverdue()).flatMap(({ orderId, dueSince }) => {
    const template = dueBalanceReminder(dueSince, now);
    return template ? [{ orderId, dueSince, template }] : [];
  });
  return { written: due.length > 0 ? await payments.writeReminders(due) : 0 };
}

/** Turns them off for a customer. */
export const stopReminders: Step<{ key: string }, { stopped: true }> = async (
  { key },
  { payments },
) => {
  if (!(await payments.stopReminders(readOrderKey(key)))) {
    throw new RequestError('not-found', brokenOrderLink);
  }
  return { stopped: true };
};
