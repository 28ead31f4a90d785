import type { Config } from '@netlify/functions';
import { answerQuote as contract } from '../../src/contracts/answer-quote.ts';
import { handle } from '../../src/server/handle.ts';
import { answerQuote } from '../../src/server/quote-answers.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, answerQuote, {
  limit: rateLimits.staffEmails,
  staff: 'answer-customers',
});

export const config: Config = { path: '/api/answer-quote' };
