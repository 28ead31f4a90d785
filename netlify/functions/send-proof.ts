import type { Config } from '@netlify/functions';
import { sendProof as contract } from '../../src/proofs/send-proof.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { sendProof } from '../../src/proofs/proofs.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, sendProof, {
  limit: rateLimits.staffEmails,
  staff: 'answer-customers',
});

export const config: Config = { path: '/api/send-proof' };
