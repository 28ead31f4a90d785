import type { Config } from '@netlify/functions';
import { stopReminders as contract } from '../../src/payments/stop-reminders.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { stopReminders } from '../../src/payments/remind-of-balances.server.ts';

export default handle(contract, stopReminders, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/stop-reminders' };
