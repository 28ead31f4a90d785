import * as z from 'zod/mini';
import { inkKeySchema } from '../artwork/ink.ts';

const listed = {
  /** The file's name, unique across categories. */
  key: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: z.string(),
  category: z.string(),
  /** Other search words, separated by spaces. */
  words: z.string(),
};

export const clipArtDrawingSchema = z.object({
  ...listed,
  /** In the paths' units; the longer side is 100. */
  width: z.number().check(z.positive()),
  height: z.number().check(z.positive()),
  /** In the order of printing; paths are filled by the even-odd rule. */
  parts: z
    .array(z.object({ name: z.string(), ink: inkKeySchema, path: z.string() }))
    .check(z.minLength(1), z.maxLength(4)),
});

/** One of the shop's own drawings, in flat inks that a customer may swap. */
export type ClipArtDrawing = z.infer<typeof clipArtDrawingSchema>;

/** The contents of `/clip-art.json`: every drawing, as a list shows it before it is fetched. */
export const clipArtIndexSchema = z.array(
  z.object({
    ...listed,
    /** Names its file under `/clip-art`; different once anything in the drawing is. */
    file: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
  }),
);
export type ClipArtListing = z.infer<typeof clipArtIndexSchema>[number];
