import type { Config } from '@netlify/functions';
import { declineQuote as contract } from '../../src/quotes/decline-quote.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { declineQuote } from '../../src/quotes/quotes.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, declineQuote, { limit: rateLimits.quoteDecisions });

export const config: Config = { path: '/api/decline-quote' };
