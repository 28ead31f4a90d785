import type { Config } from '@netlify/functions';
import { signIn as contract } from '../../src/staff/login/sign-in.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { signIn } from '../../src/staff/login/sign-in.server.ts';

export default handle(contract, signIn, { limit: rateLimits.signIns });

export const config: Config = { path: '/api/sign-in' };
