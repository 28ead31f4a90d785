import type { Config } from '@netlify/functions';
import { startUpload } from '../../src/contracts/start-upload.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { openUpload } from '../../src/server/uploads.ts';

export default handle(startUpload, openUpload, { limit: rateLimits.uploads });

export const config: Config = { path: '/api/uploads' };
