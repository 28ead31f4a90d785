import type { Config } from '@netlify/functions';
import { stopReminders as contract } from '../../src/contracts/stop-reminders.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { stopReminders } from '../../src/server/remind-of-balances.ts';

export default handle(contract, stopReminders, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/stop-reminders' };
