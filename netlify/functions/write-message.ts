import type { Config } from '@netlify/functions';
import { writeMessage as contract } from '../../src/contracts/write-message.ts';
import { handle } from '../../src/server/handle.ts';
import { writeMessage } from '../../src/server/messages.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(contract, writeMessage, { limit: rateLimits.messages });

export const config: Config = { path: '/api/write-message' };
