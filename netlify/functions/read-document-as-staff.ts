import type { Config } from '@netlify/functions';
import { readDocumentAsStaff as contract } from '../../src/contracts/read-document-as-staff.ts';
import { handle } from '../../src/server/handle.ts';
import { readDocumentAsStaff } from '../../src/server/read-document.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, readDocumentAsStaff, {
  limit: rateLimits.documents,
  staff: 'work-on-jobs',
});

export const config: Config = { path: '/api/read-document-as-staff' };
