import type { Config } from '@netlify/functions';
import { refundCard } from '../../src/contracts/refund-card.ts';
import { refundCardPayment } from '../../src/server/card-payments.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(refundCard, refundCardPayment, {
  limit: rateLimits.staffEmails,
  staff: 'owner',
});

export const config: Config = { path: '/api/refund-card' };
