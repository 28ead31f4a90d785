import type { Config } from '@netlify/functions';
import { readEnv } from '../../src/platform/env.server.ts';
import { describeFault, logFault } from '../../src/platform/log.server.ts';
import { remindOfCertificates } from '../../src/payments/exemptions/exemptions.server.ts';

/** Writes the emails that ask for another certificate, in the morning in Iowa. */
export default async function remind(): Promise<Response> {
  try {
    return Response.json(await remindOfCertificates(readEnv(process.env)));
  } catch (error) {
    logFault('certificate-reminders-failed', { faults: describeFault(error) });
    return new Response(null, { status: 500 });
  }
}

export const config: Config = { schedule: '0 15 * * *' };
