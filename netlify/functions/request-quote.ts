import type { Config } from '@netlify/functions';
import { requestQuote } from '../../src/contracts/request-quote.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { quoteForm, takeQuote } from '../../src/server/request-quote.ts';

export default handle(requestQuote, takeQuote, { limit: rateLimits.requests, form: quoteForm });

export const config: Config = { path: '/api/quotes' };
