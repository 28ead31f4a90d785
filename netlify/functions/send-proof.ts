import type { Config } from '@netlify/functions';
import { sendProof as contract } from '../../src/contracts/send-proof.ts';
import { handle } from '../../src/server/handle.ts';
import { sendProof } from '../../src/server/proofs.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, sendProof, {
  limit: rateLimits.staffEmails,
  staff: 'answer-customers',
});

export const config: Config = { path: '/api/send-proof' };
