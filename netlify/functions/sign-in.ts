import type { Config } from '@netlify/functions';
import { signIn as contract } from '../../src/contracts/sign-in.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { signIn } from '../../src/server/sign-in.ts';

export default handle(contract, signIn, { limit: rateLimits.signIns });

export const config: Config = { path: '/api/sign-in' };
