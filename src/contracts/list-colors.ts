import * as z from 'zod/mini';
import { contract } from './contract.ts';

/** One color of a style, as `color_swatches` keeps it. */
export const swatchSchema = z.object({
  key: z.string(),
  name: z.string(),
  hex: z.string(),
  swatchUrl: z.nullable(z.string()),
  inStock: z.boolean(),
  /**
   * What the supplier has by size, those of the order form; a size that isn't named isn't to be had.
   * null while nothing is known: the style was never synced.
   */
  left: z.nullable(z.record(z.string(), z.number())),
});
export type Swatch = z.infer<typeof swatchSchema>;

/** GET: a style's colors, in stock first. Public, cached by the CDN. */
export const listColors = contract({
  method: 'GET',
  path: '/api/colors',
  maxBytes: 0,
  input: z.object({ style: z.string().check(z.regex(/^[0-9A-Za-z]{1,12}$/)) }),
  output: z.object({ style: z.string(), colors: z.array(swatchSchema) }),
});
