import * as z from 'zod/mini';
import { assigneeSchema } from './desk-schema.ts';
import { staffCall } from './staff-call.ts';

/** The members to whom an order may be assigned: those who work on jobs. */
export const listAssignees = staffCall({
  name: 'list_assignees',
  input: z.object({}),
  output: z.object({ members: z.array(assigneeSchema) }),
});
