import type { Config } from '@netlify/functions';
import { readEnv } from '../../src/server/env.ts';
import { foldSums } from '../../src/server/fold-sums.ts';
import { describeFault, logFault } from '../../src/server/log.ts';

/** Folds the changes of the last five minutes into the dashboard's sums. */
export default async function fold(): Promise<Response> {
  try {
    return Response.json(await foldSums(readEnv(process.env), 18_000));
  } catch (error) {
    logFault('fold-sums-failed', { faults: describeFault(error) });
    return new Response(null, { status: 500 });
  }
}

export const config: Config = { schedule: '*/5 * * * *' };
