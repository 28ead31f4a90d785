import type { Config } from '@netlify/functions';
import { askForChange as contract } from '../../src/proofs/ask-for-change.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { askForChange } from '../../src/proofs/proofs.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, askForChange, { limit: rateLimits.proofAnswers });

export const config: Config = { path: '/api/ask-for-change' };
