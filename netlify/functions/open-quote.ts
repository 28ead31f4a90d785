import type { Config } from '@netlify/functions';
import { openQuote as contract } from '../../src/quotes/open-quote.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { openQuote } from '../../src/quotes/quotes.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, openQuote, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/open-quote' };
