import type { Config } from '@netlify/functions';
import { deleteUpload as contract } from '../../src/artwork/uploads/delete-upload.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';
import { deleteUpload } from '../../src/artwork/uploads/uploads.server.ts';

export default handle(contract, deleteUpload, { limit: rateLimits.files });

export const config: Config = { path: '/api/delete-upload' };
