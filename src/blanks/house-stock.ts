import * as z from 'zod/mini';
import { requiredText } from '../platform/forms/text-field.ts';

/** Why stock in house is corrected, or blanks go back. */
export const blankReasonSchema = requiredText(200, 'Say why.');

const enterCount = 'Enter a whole number of pieces, 0 or more.';
export const stockCountSchema = z
  .number(enterCount)
  .check(z.int(enterCount), z.minimum(0, enterCount), z.maximum(100_000, enterCount));

const partNames = {
  styleCode: z.string(),
  garment: z.string(),
  color: z.string(),
  size: z.string(),
};

/** A part in house. */
export const houseStockSchema = z.object({
  ...partNames,
  colorKey: z.string(),
  /** For no job. */
  pieces: z.number(),
  /** Damaged or wrong, to go back to the supplier. */
  setAside: z.number(),
});
export type HouseStock = z.infer<typeof houseStockSchema>;

/** What was corrected or returned. */
export const stockEventSchema = z.object({
  ...partNames,
  id: z.number(),
  at: z.string(),
  actor: z.string(),
  /** sent-back: damaged or wrong pieces. */
  what: z.enum(['corrected', 'returned', 'sent-back']),
  /** How many more or fewer there were, if corrected. */
  pieces: z.number(),
  /** The order whose pieces were corrected; null for stock in house. */
  orderNumber: z.nullable(z.number()),
  reference: z.nullable(z.string()),
  reason: z.string(),
});
export type StockEvent = z.infer<typeof stockEventSchema>;
