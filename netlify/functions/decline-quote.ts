import type { Config } from '@netlify/functions';
import { declineQuote as contract } from '../../src/contracts/decline-quote.ts';
import { handle } from '../../src/server/handle.ts';
import { declineQuote } from '../../src/server/quote-answers.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, declineQuote, { limit: rateLimits.quoteDecisions });

export const config: Config = { path: '/api/decline-quote' };
