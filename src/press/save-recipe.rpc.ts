import * as z from 'zod/mini';
import { newIdSchema } from '../platform/new-id.ts';
import { staffCall } from '../staff/staff-call.ts';
import { recipeLimits, recipeScreenSchema } from './recipe.ts';

/** Keeps how a location of an order's design was printed, for its next ticket; once per id. */
export const saveRecipe = staffCall({
  name: 'save_recipe',
  input: z.object({
    id: newIdSchema,
    number: z.number(),
    /** The design's place in the order's, from 0. */
    design: z.number(),
    location: z.string(),
    screens: z.array(recipeScreenSchema).check(z.minLength(1), z.maxLength(recipeLimits.screens)),
    note: z.string().check(z.maxLength(recipeLimits.note)),
  }),
  output: z.object({ outcome: z.enum(['saved', 'not-found']) }),
});
