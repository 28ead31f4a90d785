import type { Config } from '@netlify/functions';
import { openQuote } from '../../src/contracts/open-quote.ts';
import { handle } from '../../src/server/handle.ts';
import { openLinkedQuote } from '../../src/server/quote-answers.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(openQuote, openLinkedQuote, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/quotes/open' };
