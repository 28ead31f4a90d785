import type { Config } from '@netlify/functions';
import { answerQuote as contract } from '../../src/quotes/answer-quote.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { answerQuote } from '../../src/quotes/quote-answers.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, answerQuote, {
  limit: rateLimits.staffEmails,
  staff: 'answer-customers',
});

export const config: Config = { path: '/api/answer-quote' };
