import type { Config } from '@netlify/functions';
import { chargeGroups } from '../../src/groups/charge-groups.server.ts';
import { closeDueGroups } from '../../src/groups/close-due-groups.server.ts';
import { forgetGroups } from '../../src/groups/forget-groups.server.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { describeFault, logFault } from '../../src/platform/log.server.ts';

/**
 * Closes the groups whose time is up, charges the saved cards of those that have closed, and deletes
 * what we don't keep of their people any longer.
 */
export default async function closeGroups(): Promise<Response> {
  try {
    const env = readEnv(process.env);
    const closed = await closeDueGroups(env, new Date());
    const charged = await chargeGroups(env);
    return Response.json({ ...closed, ...charged, ...(await forgetGroups(env)) });
  } catch (error) {
    logFault('groups-not-closed', { faults: describeFault(error) });
    return new Response(null, { status: 500 });
  }
}

export const config: Config = { schedule: '*/5 * * * *' };
