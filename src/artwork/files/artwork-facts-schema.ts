import * as z from 'zod/mini';
import { mostPages } from '../artwork-format.ts';

/** As much as we keep of each, so that a file can't fill a page. */
export const factLimits = { typefaces: 4, words: 80, name: 60, spots: 12, note: 400 } as const;

/** Why a file can be a sketch, but not artwork that is complete. */
export const unfitKinds = ['cut-off', 'no-pdf', 'no-composite'] as const;
export type Unfit = (typeof unfitKinds)[number];

const inch = z.number().check(z.positive(), z.maximum(10_000));
const pixel = z.number().check(z.int(), z.positive(), z.maximum(1_000_000));

const pageFactsSchema = z.object({
  /** There is nothing to print on it. */
  empty: z.optional(z.literal(true)),
  /** We couldn't look at all of it: in time, or because of a font. */
  unread: z.optional(z.literal(true)),
  /** The size of the art on paper, in inches. */
  inches: z.optional(z.object({ width: inch, height: inch })),
  /** Printer's marks around the art are left out. */
  marks: z.optional(z.literal(true)),
  /** All of it is printed in a white ink, whatever color shows that. */
  white: z.optional(z.literal(true)),
  /** Text that isn't outlines, in typefaces that aren't in the file ('' for an unnamed one). */
  texts: z.optional(
    z
      .array(
        z.object({
          typeface: z.string().check(z.maxLength(factLimits.name)),
          words: z.string().check(z.maxLength(factLimits.words)),
        }),
      )
      .check(z.maxLength(factLimits.typefaces)),
  ),
  /** The picture in it with the fewest pixels per inch. */
  picture: z.optional(
    z.object({
      /** Its own pixels. */
      width: pixel,
      height: pixel,
      /** As many as it would have if it covered all of the art. */
      across: pixel,
      down: pixel,
    }),
  ),
});
/** What we found on a page, or in a file that has no pages. */
export type PageFacts = z.infer<typeof pageFactsSchema>;

export const artworkFactsSchema = z.object({
  unfit: z.optional(z.enum(unfitKinds)),
  /** At least one. */
  pages: z.array(pageFactsSchema).check(z.minLength(1), z.maxLength(mostPages)),
  /** Names of its spot colors: 'PANTONE 185 C'. */
  spots: z.optional(
    z.array(z.string().check(z.maxLength(factLimits.name))).check(z.maxLength(factLimits.spots)),
  ),
});
/** What matters for a print and can't be seen in a file's picture (product.md#artwork-files). */
export type ArtworkFacts = z.infer<typeof artworkFactsSchema>;

export const uploadFactsSchema = z.extend(artworkFactsSchema, {
  /** What the browser did to the file before sending it, in a sentence. */
  note: z.optional(z.string().check(z.maxLength(factLimits.note))),
});
export type UploadFacts = z.infer<typeof uploadFactsSchema>;
