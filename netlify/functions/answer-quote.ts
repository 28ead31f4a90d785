import type { Config } from '@netlify/functions';
import { answerQuote } from '../../src/contracts/answer-quote.ts';
import { handle } from '../../src/server/handle.ts';
import { sendAnswer } from '../../src/server/quote-answers.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(answerQuote, sendAnswer, { limit: rateLimits.staffEmails, staff: 'staff' });

export const config: Config = { path: '/api/staff/answer-quote' };
