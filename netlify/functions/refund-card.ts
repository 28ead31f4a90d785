import type { Config } from '@netlify/functions';
import { refundCard as contract } from '../../src/payments/cards/refund-card.contract.ts';
import { refundCard } from '../../src/payments/cards/card-payments.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, refundCard, {
  limit: rateLimits.staffEmails,
  staff: 'refund',
});

export const config: Config = { path: '/api/refund-card' };
