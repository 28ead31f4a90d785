import type { Config } from '@netlify/functions';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { enterPin as contract } from '../../src/staff/floor/enter-pin.contract.ts';
import { enterPin } from '../../src/staff/floor/enter-pin.server.ts';

export default handle(contract, enterPin, { limit: rateLimits.tablets });

export const config: Config = { path: '/api/enter-pin' };
