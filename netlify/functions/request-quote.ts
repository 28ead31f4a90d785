import type { Config } from '@netlify/functions';
import { requestQuote as contract } from '../../src/quotes/request-quote.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { quoteForm, requestQuote } from '../../src/quotes/request-quote.server.ts';

export default handle(contract, requestQuote, { limit: rateLimits.requests, form: quoteForm });

export const config: Config = { path: '/api/request-quote' };
