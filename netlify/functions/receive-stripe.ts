import type { Config } from '@netlify/functions';
import { receiveStripe as contract } from '../../src/contracts/receive-stripe.ts';
import { handle } from '../../src/server/handle.ts';
import { receiveStripe, signedByStripe } from '../../src/server/stripe-events.ts';

export default handle(contract, receiveStripe, { signed: signedByStripe });

export const config: Config = { path: '/api/stripe' };
