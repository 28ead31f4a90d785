import * as z from 'zod/mini';
import { staffCall } from './staff-call.ts';

/** Takes a problem that a note names off the list. Repeating it is no mistake. */
export const solveProblem = staffCall({
  name: 'solve_problem',
  input: z.object({ id: z.uuid() }),
  output: z.object({ outcome: z.enum(['solved', 'not-found']) }),
});
