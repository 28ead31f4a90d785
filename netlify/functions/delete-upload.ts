import type { Config } from '@netlify/functions';
import { deleteUpload as contract } from '../../src/contracts/delete-upload.ts';
import { handle } from '../../src/server/handle.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';
import { deleteUpload } from '../../src/server/uploads.ts';

export default handle(contract, deleteUpload, { limit: rateLimits.files });

export const config: Config = { path: '/api/delete-upload' };
