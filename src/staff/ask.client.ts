import type * as z from 'zod/mini';
import type { StaffCall } from './staff-call.ts';
import type { CallOptions, CallResult } from '../platform/call.client.ts';
import { query } from './query.client.ts';
import { keepSession } from './session.client.ts';

/**
 * Calls an SQL function as the signed-in staff member. Never throws, and gives up after 10 seconds.
 * When the session has ended, it goes to /login and back; the frame handles anyone who is no longer
 * staff.
 */
export function ask<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  staffCall: StaffCall<Input, Output>,
  input: z.input<Input>,
  options: CallOptions = {},
): Promise<CallResult<z.infer<Output>>> {
  return keepSession(() => query(staffCall, input, options));
}
