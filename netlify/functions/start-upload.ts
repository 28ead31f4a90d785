import type { Config } from '@netlify/functions';
import { startUpload as contract } from '../../src/contracts/start-upload.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { startUpload } from '../../src/server/uploads.ts';

export default handle(contract, startUpload, { limit: rateLimits.uploads });

export const config: Config = { path: '/api/start-upload' };
