import type { Config } from '@netlify/functions';
import { readEnv } from '../../src/platform/env.server.ts';
import { describeFault, logFault } from '../../src/platform/log.server.ts';
import { sweepFiles } from '../../src/platform/sweep-files.server.ts';

/** Removes what expired links left behind, and abandoned uploads, once a night. */
export default async function sweep(): Promise<Response> {
  try {
    return Response.json(await sweepFiles(readEnv(process.env), 18_000));
  } catch (error) {
    logFault('sweep-files-failed', { faults: describeFault(error) });
    return new Response(null, { status: 500 });
  }
}

// 4:30 AM in Des Moines, 3:30 in winter. Stock is synced by then.
export const config: Config = { schedule: '30 9 * * *' };
