import type { Config } from '@netlify/functions';
import { writeMessage as contract } from '../../src/orders/messages/write-message.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { writeMessage } from '../../src/orders/messages/messages.server.ts';
import { rateLimits } from '../../src/platform/rate-limit.server.ts';

export default handle(contract, writeMessage, { limit: rateLimits.messages });

export const config: Config = { path: '/api/write-message' };
