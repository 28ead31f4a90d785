import type * as z from 'zod/mini';
import type { signedInSchema } from './sign-in.contract.ts';
import { shop } from '../../shop.ts';
import { invalidFields, type Call } from '../../platform/handle.server.ts';
import { readDevice, signDevice } from './known-device.server.ts';
import { foldLetters, isExpected } from './expected-words.ts';
import { codeNeeded } from './sign-in.server.ts';
import type { Person } from './passwords-store.server.ts';

/**
 * What guessing takes at least, with lists of passwords and the habits of those who choose them. Two
 * common words or passwords with something short in between come to 1e8 and a bit.
 */
const fewestGuesses = 1e9;
const tooCommon =
  'That one is too easy to guess. Put a few unrelated words in a row, or let your browser choose.';

/**
 * Saves a password, which ends all of the person's sessions, and signs them in.
 * @param beforeSaving runs once the password is found good
 * @throws RequestError 'invalid-argument' at `password` if it is too easy to guess, and at `code` if
 * it is saved, but they sign in with a code
 */
export async function setPassword(
  { userId, email }: Person,
  password: string,
  device: string | undefined,
  { auth, address, env, now }: Call,
  beforeSaving?: () => Promise<void>,
): Promise<z.infer<typeof signedInSchema>> {
  if (isExpected(password, email) || (await countGuesses(password, email)) < fewestGuesses) {
    throw invalidFields({ password: tooCommon });
  }
  await beforeSaving?.();
  if (!(await auth.setPassword(userId, password))) throw invalidFields({ password: tooCommon });
  const { factorId, ...tokens } = await auth.signIn(email, password, address);
  if (factorId !== null) throw codeNeeded();
  const known = readDevice(device, now, env.receiptSecret);
  return { ...tokens, device: signDevice(known, now, env.receiptSecret) };
}

async function countGuesses(password: string, email: string): Promise<number> {
  // 50,000 common passwords, which only this needs.
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const checker = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const known = [shop.name, email].flatMap((text) => text.toLowerCase().split(/\W+/));
  return checker.check(foldLetters(password), [...known, email]).guesses;
}
