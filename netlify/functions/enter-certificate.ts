import type { Config } from '@netlify/functions';
import { enterCertificate as contract } from '../../src/payments/exemptions/enter-certificate.contract.ts';
import { enterCertificate } from '../../src/payments/exemptions/exemptions.server.ts';
import { handle } from '../../src/platform/handle.server.ts';

export default handle(contract, enterCertificate, { staff: 'decide-certificates' });

export const config: Config = { path: '/api/enter-certificate' };
