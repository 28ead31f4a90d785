import type * as z from 'zod/mini';
import type { orderDesignSchema, orderItemSchema } from './order-design-schema.ts';

/** The most designs of an order, and items of a design (product.md#designs-and-items). */
export const mostDesigns = 6;
export const mostItems = 20;

/** A garment in one color, with counts by size. */
export type OrderItem = z.infer<typeof orderItemSchema>;
/** What is printed, where, and on what. */
export type OrderDesign = z.infer<typeof orderDesignSchema>;

/** Whether we draw the print, from a sketch or a description. */
export const isDrawn = (artworkType: OrderDesign['artworkType'] | null): boolean =>
  artworkType === 'sketch' || artworkType === 'description';

/** Anything that has an order's designs. */
export type WithDesigns<Item = OrderItem> = {
  designs: readonly { items: readonly Item[] }[];
};

/** The items of all designs, in order; prices of each come in the same order. */
export const itemsOf = <Item>({ designs }: WithDesigns<Item>): Item[] =>
  designs.flatMap(({ items }) => items);
