import type { Config } from '@netlify/functions';
import { editOrder } from '../../src/contracts/edit-order.ts';
import { draftOfOrder } from '../../src/server/change-order.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(editOrder, draftOfOrder, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/orders/edit' };
