import type { Config } from '@netlify/functions';
import { reuseCertificate as contract } from '../../src/payments/exemptions/reuse-certificate.contract.ts';
import { reuseCertificate } from '../../src/payments/exemptions/exemptions.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, reuseCertificate, { limit: rateLimits.messages });

export const config: Config = { path: '/api/reuse-certificate' };
