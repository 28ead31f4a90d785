import type { Config } from '@netlify/functions';
import { refundCard as contract } from '../../src/contracts/refund-card.ts';
import { refundCard } from '../../src/server/card-payments.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, refundCard, {
  limit: rateLimits.staffEmails,
  staff: 'refund',
});

export const config: Config = { path: '/api/refund-card' };
