import * as z from 'zod/mini';
import { designSchema, pictureIdSchema } from '../domain/design/design.ts';
import { sharedTokenSchema } from '../domain/design/shared-design.ts';
import { contract } from './contract.ts';

/**
 * POST, so that the token is in no address that gets logged: a shared design with links to its
 * pictures that work for ten minutes. 'not-found' when there is none, or none any more.
 */
export const openDesign = contract({
  method: 'POST',
  path: '/api/designs/open',
  maxBytes: 1_000,
  input: z.object({ token: sharedTokenSchema }),
  output: z.object({
    design: designSchema,
    pictures: z.array(z.object({ id: pictureIdSchema, url: z.string() })),
  }),
});
