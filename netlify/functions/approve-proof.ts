import type { Config } from '@netlify/functions';
import { approveProof as contract } from '../../src/contracts/approve-proof.ts';
import { handle } from '../../src/server/handle.ts';
import { approveProof } from '../../src/server/proofs.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, approveProof, { limit: rateLimits.proofAnswers });

export const config: Config = { path: '/api/approve-proof' };
