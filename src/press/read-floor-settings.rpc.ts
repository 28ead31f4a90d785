import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';
import { floorSettingsSchema } from './floor-settings.ts';

/** The newest floor settings: null and version 0 if nobody has saved any. For those who work on jobs. */
export const readFloorSettings = staffCall({
  name: 'read_floor_settings',
  input: z.object({}),
  output: z.object({
    version: z.number(),
    settings: z.nullable(floorSettingsSchema),
    savedBy: z.nullable(z.string()),
    savedAt: z.nullable(z.string()),
  }),
});
