import type { Config } from '@netlify/functions';
import { askForChange as contract } from '../../src/contracts/ask-for-change.ts';
import { handle } from '../../src/server/handle.ts';
import { askForChange } from '../../src/server/proofs.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, askForChange, { limit: rateLimits.proofAnswers });

export const config: Config = { path: '/api/ask-for-change' };
