import type { Config } from '@netlify/functions';
import { readDocument as contract } from '../../src/contracts/read-document.ts';
import { handle } from '../../src/server/handle.ts';
import { readDocument } from '../../src/server/read-document.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, readDocument, { limit: rateLimits.documents });

export const config: Config = { path: '/api/read-document' };
