import type { Config } from '@netlify/functions';
import { sealUpload as contract } from '../../src/artwork/uploads/seal-upload.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { sealUpload } from '../../src/artwork/uploads/uploads.server.ts';

export default handle(contract, sealUpload, { limit: rateLimits.files });

export const config: Config = { path: '/api/seal-upload' };
