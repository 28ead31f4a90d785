import type * as z from 'zod/mini';
import type { StaffCall } from '../../contracts/staff/staff-call.ts';
import type { CallResult } from '../call.ts';
import type { AskOptions } from './answer.ts';
import { query } from './query.ts';
import { keepSession } from './session.ts';

/**
 * Asks an SQL function as the signed-in staff member. Never throws, and gives up after 10 seconds.
 * A session that ended leads to /login and back; who isn't staff any more is told by the frame.
 */
export function ask<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  staffCall: StaffCall<Input, Output>,
  input: z.input<Input>,
  options: AskOptions = {},
): Promise<CallResult<z.infer<Output>>> {
  return keepSession(() => query(staffCall, input, options));
}
