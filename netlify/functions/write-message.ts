import type { Config } from '@netlify/functions';
import { writeMessage } from '../../src/contracts/write-message.ts';
import { handle } from '../../src/server/handle.ts';
import { takeMessage } from '../../src/server/messages.ts';
import { rateLimits } from '../../src/server/rate-limit.ts';

export default handle(writeMessage, takeMessage, { limit: rateLimits.messages });

export const config: Config = { path: '/api/orders/message' };
