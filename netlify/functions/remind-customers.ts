import type { Config } from '@netlify/functions';
import { readEnv } from '../../src/platform/env.server.ts';
import { describeFault, logFault } from '../../src/platform/log.server.ts';
import { remindCustomers } from '../../src/proofs/remind-customers.server.ts';

/** Writes the emails that remind customers of proofs that wait for their approval. */
export default async function remind(): Promise<Response> {
  try {
    return Response.json(await remindCustomers(readEnv(process.env), new Date()));
  } catch (error) {
    logFault('reminders-failed', { faults: describeFault(error) });
    return new Response(null, { status: 500 });
  }
}

export const config: Config = { schedule: '*/5 * * * *' };
