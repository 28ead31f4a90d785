import type { Config } from '@netlify/functions';
import { readEnv } from '../../src/platform/env.server.ts';
import { describeFault, logFault } from '../../src/platform/log.server.ts';
import { reconcileCards } from '../../src/payments/cards/reconcile-cards.server.ts';

/** Finds out what Stripe's webhooks didn't tell. */
export default async function reconcile(): Promise<Response> {
  try {
    return Response.json(await reconcileCards(readEnv(process.env), new Date()));
  } catch (error) {
    logFault('reconcile-cards-failed', { faults: describeFault(error) });
    return new Response(null, { status: 500 });
  }
}

export const config: Config = { schedule: '*/15 * * * *' };
