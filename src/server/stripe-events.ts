import type { StripeEvent } from '../contracts/receive-stripe.ts';
import { RequestError } from './errors.ts';
import type { Step } from './handle.ts';

/** Takes an event from Stripe. */
export const receiveEvent: Step<StripeEvent, { received: true }> = async () => {
  throw new RequestError('unavailable', 'Cards aren’t set up.');
};
