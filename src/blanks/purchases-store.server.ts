import * as z from 'zod/mini';
import type { Json } from '../database.types.ts';
import type { ServiceBackend } from '../platform/backend.server.ts';
import { readAnswer } from '../platform/read-answer.server.ts';
import { purchaseSchema, purchaseStates, type Purchase, type PurchaseState } from './purchase.ts';
import type { SupplierOrder } from './supplier-order.ts';

/** What the supplier told about a purchase. */
export type Told = {
  readonly id: string;
  readonly orders: readonly SupplierOrder[];
  /** It said no, so nothing was bought. */
  readonly refused?: boolean;
  /** For staff; it's cut off at 500 characters. */
  readonly reason?: string;
  /** Who asked for it, if somebody did. */
  readonly actor?: string;
  readonly what?: 'told' | 'looked' | 'cancel-asked';
};

type Books = ReadonlyMap<string, readonly SupplierOrder[]>;

const settledSchema = z.object({ outcome: z.literal('settled'), purchase: purchaseSchema });
const unsettledSchema = z.array(z.object({ looks: z.number(), purchase: purchaseSchema }));

/** Typed database calls about purchases of blanks. Each throws BackendError. */
export function openPurchases({ client, ask }: ServiceBackend) {
  return {
    /** Applies what the supplier told, as often as it tells it, and answers the purchase. */
    async settle(told: Told): Promise<Purchase> {
      const { data } = await ask('settle_purchase', () =>
        // The Json type has no readonly arrays.
        client.rpc('settle_purchase', { p: told as unknown as Json }).throwOnError(),
      );
      return readAnswer('settle_purchase', settledSchema, data).purchase;
    },

    /**
     * Compares all orders that the supplier has with ours, and keeps what differs for staff. Answers the
     * purchases whose orders the supplier tells otherwise.
     */
    async compare(supplier: string, books: Books): Promise<Purchase[]> {
      const orders = [...books].flatMap(([poNumber, listed]) =>
        listed.map(({ number, isCanceled, lines }) => ({
          ...{ number, poNumber, isCanceled },
          parts: lines.map(({ partNumber }) => partNumber),
        })),
      );
      const { data } = await ask('compare_purchases', () =>
        client.rpc('compare_purchases', { p: { supplier, orders } }).throwOnError(),
      );
      return readAnswer('compare_purchases', z.array(purchaseSchema), data);
    },

    /** Purchases whose answer was lost and that are to be looked for now, oldest first. */
    async listToLookFor(limit: number): Promise<z.infer<typeof unsettledSchema>> {
      const { data } = await ask('list_purchases_to_look_for', () =>
        client.rpc('list_purchases_to_look_for', { p_limit: limit }).throwOnError(),
      );
      return readAnswer('list_purchases_to_look_for', unsettledSchema, data);
    },

    /**
     * Notes that a purchase was looked for and not found, after that many looks. Answers its state;
     * null if somebody else looked since, or it's settled.
     */
    async noteLook(look: {
      id: string;
      looks: number;
      reason: string;
    }): Promise<PurchaseState | null> {
      const { data } = await ask('note_look', () =>
        client.rpc('note_look', { p: look }).throwOnError(),
      );
      return readAnswer('note_look', z.nullable(z.enum(purchaseStates)), data);
    },
  };
}
