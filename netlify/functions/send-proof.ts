import type { Config } from '@netlify/functions';
import { sendProof } from '../../src/contracts/send-proof.ts';
import { handle } from '../../src/server/handle.ts';
import { sendNextProof } from '../../src/server/proofs.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(sendProof, sendNextProof, {
  limit: rateLimits.staffEmails,
  staff: 'staff',
});

export const config: Config = { path: '/api/staff/send-proof' };
