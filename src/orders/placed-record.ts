import * as z from 'zod/mini';
import type { ArtworkFacts } from '../artwork/files/artwork-facts-schema.ts';

/** What the database assigns when an order, a quote request, or a reorder is placed. */
export const placedShape = { id: z.uuid(), number: z.number(), createdAt: z.string() };

/** An artwork file of a stored order or quote request. */
export const keptFileSchema = z.object({
  objectPath: z.string(),
  fileName: z.string(),
  sizeBytes: z.number(),
  /** The hash of its bytes, in hex. */
  sha256: z.string(),
  contentType: z.string(),
  format: z.string(),
  widthPx: z.nullable(z.number()),
  heightPx: z.nullable(z.number()),
  /** The page that is printed; none for a file of one page. */
  page: z.nullish(z.number()),
  /** Checked when the file was sealed; none if that was before we looked. */
  facts: z.nullish(z.unknown() as z.ZodMiniType<ArtworkFacts>),
});
/** Files that came with a message, or when the customer asked for a change. */
export const attachedFilesSchema = z.array(z.omit(keptFileSchema, { contentType: true }));
export type KeptFile = z.infer<typeof keptFileSchema>;

/** The input of a place_… function: a record not yet written, with its idempotency key. */
export type ToPlace<PlacedRecord> = Omit<PlacedRecord, keyof typeof placedShape | 'status'> & {
  idempotencyKey: string;
  /** SHA-256 of the request with this key, hex. */
  requestHash: string;
  shopInbox: string;
  /** Without it, the job's email is never held. */
  emailGuard?: EmailGuard;
};

/** Limits on emails to customers, as hold_reason in supabase/schemas/outbox.sql counts them. */
export type EmailGuard = {
  /** What the visitor may have sent to the mailbox. */
  visitorsPart?: CountedLimit;
  mailbox: CountedLimit;
  limits: readonly CountedLimit[];
  /** Emails to addresses that nobody has confirmed. */
  mostAnHour: number;
};

type CountedLimit = { bucket: string; keyHash: string; tokens: number; windowSeconds: number };
