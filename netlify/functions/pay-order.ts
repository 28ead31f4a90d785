import type { Config } from '@netlify/functions';
import { payOrder } from '../../src/contracts/pay-order.ts';
import { payLinkedOrder } from '../../src/server/card-payments.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(payOrder, payLinkedOrder, { limit: rateLimits.cardPayments });

export const config: Config = { path: '/api/pay-order' };
