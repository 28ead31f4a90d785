import type { Config } from '@netlify/functions';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { setPin as contract } from '../../src/staff/floor/set-pin.contract.ts';
import { setPin } from '../../src/staff/floor/set-pin.server.ts';

export default handle(contract, setPin, {
  staff: 'work-on-jobs',
  limit: rateLimits.passwordChanges,
});

export const config: Config = { path: '/api/set-pin' };
