import * as z from 'zod/mini';
import { staffCall } from './staff-call.ts';

/** Writes one row to the database and answers what it reads there (spec 7, connectivity test). */
export const testConnection = staffCall({
  name: 'test_connection',
  input: z.object({}),
  output: z.object({ wroteAt: z.string() }),
});
