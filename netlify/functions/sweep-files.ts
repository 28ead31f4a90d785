import type { Config } from '@netlify/functions';
import { readEnv } from '../../src/server/env.ts';
import { describeFault, logFault } from '../../src/server/log.ts';
import { sweepFiles } from '../../src/server/sweep-files.ts';

/** Removes what links to designs have left behind, and uploads that were given up, once a night. */
export default async function sweep(): Promise<Response> {
  try {
    return Response.json(await sweepFiles(readEnv(process.env), 18_000));
  } catch (error) {
    logFault('sweep-files-failed', { faults: describeFault(error) });
    return new Response(null, { status: 500 });
  }
}

// Half past four in Des Moines, an hour earlier in winter; stock is synced by then.
export const config: Config = { schedule: '30 9 * * *' };
