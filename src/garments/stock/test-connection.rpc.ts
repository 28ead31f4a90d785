import * as z from 'zod/mini';
import { staffCall } from '../../staff/staff-call.ts';

/** Writes one row to the database and answers what it reads there (product.md#inventory-dashboard). */
export const testConnection = staffCall({
  name: 'test_connection',
  input: z.object({}),
  output: z.object({ wroteAt: z.string() }),
});
