import type { Config } from '@netlify/functions';
import { approveProof as contract } from '../../src/proofs/approve-proof.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { approveProof } from '../../src/proofs/proofs.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, approveProof, { limit: rateLimits.proofAnswers });

export const config: Config = { path: '/api/approve-proof' };
