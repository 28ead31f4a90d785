import type { Config } from '@netlify/functions';
import { receiveStripe } from '../../src/contracts/receive-stripe.ts';
import { receiveEvent } from '../../src/server/stripe-events.ts';
import { handle } from '../../src/server/handle.ts';

export default handle(receiveStripe, receiveEvent);

export const config: Config = { path: '/api/stripe' };
