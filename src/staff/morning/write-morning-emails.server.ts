import { isOpenDay } from '../../orders/due-dates/open-day.ts';
import { zoneClock } from '../../orders/due-dates/cutoff.ts';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { openFreshBackend } from '../../platform/backend.server.ts';
import { openOutbox } from '../../platform/emails/outbox-store.server.ts';
import type { Env } from '../../platform/env.server.ts';
import { shopTime } from '../../shop.ts';

/** The hour at the shop at which staff get the morning edition. */
export const morningHour = 7;

/** Writes the morning edition to the staff who want it, on open days between 7 and 8 AM at the shop. */
export async function writeMorningEmails(env: Env, now: Date): Promise<{ written: number }> {
  const today = shopToday(now);
  const hour = new Date(zoneClock(now.getTime(), shopTime.zone)).getUTCHours();
  if (hour !== morningHour || !isOpenDay(today)) return { written: 0 };
  return { written: await openOutbox(openFreshBackend(env)).writeMorning(today) };
}
