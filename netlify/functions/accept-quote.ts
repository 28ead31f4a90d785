import type { Config } from '@netlify/functions';
import { acceptQuote } from '../../src/contracts/accept-quote.ts';
import { handle } from '../../src/server/handle.ts';
import { acceptAnswer } from '../../src/server/quote-answers.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(acceptQuote, acceptAnswer, { limit: rateLimits.quoteDecisions });

export const config: Config = { path: '/api/quotes/accept' };
