import type { Config } from '@netlify/functions';
import { openQuote as contract } from '../../src/contracts/open-quote.ts';
import { handle } from '../../src/server/handle.ts';
import { openQuote } from '../../src/server/quote-answers.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, openQuote, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/open-quote' };
