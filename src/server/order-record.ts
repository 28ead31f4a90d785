import * as z from 'zod/mini';
import { artworkTypes, orderStatuses } from '../domain/order.ts';
import { printLocations } from '../domain/print-location.ts';
import { sizes } from '../domain/quantity.ts';

/** An order as the SQL function read_order answers it; money in cents. */
export const orderRecordSchema = z.object({
  id: z.uuid(),
  number: z.number(),
  status: z.enum(orderStatuses),
  createdAt: z.string(),
  garmentId: z.string(),
  garmentName: z.string(),
  styleCode: z.string(),
  colorKey: z.string(),
  colorName: z.string(),
  colorHex: z.string(),
  quantities: z.partialRecord(z.enum(sizes), z.number()),
  totalQuantity: z.number(),
  printLocations: z.array(z.enum(printLocations)),
  artwork: z.object({
    type: z.enum(artworkTypes),
    description: z.nullable(z.string()),
    files: z.array(
      z.object({
        location: z.enum(printLocations),
        objectPath: z.string(),
        fileName: z.string(),
        sizeBytes: z.number(),
        contentType: z.string(),
        format: z.string(),
        widthPx: z.nullable(z.number()),
        heightPx: z.nullable(z.number()),
      }),
    ),
  }),
  /** 'YYYY-MM-DD' in the shop's zone. */
  dueDate: z.string(),
  turnaroundClass: z.enum(['standard', 'rush']),
  delivery: z.object({
    method: z.enum(['pickup', 'local', 'shipping']),
    address: z.nullable(
      z.object({
        name: z.string(),
        street: z.string(),
        city: z.string(),
        state: z.string(),
        zip: z.string(),
      }),
    ),
  }),
  customer: z.object({
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    notes: z.nullable(z.string()),
  }),
  price: z.object({
    perItemCents: z.number(),
    subtotalCents: z.number(),
    rushFeeCents: z.number(),
    shippingCents: z.number(),
    taxCents: z.number(),
    totalCents: z.number(),
  }),
  /** What the supplier was short of when it was placed, for staff; null when of nothing. */
  stockNote: z.nullable(z.string()),
});
export type OrderRecord = z.infer<typeof orderRecordSchema>;

/** What place_order takes: an order not yet placed, with the key that makes it one. */
export type NewOrder = Omit<OrderRecord, 'id' | 'number' | 'status' | 'createdAt'> & {
  idempotencyKey: string;
  /** SHA-256 of what came with the key, hex. */
  requestHash: string;
  shopInbox: string;
};
