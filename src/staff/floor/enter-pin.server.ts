import type * as z from 'zod/mini';
import { RequestError } from '../../platform/errors.server.ts';
import type { Step } from '../../platform/handle.server.ts';
import { rateLimits, startAnew, takeToken } from '../../platform/rate-limit.server.ts';
import type { enterPin as enterPinContract } from './enter-pin.contract.ts';
import { isPin } from './pin.server.ts';
import { readTabletId } from './tablet.server.ts';

type Contract = typeof enterPinContract;

const wrongPin = 'That PIN doesn’t match. Try again.';

/**
 * Signs a member in on a tablet. Tries are counted by tablet and member, so that nobody uses up a
 * colleague's, and one's own PIN doesn't reset somebody else's count; and by member on all tablets, so
 * that more tablets allow no more guesses.
 */
export const enterPin: Step<z.infer<Contract['input']>, z.infer<Contract['output']>> = async (
  { member, pin },
  call,
) => {
  const { floor, tokens, env } = call;
  const tablet = readTabletId(call);
  const whom = `${tablet} ${member}`;
  await takeToken(rateLimits.pins, tokens, whom, env.receiptSecret);
  await takeToken(rateLimits.pinsAnywhere, tokens, member, env.receiptSecret);
  if (!(await isPin(pin, await floor.readPin(tablet, member)))) {
    throw new RequestError('invalid-argument', wrongPin, { fields: { pin: wrongPin } });
  }
  await floor.signIn(tablet, member);
  await startAnew(rateLimits.pins, tokens, whom, env.receiptSecret);
  await startAnew(rateLimits.pinsAnywhere, tokens, member, env.receiptSecret);
  return { signedIn: true };
};
