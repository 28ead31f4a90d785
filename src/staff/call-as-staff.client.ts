import type * as z from 'zod/mini';
import type { Contract } from '../platform/contract.ts';
import { call, type CallOptions, type CallResult } from '../platform/call.client.ts';
import { openBackend } from './backend.client.ts';
import { keepSession } from './session.client.ts';

/**
 * Calls one of our functions as the signed-in staff member, with the same guarantees as `ask`.
 * Separate from src/platform/call.client.ts, so that customers' pages don't load the session.
 */
export const callAsStaff = <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  contract: Contract<Input, Output>,
  input: z.input<Input>,
  options: CallOptions = {},
): Promise<CallResult<z.infer<Output>>> =>
  keepSession(() => call(contract, input, { ...options, token }));

async function token(): Promise<string> {
  const client = await openBackend();
  const { data } = await client.auth.getSession();
  return data.session?.access_token ?? '';
}
