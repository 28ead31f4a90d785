import type { Config } from '@netlify/functions';
import { lookForPurchases } from '../../src/blanks/buy-blanks.server.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { describeFault, logFault } from '../../src/platform/log.server.ts';

/** Looks at the supplier for purchases whose answer was lost. */
export default async function look(): Promise<Response> {
  try {
    return Response.json(await lookForPurchases(readEnv(process.env)));
  } catch (error) {
    logFault('look-for-purchases-failed', { faults: describeFault(error) });
    return new Response(null, { status: 500 });
  }
}

export const config: Config = { schedule: '* * * * *' };
