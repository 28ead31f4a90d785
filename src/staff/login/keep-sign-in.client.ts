import type * as z from 'zod/mini';
import { unreachable } from '../../platform/call.client.ts';
import { keepDevice, openBackend } from '../backend.client.ts';
import type { signedInSchema } from './sign-in.contract.ts';

/**
 * Stores the session in this browser, for other tabs, too.
 * @returns what went wrong
 */
export async function keepSignIn({
  accessToken,
  refreshToken,
  device,
}: z.infer<typeof signedInSchema>): Promise<string | null> {
  keepDevice(device);
  try {
    const client = await openBackend();
    const { error } = await client.auth.setSession({
      access_token: accessToken,
      refresh_token: refreshToken,
    });
    if (!error) return null;
    if (error.name !== 'AuthRetryableFetchError') {
      return 'We couldn’t finish signing you in. Try again in a minute.';
    }
  } catch {
    // The client couldn't be loaded.
  }
  return (await unreachable()).message;
}
