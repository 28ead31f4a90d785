import * as z from 'zod/mini';

/** What the database gives an order, a quote, or a reorder when it is placed. */
export const placedShape = { id: z.uuid(), number: z.number(), createdAt: z.string() };

/** An artwork file as an order or a quote keeps it. */
export const keptFileSchema = z.object({
  objectPath: z.string(),
  fileName: z.string(),
  sizeBytes: z.number(),
  contentType: z.string(),
  format: z.string(),
  widthPx: z.nullable(z.number()),
  heightPx: z.nullable(z.number()),
});
export type KeptFile = z.infer<typeof keptFileSchema>;

/** What a place_… function takes: a record not yet written, with the key that makes it one. */
export type ToPlace<PlacedRecord> = Omit<PlacedRecord, keyof typeof placedShape | 'status'> & {
  idempotencyKey: string;
  /** SHA-256 of what came with the key, hex. */
  requestHash: string;
  shopInbox: string;
};
