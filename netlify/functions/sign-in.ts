import type { Config } from '@netlify/functions';
import { signIn } from '../../src/contracts/sign-in.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { signStaffIn } from '../../src/server/sign-in.ts';

export default handle(signIn, signStaffIn, { limit: rateLimits.signIns });

export const config: Config = { path: '/api/staff/sign-in' };
