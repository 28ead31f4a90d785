import * as z from 'zod/mini';
import { sizeSchema } from '../garments/size.ts';

/**
 * buying: asked of the supplier, and not answered. unknown: looked for and not found, so a person
 * decides. partly: the supplier's orders have fewer pieces. refused: nothing was bought.
 */
export const purchaseStates = [
  'buying',
  'unknown',
  'bought',
  'partly',
  'refused',
  'canceled',
] as const;
export type PurchaseState = (typeof purchaseStates)[number];

export const purchaseLimits = { lines: 2_000, piecesPerLine: 100_000, cents: 100_000_000 } as const;

const enterCents = 'Enter dollars, like 250 or 19.95.';
export const purchaseCentsSchema = z
  .number(enterCents)
  .check(z.int(enterCents), z.minimum(0, enterCents), z.maximum(purchaseLimits.cents, enterCents));

const enterPieces = 'Enter a whole number of pieces.';
export const piecesSchema = z
  .number(enterPieces)
  .check(
    z.int(enterPieces),
    z.minimum(1, enterPieces),
    z.maximum(purchaseLimits.piecesPerLine, enterPieces),
  );

/** A style in a color and a size: what suppliers sell. */
export const partSchema = z.object({
  styleCode: z.string().check(z.regex(/^\d{5}$/)),
  colorKey: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60)),
  size: sizeSchema,
});
export type Part = z.infer<typeof partSchema>;

/** The same text for the same part. */
export const partKey = ({ styleCode, colorKey, size }: Part): string =>
  `${styleCode} ${colorKey} ${size}`;

/** For an order with its spares; null is for stock. */
export const forOrderSchema = z.nullable(z.number().check(z.int(), z.minimum(1)));

const supplierOrderSchema = z.object({
  number: z.string(),
  warehouse: z.string(),
  isCanceled: z.boolean(),
  /** With freight and fees. */
  totalCents: z.number(),
  freightCents: z.number(),
  lines: z.array(z.object({ partNumber: z.string(), pieces: z.number(), unitCents: z.number() })),
});

/** A purchase as staff see it. */
export const purchaseSchema = z.object({
  id: z.uuid(),
  /** Like 'CP-000123'; never used for another purchase. */
  poNumber: z.string(),
  /** 'ss', or who sold it, by hand. */
  seller: z.string(),
  byHand: z.boolean(),
  /** The seller's number of it, by hand. */
  reference: z.nullable(z.string()),
  state: z.enum(purchaseStates),
  /** Why it was refused, isn't known, or isn't whole. */
  reason: z.nullable(z.string()),
  /** What the pieces cost as of the last sync, without freight. */
  goodsCents: z.number(),
  actor: z.string(),
  askedAt: z.string(),
  lines: z.array(
    z.object({
      styleCode: z.string(),
      colorKey: z.string(),
      size: z.string(),
      /** null by hand, like the warehouse. */
      partNumber: z.nullable(z.string()),
      warehouse: z.nullable(z.string()),
      orderNumber: z.nullable(z.number()),
      pieces: z.number(),
      /** Pieces in orders of the supplier that weren't canceled. */
      boughtPieces: z.number(),
    }),
  ),
  /** The supplier's, one for each warehouse that ships. */
  orders: z.array(supplierOrderSchema),
});
export type Purchase = z.infer<typeof purchaseSchema>;
