import type { Config } from '@netlify/functions';
import { editOrder as contract } from '../../src/contracts/edit-order.ts';
import { editOrder } from '../../src/server/change-order.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, editOrder, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/edit-order' };
