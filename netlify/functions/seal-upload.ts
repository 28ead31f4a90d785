import type { Config } from '@netlify/functions';
import { sealUpload as contract } from '../../src/contracts/seal-upload.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { sealUpload } from '../../src/server/uploads.ts';

export default handle(contract, sealUpload, { limit: rateLimits.files });

export const config: Config = { path: '/api/seal-upload' };
