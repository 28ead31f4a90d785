import type { Config } from '@netlify/functions';
import { changePerson as contract } from '../../src/groups/change-person.contract.ts';
import { changePerson } from '../../src/groups/groups.server.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, changePerson, { limit: rateLimits.groupAnswers });

export const config: Config = { path: '/api/change-person' };
