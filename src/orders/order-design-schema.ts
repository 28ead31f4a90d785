import * as z from 'zod/mini';
import { artworkTypes } from '../artwork/artwork-type.ts';
import { orderedRosterSchema } from '../designer/team/roster.ts';
import { printLocations } from '../garments/print-location.ts';
import { quantitiesSchema } from '../garments/size.ts';
import { inkColorsSchema } from './ink-colors.ts';

// A placed order's designs, apart from order-design.ts because the order form needs only its limits.

/** A garment in one color, with counts by size. */
export const orderItemSchema = z.object({
  garmentId: z.string(),
  garmentName: z.string(),
  styleCode: z.string(),
  colorKey: z.string(),
  colorName: z.string(),
  colorHex: z.string(),
  quantities: quantitiesSchema,
});

/** What is printed, where, and on what. */
export const orderDesignSchema = z.object({
  printLocations: z.array(z.enum(printLocations)),
  artworkType: z.enum(artworkTypes),
  artworkDescription: z.nullable(z.string()),
  /** Who wears the shirts; most designs have none. */
  roster: z.optional(z.nullable(orderedRosterSchema)),
  /** Only of a design at the bulk price, whose number staff entered. */
  inkColors: z.optional(z.nullable(inkColorsSchema)),
  items: z.array(orderItemSchema),
});

export const orderDesignsSchema = z.array(orderDesignSchema);
