import type { Config } from '@netlify/functions';
import { requestQuote as contract } from '../../src/contracts/request-quote.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { quoteForm, requestQuote } from '../../src/server/request-quote.ts';

export default handle(contract, requestQuote, { limit: rateLimits.requests, form: quoteForm });

export const config: Config = { path: '/api/request-quote' };
