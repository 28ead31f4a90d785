import type { Config } from '@netlify/functions';
import { readEnv } from '../../src/platform/env.server.ts';
import { describeFault, logFault } from '../../src/platform/log.server.ts';
import { syncStock } from '../../src/garments/stock/sync-stock.server.ts';

/**
 * Syncs the styles that haven't been synced tonight. If a run ends early, the next one continues.
 */
export default async function sync(): Promise<Response> {
  try {
    return Response.json(await syncStock(readEnv(process.env)));
  } catch (error) {
    logFault('sync-stock-failed', { faults: describeFault(error) });
    return new Response(null, { status: 500 });
  }
}

// From 3 AM in Des Moines, 2 AM in winter.
export const config: Config = { schedule: '*/5 8 * * *' };
