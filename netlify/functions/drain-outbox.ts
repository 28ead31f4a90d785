import type { Config } from '@netlify/functions';
import { readEnv } from '../../src/platform/env.server.ts';
import { describeFault, logFault } from '../../src/platform/log.server.ts';
import { drainOutbox } from '../../src/platform/emails/outbox.server.ts';

/** Sends the emails that are due, once a minute. */
export default async function drain(): Promise<Response> {
  try {
    return Response.json(await drainOutbox(readEnv(process.env)));
  } catch (error) {
    logFault('drain-failed', { faults: describeFault(error) });
    return new Response(null, { status: 500 });
  }
}

export const config: Config = { schedule: '* * * * *' };
