import type { Config } from '@netlify/functions';
import { sendQuote as contract } from '../../src/quotes/send-quote.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { sendQuote } from '../../src/quotes/quotes.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, sendQuote, {
  limit: rateLimits.staffEmails,
  staff: 'answer-customers',
});

export const config: Config = { path: '/api/send-quote' };
