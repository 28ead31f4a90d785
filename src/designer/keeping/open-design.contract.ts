import * as z from 'zod/mini';
import { designSchema, pictureIdSchema } from '../design.ts';
import { sharedTokenSchema } from './shared-design.ts';
import { contract } from '../../platform/contract.ts';

/**
 * A shared design, with links to its pictures that work for ten minutes. A POST, so that no log
 * records the token. 'not-found' when there is none, or its link has expired.
 */
export const openDesign = contract({
  method: 'POST',
  path: '/api/open-design',
  maxBytes: 1_000,
  input: z.object({ token: sharedTokenSchema }),
  output: z.object({
    design: designSchema,
    pictures: z.array(z.object({ id: pictureIdSchema, url: z.string() })),
  }),
});
