import type { Config } from '@netlify/functions';
import { payOrder as contract } from '../../src/contracts/pay-order.ts';
import { payOrder } from '../../src/server/card-payments.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, payOrder, { limit: rateLimits.cardPayments });

export const config: Config = { path: '/api/pay-order' };
