import { setTimeout } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { signIn } from '../contracts/sign-in.ts';
import type { Tokens } from './auth.ts';
import { RequestError } from './errors.ts';
import type { Call, Step } from './handle.ts';
import { readDevice, signDevice } from './known-device.ts';
import { isWithin, rateLimits, startAnew, takeToken, type RateLimit } from './rate-limit.ts';

type Contract = typeof signIn;

/** Auth needs 20 to 150 ms to refuse, depending on whether it knows the address. */
const refusalMs = 500;
const mostAuditMs = 2_000;

/**
 * Signs staff in through the provider (product.md#signing-in). A try is counted before it is made,
 * so that many at once can't slip through. Success resets the count, so only failures add up. The
 * database itself records every new session in the audit trail; failures are recorded here.
 */
export const signStaffIn: Step<z.infer<Contract['input']>, z.infer<Contract['output']>> = async (
  { email, password, device },
  call,
) => {
  const { env, now, tokens } = call;
  const known = readDevice(device, now, env.receiptSecret);
  const [limit, whom] = await limitOf(known, email, call);
  await takeToken(limit, tokens, whom, env.receiptSecret);
  const session = await refusingEvenly(async () => {
    try {
      return await call.auth.signIn(email, password, call.address);
    } catch (error) {
      if (error instanceof RequestError && error.code === 'unauthenticated') {
        await recordFailure(email, call);
      }
      throw error;
    }
  });
  await startAnew(limit, tokens, whom, env.receiptSecret);
  return { ...session, device: signDevice(known, now, env.receiptSecret) };
};

/** Records a wrong password in the audit trail. */
export function recordFailure(email: string, { afterwards, audit }: Call): Promise<void> {
  const record = () => audit.recordAttempt('sign-in-failed', email);
  return afterwards('audit-failed', record, mostAuditMs);
}

/**
 * What a try counts against. A device that somebody has signed in on has its own count, so strangers
 * can't use it up. An attack on an address leaves other visitors few tries, but never none.
 */
async function limitOf(
  known: string | null,
  email: string,
  { env, tokens, visitor }: Call,
): Promise<readonly [RateLimit, string]> {
  if (known !== null) return [rateLimits.signInsByDevice, `${known} ${email}`];
  const calm = await isWithin(rateLimits.signInsByEmail, tokens, email, env.receiptSecret);
  const limit = calm ? rateLimits.signInsByVisitorAndEmail : rateLimits.signInsUnderAttack;
  return [limit, `${visitor} ${email}`];
}

/** Refusals come at full steps after asking, so that their time doesn't tell who has a sign-in. */
async function refusingEvenly(signingIn: () => Promise<Tokens>): Promise<Tokens> {
  const askedAt = performance.now();
  try {
    return await signingIn();
  } catch (error) {
    if (error instanceof RequestError) {
      await setTimeout(refusalMs - ((performance.now() - askedAt) % refusalMs));
    }
    throw error;
  }
}
