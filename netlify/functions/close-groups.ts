import type { Config } from '@netlify/functions';
import { chargeGroups } from '../../src/groups/charge-groups.server.ts';
import { closeDueGroups } from '../../src/groups/close-due-groups.server.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { describeFault, logFault } from '../../src/platform/log.server.ts';

/** Closes the groups whose time is up, and charges the saved cards of those that have closed. */
export default async function closeGroups(): Promise<Response> {
  try {
    const env = readEnv(process.env);
    const closed = await closeDueGroups(env, new Date());
    return Response.json({ ...closed, ...(await chargeGroups(env)) });
  } catch (error) {
    logFault('groups-not-closed', { faults: describeFault(error) });
    return new Response(null, { status: 500 });
  }
}

export const config: Config = { schedule: '*/5 * * * *' };
