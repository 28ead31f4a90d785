import type { Config } from '@netlify/functions';
import { readDocumentAsStaff as contract } from '../../src/payments/documents/read-document-as-staff.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { readDocumentAsStaff } from '../../src/payments/documents/read-document.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, readDocumentAsStaff, {
  limit: rateLimits.documents,
  staff: 'work-on-jobs',
});

export const config: Config = { path: '/api/read-document-as-staff' };
