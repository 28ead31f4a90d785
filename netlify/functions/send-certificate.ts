import type { Config } from '@netlify/functions';
import { sendCertificate as contract } from '../../src/payments/exemptions/send-certificate.contract.ts';
import { sendCertificate } from '../../src/payments/exemptions/exemptions.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, sendCertificate, { limit: rateLimits.messages });

export const config: Config = { path: '/api/send-certificate' };
