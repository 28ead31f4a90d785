import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';

/** The color that a style of the catalog is shown in. */
export const favoriteSchema = z.object({
  style: z.string(),
  color: z.object({
    name: z.string(),
    hex: z.string().check(z.regex(/^#[0-9a-f]{6}$/)),
    /** The ink of the lines that are drawn on it, '#rrggbb'. */
    lineHex: z.string(),
    /** The supplier's picture of the garment's front in this color. */
    frontImageUrl: z.nullable(z.string()),
  }),
});
export type Favorite = z.infer<typeof favoriteSchema>;

/** GET: a color for each garment of the catalog, in its order. Public, and cached by the CDN. */
export const listFavorites = contract({
  method: 'GET',
  path: '/api/list-favorites',
  maxBytes: 0,
  input: z.object({}),
  output: z.object({ favorites: z.array(favoriteSchema) }),
});
