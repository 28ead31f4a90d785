import type { Config } from '@netlify/functions';
import { readEnv } from '../../src/platform/env.server.ts';
import { describeFault, logFault } from '../../src/platform/log.server.ts';
import { remindOfBalances } from '../../src/payments/remind-of-balances.server.ts';

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
