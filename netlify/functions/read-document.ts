import type { Config } from '@netlify/functions';
import { readDocument as contract } from '../../src/payments/documents/read-document.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { readDocument } from '../../src/payments/documents/read-document.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, readDocument, { limit: rateLimits.documents });

export const config: Config = { path: '/api/read-document' };
