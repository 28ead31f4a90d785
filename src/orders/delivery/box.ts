/** The boxes that a shipped order goes out in (product.md#shipping-boxes). */
import * as z from 'zod/mini';
import { sizesInOrder } from '../../garments/size-order.ts';
import { countText } from '../../platform/count-words.ts';
import type { OrderDesign } from '../order-design.ts';
import { shipmentShape } from './shipment.ts';

/** The heaviest that carriers take, in pounds. */
export const mostPounds = 150;
export const mostBoxes = 200;

/** Pieces by the places of their design and item in the order, from 0, and size. */
export const boxLineSchema = z.object({
  design: z.number().check(z.int(), z.minimum(0)),
  item: z.number().check(z.int(), z.minimum(0)),
  size: z.string(),
  pieces: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
});
export type BoxLine = z.infer<typeof boxLineSchema>;

export const boxSchema = z.object({
  id: z.uuid(),
  /** Its number among the order's boxes, from 1. */
  place: z.number(),
  contents: z.array(boxLineSchema),
  pieces: z.number(),
  ...shipmentShape,
  weightPounds: z.nullable(z.number()),
  /** ISO 8601; null while it's here. */
  shippedAt: z.nullable(z.string()),
});
export type Box = z.infer<typeof boxSchema>;

type Designs = readonly {
  readonly items: readonly Pick<OrderDesign['items'][number], 'quantities'>[];
}[];

/** The pieces that are in no box yet, in the order's order and by size. */
export function unboxed(designs: Designs, boxes: readonly Pick<Box, 'contents'>[]): BoxLine[] {
  const packed = boxes.flatMap(({ contents }) => contents);
  return designs.flatMap(({ items }, design) =>
    items.flatMap(({ quantities }, item) =>
      sizesInOrder(Object.keys(quantities)).flatMap((size) => {
        const inBoxes = packed
          .filter((line) => line.design === design && line.item === item && line.size === size)
          .reduce((sum, line) => sum + line.pieces, 0);
        const pieces = (quantities[size] ?? 0) - inBoxes;
        return pieces > 0 ? [{ design, item, size, pieces }] : [];
      }),
    ),
  );
}

/** Whether all of an order went out in boxes, each with its own tracking. */
export const isAllBoxed = ({
  designs,
  boxes = [],
}: {
  readonly designs: Designs;
  readonly boxes?: readonly Pick<Box, 'contents' | 'shippedAt'>[] | undefined;
}): boolean =>
  boxes.length > 0 &&
  boxes.every(({ shippedAt }) => shippedAt !== null) &&
  unboxed(designs, boxes).length === 0;

/** '24 of 60 shipped'. */
export const shippedText = (shipped: number, pieces: number): string =>
  `${countText(shipped)} of ${countText(pieces)} shipped`;

type Named = readonly {
  readonly items: readonly { readonly garmentName: string; readonly colorName: string }[];
}[];

/** 'Premium Cotton, Navy, M', and with its design's number if there are several. */
export function boxLineText(
  designs: Named,
  { design, item, size }: Omit<BoxLine, 'pieces'>,
): string {
  const garment = designs[design]?.items[item];
  const which = designs.length > 1 ? `Design ${design + 1}: ` : '';
  return `${which}${garment ? `${garment.garmentName}, ${garment.colorName}, ` : ''}${size}`;
}

/** Pounds to a tenth, as staff type them: '12.5'; null for anything else. */
export function parsePounds(text: string): number | null {
  const pounds = /^\d{1,3}(\.\d)?$/.test(text.trim()) ? Number(text) : 0;
  return pounds > 0 && pounds <= mostPounds ? pounds : null;
}
