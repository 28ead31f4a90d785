import type { APIRoute } from 'astro';
import { readParts, readReadyDesigns } from '../designer/panels/ready-designs.build.ts';

/** What ready designs there are, fetched when somebody looks at all of them. */
export const GET: APIRoute = () =>
  Response.json(
    readReadyDesigns(readParts()).map(({ key, name, category, words }) => ({
      key,
      name,
      category,
      words,
    })),
  );
