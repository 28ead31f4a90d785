import type * as z from 'zod/mini';
import { RequestError } from '../../platform/errors.server.ts';
import type { Step } from '../../platform/handle.server.ts';
import type { keepTap as keepTapContract } from './keep-tap.contract.ts';
import { readTabletId, signedOut } from './tablet.server.ts';

type Contract = typeof keepTapContract;

const notTheirs = 'Somebody else is signed in on this tablet now. Enter your PIN.';

/** Keeps a tap of who is signed in. */
export const keepTap: Step<z.infer<Contract['input']>, z.infer<Contract['output']>> = async (
  tap,
  call,
) => {
  const { outcome } = await call.floor.keepTap(readTabletId(call), tap);
  if (outcome === 'signed-out') throw signedOut();
  if (outcome === 'not-theirs') throw new RequestError('unauthenticated', notTheirs);
  return { outcome };
};
