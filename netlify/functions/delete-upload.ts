import type { Config } from '@netlify/functions';
import { deleteUpload } from '../../src/contracts/delete-upload.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { removeUpload } from '../../src/server/uploads.ts';

export default handle(deleteUpload, removeUpload, { limit: rateLimits.files });

export const config: Config = { path: '/api/uploads/delete' };
