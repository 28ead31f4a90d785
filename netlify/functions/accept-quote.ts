import type { Config } from '@netlify/functions';
import { acceptQuote as contract } from '../../src/contracts/accept-quote.ts';
import { handle } from '../../src/server/handle.ts';
import { acceptQuote } from '../../src/server/quote-answers.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, acceptQuote, { limit: rateLimits.quoteDecisions });

export const config: Config = { path: '/api/accept-quote' };
