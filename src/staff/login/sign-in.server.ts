import { setTimeout } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { signIn as signInContract } from './sign-in.contract.ts';
import { codeMissing, codeWrong } from './sign-in-code.ts';
import type { FirstStep, Tokens } from '../../platform/auth.server.ts';
import { RequestError } from '../../platform/errors.server.ts';
import { invalidFields, type Call, type Step } from '../../platform/handle.server.ts';
import { readDevice, signDevice } from './known-device.server.ts';
import {
  isWithin,
  rateLimits,
  startAnew,
  takeToken,
  type RateLimit,
} from '../../platform/rate-limit.server.ts';

type Contract = typeof signInContract;

/** Auth needs 20 to 150 ms to refuse, depending on whether it knows the address. */
export const refusalMs = 500;
const mostAuditMs = 2_000;

/**
 * Signs staff in through the provider (product.md#signing-in). A try is counted before it is made,
 * so that many at once can't slip through. The right password resets the count, so only failures add
 * up; codes have a count to themselves. The database itself records every sign-in in the audit
 * trail; failures are recorded here. A session that still needs a code never leaves this function.
 */
export const signIn: Step<z.infer<Contract['input']>, z.infer<Contract['output']>> = async (
  { email, password, code, device },
  call,
) => {
  const { env, now, tokens } = call;
  const known = readDevice(device, now, env.receiptSecret);
  const [limit, whom] = await limitOf(known, email, call);
  await takeToken(limit, tokens, whom, env.receiptSecret);
  const session = await refusingEvenly(async () => {
    const first = await takeFirstStep(email, password, call);
    await startAnew(limit, tokens, whom, env.receiptSecret);
    return takeSecondStep(first, email, code, call);
  });
  return { ...session, device: signDevice(known, now, env.receiptSecret) };
};

async function takeFirstStep(email: string, password: string, call: Call): Promise<FirstStep> {
  try {
    return await call.auth.signIn(email, password, call.address);
  } catch (error) {
    if (error instanceof RequestError && error.code === 'unauthenticated') {
      await recordFailure('sign-in-failed', email, call);
    }
    throw error;
  }
}

/**
 * Asks for the code if the person has two-step sign-in. Only those who know the password get here, so
 * strangers can't use up anybody's tries.
 */
async function takeSecondStep(
  first: FirstStep,
  email: string,
  code: string | undefined,
  call: Call,
): Promise<Tokens> {
  if (first.factorId === null) return first;
  if (code === undefined) throw codeNeeded();
  return enterCode(first, first.factorId, email, code, call);
}

/**
 * Takes a session past the second step with a code from the person's app. Auth would take the same
 * code again, so this compares it with those that were entered here before; claimChallenge knows of
 * those that weren't entered here.
 * @throws RequestError 'invalid-argument' at `code` if it's wrong or was used, whatever it was for
 */
export async function enterCode(
  session: Tokens,
  factorId: string,
  email: string,
  code: string,
  call: Call,
): Promise<Tokens> {
  const { env, tokens, auth, passwords, address } = call;
  await takeToken(rateLimits.codes, tokens, email, env.receiptSecret);
  const challengeId = await auth.startChallenge(session, factorId, address);
  const isNew =
    (await passwords.claimChallenge(challengeId)) &&
    (await isWithin(rateLimits.usedCodes, tokens, `${factorId} ${code}`, env.receiptSecret));
  const entered = isNew
    ? await auth.enterCode(session, factorId, challengeId, code, address)
    : null;
  if (!entered) {
    await recordFailure('code-failed', email, call);
    throw invalidFields({ code: codeWrong });
  }
  await startAnew(rateLimits.codes, tokens, email, env.receiptSecret);
  return entered;
}

/** The password was right, and a sign-in with it needs a code, too. */
export function codeNeeded(): RequestError {
  return invalidFields({ code: codeMissing });
}

/** Records a wrong password or code in the audit trail. */
export function recordFailure(
  what: 'sign-in-failed' | 'code-failed',
  email: string,
  { audit, afterwards }: Call,
): Promise<void> {
  return afterwards('audit-failed', () => audit.recordAttempt(what, email), mostAuditMs);
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
