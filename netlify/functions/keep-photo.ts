import type { Config } from '@netlify/functions';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { keepPhoto as contract } from '../../src/staff/floor/keep-photo.contract.ts';
import { keepPhoto } from '../../src/staff/floor/keep-photo.server.ts';

export default handle(contract, keepPhoto, { limit: rateLimits.tablets });

export const config: Config = { path: '/api/keep-photo' };
