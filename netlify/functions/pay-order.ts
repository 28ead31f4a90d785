import type { Config } from '@netlify/functions';
import { payOrder as contract } from '../../src/payments/cards/pay-order.contract.ts';
import { payOrder } from '../../src/payments/cards/card-payments.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, payOrder, { limit: rateLimits.cardPayments });

export const config: Config = { path: '/api/pay-order' };
