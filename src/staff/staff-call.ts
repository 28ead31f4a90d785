import type * as z from 'zod/mini';

/**
 * What an SQL function for staff takes and answers. Staff islands call it with the member's own
 * token, so the function itself decides who they are. It takes one argument, `p`, and answers JSON.
 * Anyone who isn't staff gets HTTP 403; a value out of bounds gets HTTP 400.
 */
export type StaffCall<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> = { name: string; input: Input; output: Output };

/** Gives a call its exact types. */
export function staffCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  definition: StaffCall<Input, Output>,
): StaffCall<Input, Output> {
  return definition;
}
