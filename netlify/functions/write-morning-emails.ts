import type { Config } from '@netlify/functions';
import { readEnv } from '../../src/platform/env.server.ts';
import { describeFault, logFault } from '../../src/platform/log.server.ts';
import { writeMorningEmails } from '../../src/staff/morning/write-morning-emails.server.ts';

/** Writes the morning edition to the staff who want it by email. */
export default async function write(): Promise<Response> {
  try {
    return Response.json(await writeMorningEmails(readEnv(process.env), new Date()));
  } catch (error) {
    logFault('morning-emails-failed', { faults: describeFault(error) });
    return new Response(null, { status: 500 });
  }
}

/** Several times in the hour, because a run may fail; each reader gets one. */
export const config: Config = { schedule: '*/10 * * * *' };
