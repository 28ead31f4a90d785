import type { Config } from '@netlify/functions';
import { acceptQuote as contract } from '../../src/quotes/accept-quote.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { acceptQuote } from '../../src/quotes/quotes.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, acceptQuote, { limit: rateLimits.quoteDecisions });

export const config: Config = { path: '/api/accept-quote' };
