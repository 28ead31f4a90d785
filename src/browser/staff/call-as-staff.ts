import type * as z from 'zod/mini';
import { errorEnvelopeSchema, type Contract } from '../../contracts/contract.ts';
import type { CallResult } from '../call.ts';
import { failure, patiently, type AskOptions } from './answer.ts';
import { openBackend } from './backend.ts';
import { keepSession } from './session.ts';

/**
 * Calls one of our functions (a POST) as the signed-in staff member, with the same guarantees as
 * `ask`. Separate from src/browser/call.ts, so that customers' pages don't load it.
 */
export function callAsStaff<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  contract: Contract<Input, Output>,
  input: z.input<Input>,
  options: AskOptions = {},
): Promise<CallResult<z.infer<Output>>> {
  const once = () =>
    patiently<z.infer<Output>>(options, async (signal) => {
      const client = await openBackend();
      const { data } = await client.auth.getSession();
      const response = await fetch(contract.path, {
        method: contract.method,
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${data.session?.access_token ?? ''}`,
        },
        body: JSON.stringify(input),
        signal,
      });
      const body: unknown = await response.json().catch(() => undefined);
      if (response.ok) {
        const result = contract.output.safeParse(body);
        if (result.success) return { ok: true, data: result.data };
      }
      const envelope = errorEnvelopeSchema.safeParse(body);
      if (envelope.success) return { ok: false, ...envelope.data.error };
      return failure('internal', 'Something went wrong on our side. Try again in a minute.');
    });
  return keepSession(once);
}
