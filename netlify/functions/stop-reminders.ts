import type { Config } from '@netlify/functions';
import { stopReminders } from '../../src/contracts/stop-reminders.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { stopLinkedReminders } from '../../src/server/remind-of-balances.ts';

export default handle(stopReminders, stopLinkedReminders, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/orders/stop-reminders' };
