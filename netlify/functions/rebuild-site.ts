import type { Config } from '@netlify/functions';
import { readEnv } from '../../src/platform/env.server.ts';
import { describeFault, logFault } from '../../src/platform/log.server.ts';
import { rebuildSite } from '../../src/settings/rebuild-site.server.ts';

/** Asks for a build once new prices count, also those that were published for a later time. */
export default async function rebuild(): Promise<Response> {
  try {
    return Response.json({ version: await rebuildSite(readEnv(process.env)) });
  } catch (error) {
    logFault('rebuild-failed', { faults: describeFault(error) });
    return new Response(null, { status: 500 });
  }
}

export const config: Config = { schedule: '* * * * *' };
