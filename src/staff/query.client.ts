import type * as z from 'zod/mini';
import type { StaffCall } from './staff-call.ts';
import { errorStatuses, type ErrorCode } from '../platform/error-code.ts';
import {
  failure,
  patiently,
  unreachable,
  type CallFailure,
  type CallOptions,
  type CallResult,
} from '../platform/call.client.ts';
import { openBackend } from './backend.client.ts';

const sentences: Partial<Record<ErrorCode, string>> = {
  'invalid-argument': 'The shop’s system didn’t accept that. Reload the page and try again.',
  unauthenticated: 'Your session has ended. Sign in again.',
  'permission-denied': 'Your sign-in isn’t allowed to do that.',
};
const onOurSide = 'Something went wrong on our side. Try again in a minute.';

/** Calls an SQL function with the session's token, and leaves the session alone. */
export function query<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  staffCall: StaffCall<Input, Output>,
  input: z.input<Input>,
  options: CallOptions = {},
): Promise<CallResult<z.infer<Output>>> {
  return patiently<z.infer<Output>>(options, async (signal) => {
    const client = await openBackend();
    const { data, error } = await client.auth.getSession();
    if (!data.session) {
      return error?.name === 'AuthRetryableFetchError' ? unreachable() : refusal(401);
    }
    const answer = await client.rpc(staffCall.name, { p: input }).abortSignal(signal);
    if (answer.error) return refusal(answer.status);
    const result = staffCall.output.safeParse(answer.data);
    return result.success ? { ok: true, data: result.data } : failure('internal', onOurSide);
  });
}

function refusal(status: number): CallFailure | Promise<CallFailure> {
  // An answer that never came has no status.
  if (status === 0) return unreachable();
  const found = Object.entries(errorStatuses).find(([, known]) => known === status);
  const code = (found?.[0] ?? 'internal') as ErrorCode;
  return failure(code, sentences[code] ?? onOurSide);
}
