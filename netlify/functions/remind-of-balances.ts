import type { Config } from '@netlify/functions';
import { readEnv } from '../../src/server/env.ts';
import { describeFault, logFault } from '../../src/server/log.ts';
import { remindOfBalances } from '../../src/server/remind-of-balances.ts';

/** Writes the emails that remind customers of overdue balances. */
export default async function remind(): Promise<Response> {
  try {
    return Response.json(await remindOfBalances(readEnv(process.env), new Date()));
  } catch (error) {
    logFault('balance-reminders-failed', { faults: describeFault(error) });
    return new Response(null, { status: 500 });
  }
}

export const config: Config = { schedule: '20 * * * *' };
