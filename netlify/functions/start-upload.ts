import type { Config } from '@netlify/functions';
import { startUpload as contract } from '../../src/artwork/uploads/start-upload.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { startUpload } from '../../src/artwork/uploads/uploads.server.ts';

export default handle(contract, startUpload, { limit: rateLimits.uploads });

export const config: Config = { path: '/api/start-upload' };
