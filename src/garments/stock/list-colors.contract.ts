import * as z from 'zod/mini';
import { contract } from '../../platform/contract.ts';

/** One color of a style, as stored in `color_swatches`. */
export const swatchSchema = z.object({
  key: z.string(),
  name: z.string(),
  hex: z.string(),
  swatchUrl: z.nullable(z.string()),
  inStock: z.boolean(),
  /**
   * The supplier's stock of the order form's sizes; a missing size can't be had. null when the
   * style was never synced.
   */
  left: z.nullable(z.record(z.string(), z.number())),
  /** 'YYYY-MM-DD' by size: when the supplier expects more, where it says so. */
  expected: z.optional(z.record(z.string(), z.string())),
});
export type Swatch = z.infer<typeof swatchSchema>;

/** GET: a style's colors, those in stock first. Public, and cached by the CDN. */
export const listColors = contract({
  method: 'GET',
  path: '/api/list-colors',
  maxBytes: 0,
  input: z.object({ style: z.string().check(z.regex(/^[0-9A-Za-z]{1,12}$/)) }),
  output: z.object({ style: z.string(), colors: z.array(swatchSchema) }),
});
