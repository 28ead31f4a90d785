import type { Config } from '@netlify/functions';
import { copyPictures } from '../../src/server/copy-pictures.ts';
import { readEnv } from '../../src/server/env.ts';
import { describeFault, logFault } from '../../src/server/log.ts';

/** Copies the garment pictures that are due, every five minutes. */
export default async function copy(): Promise<Response> {
  try {
    return Response.json(await copyPictures(readEnv(process.env), 18_000));
  } catch (error) {
    logFault('copy-pictures-failed', { faults: describeFault(error) });
    return new Response(null, { status: 500 });
  }
}

export const config: Config = { schedule: '*/5 * * * *' };
