import type { Config } from '@netlify/functions';
import { receiveStripe as contract } from '../../src/payments/cards/receive-stripe.contract.ts';
import { handle } from '../../src/platform/handle.server.ts';
import { receiveStripe, signedByStripe } from '../../src/payments/cards/stripe-events.server.ts';

export default handle(contract, receiveStripe, { signed: signedByStripe });

export const config: Config = { path: '/api/stripe' };
