import * as z from 'zod/mini';
import { readConfirmation } from '../../contracts/read-confirmation.ts';
import type { Json } from '../../database.types.ts';
import { fromColumns, toColumns } from '../../domain/column-names.ts';
import type { ServiceBackend } from '../backend.ts';
import {
  orderRecordSchema,
  type OrderToPlace,
  type OrderRecord,
} from '../../domain/order-record.ts';
import { conflictSchema, placedJobSchema } from './placing.ts';
import { readAnswer } from './read-answer.ts';

const knownOrderSchema = z.nullable(
  z.object({
    id: z.uuid(),
    number: z.number(),
    requestHash: z.string(),
    totalCents: z.number(),
  }),
);
export type KnownOrder = NonNullable<z.infer<typeof knownOrderSchema>>;

const placedOrderSchema = z.discriminatedUnion('outcome', [
  z.extend(placedJobSchema, { orderId: z.uuid() }),
  conflictSchema,
]);
type PlacedOrder = z.infer<typeof placedOrderSchema>;

const confirmationSchema = z.nullable(readConfirmation.output);

/** Typed database calls about orders. Each throws BackendError. */
export function openOrders({ client, ask, askKeyed }: ServiceBackend) {
  return {
    async findByKey(idempotencyKey: string): Promise<KnownOrder | null> {
      const { data } = await ask('find_order_by_key', () =>
        client.rpc('find_order_by_key', { p_key: idempotencyKey }).throwOnError(),
      );
      return readAnswer('find_order_by_key', knownOrderSchema, data);
    },

    /** Writes order, lines, artwork, event, and emails in one transaction, once per key. */
    async place(order: OrderToPlace): Promise<PlacedOrder> {
      const { data } = await askKeyed('place_order', () =>
        client.rpc('place_order', { p: toColumns(order) as Json }).throwOnError(),
      );
      return readAnswer('place_order', placedOrderSchema, data);
    },

    async read(orderId: string): Promise<OrderRecord | null> {
      const { data } = await ask('read_order', () =>
        client.rpc('read_order', { p_order_id: orderId }).throwOnError(),
      );
      return readAnswer('read_order', z.nullable(orderRecordSchema), fromColumns(data));
    },

    /** What the confirmation page shows of an order, or null if there is none. */
    async readConfirmation(orderId: string): Promise<z.infer<typeof confirmationSchema>> {
      const { data } = await ask('read_confirmation', () =>
        client.rpc('read_confirmation', { p_order_id: orderId }).throwOnError(),
      );
      return readAnswer('read_confirmation', confirmationSchema, data);
    },
  };
}
