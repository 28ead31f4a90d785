import type { Config } from '@netlify/functions';
import { approveProof } from '../../src/contracts/approve-proof.ts';
import { handle } from '../../src/server/handle.ts';
import { approveSeenProof } from '../../src/server/proofs.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(approveProof, approveSeenProof, { limit: rateLimits.proofAnswers });

export const config: Config = { path: '/api/orders/approve' };
