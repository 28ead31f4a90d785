import * as z from 'zod/mini';
import { staffCall } from '../staff/staff-call.ts';

const listedBookSchema = z.object({
  id: z.uuid(),
  /** Counted up each time somebody saves it. */
  revision: z.number(),
  note: z.string(),
  savedBy: z.string(),
  savedAt: z.string(),
  /** Which version the draft was made from. */
  basedOn: z.number(),
  /** null until it's published. */
  version: z.nullable(z.number()),
  publishedBy: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
  /** From when it counts; null until it's published. */
  startsAt: z.nullable(z.string()),
});
export type ListedBook = z.infer<typeof listedBookSchema>;

/** The versions of the price book and the drafts of the next one, newest first. For owners. */
export const listBooks = staffCall({
  name: 'list_price_books',
  input: z.object({}),
  output: z.object({
    /** The version that counts now. */
    current: z.number(),
    books: z.array(listedBookSchema),
  }),
});
