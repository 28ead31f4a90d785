import type { Config } from '@netlify/functions';
import { askForChange } from '../../src/contracts/ask-for-change.ts';
import { handle } from '../../src/server/handle.ts';
import { returnSeenProof } from '../../src/server/proofs.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(askForChange, returnSeenProof, { limit: rateLimits.proofAnswers });

export const config: Config = { path: '/api/orders/ask-for-change' };
