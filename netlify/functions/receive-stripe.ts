import type { Config } from '@netlify/functions';
import { receiveStripe } from '../../src/contracts/receive-stripe.ts';
import { handle } from '../../src/server/handle.ts';
import { receiveEvent, signedByStripe } from '../../src/server/stripe-events.ts';

export default handle(receiveStripe, receiveEvent, { signed: signedByStripe });

export const config: Config = { path: '/api/stripe' };
