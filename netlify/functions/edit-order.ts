import type { Config } from '@netlify/functions';
import { editOrder as contract } from '../../src/orders/changes/edit-order.contract.ts';
import { editOrder } from '../../src/orders/changes/change-order.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, editOrder, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/edit-order' };
