import { openFreshBackend } from '../platform/backend.server.ts';
import { openOwnCall } from '../platform/handle.server.ts';
import type { Env } from '../platform/env.server.ts';
import { describeFault, logFault } from '../platform/log.server.ts';
import { closeOwnGroup } from './groups.server.ts';

/**
 * Closes the groups whose time is up, or tells their organizers that they’re too small. Two runs
 * at the same time close a group one time only. One that fails doesn't keep the others open, and is
 * tried again by the next run.
 */
export async function closeDueGroups(
  env: Env,
  now: Date,
): Promise<{ closed: number; short: number }> {
  const { groups } = openOwnCall('close-groups', { env, backend: openFreshBackend(env), now });
  const counts = { closed: 0, short: 0, busy: 0 };
  for (const link of await groups.listDue()) {
    try {
      // Each has its full time, and its part of what may be copied.
      const whom = `group of #${link.number}`;
      const call = openOwnCall(whom, { env, backend: openFreshBackend(env), now });
      counts[await closeOwnGroup(link, call)] += 1;
    } catch (error) {
      logFault('group-not-closed', { order: link.number, faults: describeFault(error) });
    }
  }
  return { closed: counts.closed, short: counts.short };
}
