import * as z from 'zod/mini';
import { givenIdSchema } from '../../platform/new-id.ts';
import { staffCall } from '../staff-call.ts';

/** Makes a tablet nobody's, effective at once. For those who work on jobs. */
export const removeTablet = staffCall({
  name: 'remove_tablet',
  input: z.object({ id: givenIdSchema }),
  output: z.literal(true),
});
