import type { Config } from '@netlify/functions';
import { readUpload } from '../../src/contracts/read-upload.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { linkUpload } from '../../src/server/uploads.ts';

export default handle(readUpload, linkUpload, { limit: rateLimits.files });

export const config: Config = { path: '/api/uploads/read' };
