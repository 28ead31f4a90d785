import type { Config } from '@netlify/functions';
import { declineQuote } from '../../src/contracts/decline-quote.ts';
import { handle } from '../../src/server/handle.ts';
import { declineAnswer } from '../../src/server/quote-answers.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(declineQuote, declineAnswer, { limit: rateLimits.quoteDecisions });

export const config: Config = { path: '/api/quotes/decline' };
