import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';
import { floorSettingsSchema } from './floor-settings.ts';

/** Saves floor settings as the next version; 'stale' if somebody did meanwhile. For owners. */
export const saveFloorSettings = staffCall({
  name: 'save_floor_settings',
  input: z.object({
    /** The version they were made from; 0 for none. */
    seen: z.number(),
    settings: floorSettingsSchema,
  }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('saved'), version: z.number() }),
    z.object({ outcome: z.literal('stale'), savedBy: z.nullable(z.string()) }),
  ]),
});
