import type { Config } from '@netlify/functions';
import { answerProposal as contract } from '../../src/orders/changes/answer-proposal.contract.ts';
import { answerProposal } from '../../src/orders/changes/answer-proposal.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, answerProposal, { limit: rateLimits.orderLinks });

export const config: Config = { path: '/api/answer-proposal' };
