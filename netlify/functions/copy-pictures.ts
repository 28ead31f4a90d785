import type { Config } from '@netlify/functions';
import { copyPictures } from '../../src/garments/copy-pictures.server.ts';
import { readEnv } from '../../src/platform/env.server.ts';
import { describeFault, logFault } from '../../src/platform/log.server.ts';

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
