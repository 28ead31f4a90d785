import type { Config } from '@netlify/functions';
import { closeDueGroups } from '../../src/groups/close-due-groups.server.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { describeFault, logFault } from '../../src/platform/log.server.ts';

/** Closes the groups whose time is up. */
export default async function closeGroups(): Promise<Response> {
  try {
    return Response.json(await closeDueGroups(readEnv(process.env), new Date()));
  } catch (error) {
    logFault('groups-not-closed', { faults: describeFault(error) });
    return new Response(null, { status: 500 });
  }
}

export const config: Config = { schedule: '*/5 * * * *' };
