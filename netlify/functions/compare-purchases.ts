import type { Config } from '@netlify/functions';
import { comparePurchases } from '../../src/blanks/buy-blanks.server.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { describeFault, logFault } from '../../src/platform/log.server.ts';

/** Compares the supplier's orders of the last three months with our purchases. */
export default async function compare(): Promise<Response> {
  try {
    return Response.json(await comparePurchases(readEnv(process.env)));
  } catch (error) {
    logFault('compare-purchases-failed', { faults: describeFault(error) });
    return new Response(null, { status: 500 });
  }
}

/** At night in the shop, when nobody buys. */
export const config: Config = { schedule: '40 8 * * *' };
