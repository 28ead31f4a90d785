import * as z from 'zod/mini';
import { customerOrderSchema } from './your-order/open-order.contract.ts';
import type { Json } from '../database.types.ts';
import { fromColumns, toColumns } from '../platform/column-names.ts';
import { artworkFormats } from '../artwork/artwork-format.ts';
import { jobStatuses, type OrderStatus } from './job.ts';
import { orderChangeSchema, type ChangeRow, type OrderChange } from './changes/change-record.ts';
import type { ExceptionKind } from './changes/exception.ts';
import type { EmailGuard, ToPlace } from './placed-record.ts';
import type { ServiceBackend } from '../platform/backend.server.ts';
import { messageRecordSchema } from './messages/message-record.ts';
import {
  orderFileSchema,
  orderRecordSchema,
  type OrderToPlace,
  type OrderRecord,
} from './order-record.ts';
import { conflictSchema, placedJobSchema, repricedSchema } from './placing/placing-store.server.ts';
import { shipmentShape } from './delivery/shipment.ts';
import { storedProofSchema } from '../proofs/proof-record.ts';
import { readAnswer } from '../platform/read-answer.server.ts';

const knownOrderSchema = z.nullable(
  z.object({
    id: z.uuid(),
    number: z.number(),
    requestHash: z.string(),
    /** null once staff replaced the link. */
    linkId: z.nullable(z.uuid()),
    totalCents: z.number(),
  }),
);
export type KnownOrder = NonNullable<z.infer<typeof knownOrderSchema>>;

const placedOrderSchema = z.discriminatedUnion('outcome', [
  z.extend(placedJobSchema, { orderId: z.uuid() }),
  conflictSchema,
  repricedSchema,
]);
type PlacedOrder = z.infer<typeof placedOrderSchema>;

const madeForCustomers = {
  tracking: true,
  shippedBoxes: true,
  card: true,
  cancelNote: true,
} as const;
const linkedOrderSchema = z.extend(z.omit(customerOrderSchema, madeForCustomers), {
  ...shipmentShape,
  boxes: orderRecordSchema.shape.boxes,
  /** What its price book asks for. */
  cancellation: z.object({ cents: z.number(), permille: z.number() }),
  card: z.omit(customerOrderSchema.shape.card, { canPay: true }),
  files: z.array(
    z.extend(orderFileSchema, {
      uploadPath: z.string(),
      format: z.enum(artworkFormats),
    }),
  ),
  messages: z.array(messageRecordSchema),
  proofs: z.array(storedProofSchema),
});
export type LinkedOrder = z.infer<typeof linkedOrderSchema>;

const refusedSchemas = [
  z.object({ outcome: z.literal('not-found') }),
  z.object({ outcome: z.literal('locked'), status: z.enum(jobStatuses.order) }),
  z.object({
    outcome: z.literal('stale'),
    status: z.enum(jobStatuses.order),
    version: z.number(),
    changes: z.array(orderChangeSchema),
  }),
] as const;
const savedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('changed'), version: z.number() }),
  ...refusedSchemas,
]);
/** What became of a change. */
export type Saved = z.infer<typeof savedSchema>;

const proposedSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('asked'),
    version: z.number(),
    /** Id of the email about it in the outbox; a repeat has none. */
    email: z.optional(z.uuid()),
  }),
  /** Another question is open. */
  z.object({ outcome: z.literal('asked-already') }),
  /** There are as many messages as an order may have. */
  z.object({ outcome: z.literal('full') }),
  ...refusedSchemas,
]);
/** What became of asking the customer about a change. */
export type Proposed = z.infer<typeof proposedSchema>;

const answeredSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('answered'), email: z.optional(z.nullable(z.uuid())) }),
  z.object({
    outcome: z.literal('closed'),
    state: z.enum(['void', 'agreed', 'kept', 'withdrawn']),
  }),
  z.object({ outcome: z.literal('not-found') }),
]);

/** The input of cancel_order, and part of change_order's. */
type Change = LinkKey & {
  /** 'customer', or a staff member's email address. */
  actor: string;
  version: number;
  statuses: readonly OrderStatus[];
  rows: readonly ChangeRow[];
  shopInbox: string;
  emailGuard: EmailGuard;
};

/** What an order is to hold. */
type ChangedOrder = Change & {
  status: OrderStatus;
  /** Why it departs from the rules, and from which; null and none if it doesn't. */
  reason: string | null;
  exceptions: readonly ExceptionKind[];
  /** An approval stands for what the order is from then on. */
  keepsApproval: boolean;
} & Omit<
    OrderToPlace,
    | keyof ToPlace<object>
    | 'linkId'
    | 'linkKeyHash'
    | 'stockNote'
    | 'priceVersion'
    | 'paymentTerms'
    | 'depositPermille'
  > &
  Pick<OrderRecord, 'adjustmentCents' | 'adjustments'>;

/** An order's number, and the SHA-256 (hex) of its link's key. */
export type LinkKey = { number: number; keyHash: string };

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

    /** Whether the customer's own words and artwork may go to this order's email address. */
    async mayEmailWords(orderId: string): Promise<boolean> {
      const { data } = await ask('may_email_words', () =>
        client.rpc('may_email_words', { p_order_id: orderId }).throwOnError(),
      );
      return readAnswer('may_email_words', z.boolean(), data);
    },

    /** What staff open an order with, or null if there is no such order. */
    async findLink(number: number): Promise<LinkKey | null> {
      const { data } = await ask('find_order_link', () =>
        client.rpc('find_order_link', { p_number: number }).throwOnError(),
      );
      const keyHash = readAnswer('find_order_link', z.nullable(z.string()), data);
      return keyHash === null ? null : { number, keyHash };
    },

    /** What the link with this key opens, or null. */
    async open(link: LinkKey): Promise<LinkedOrder | null> {
      const { data } = await ask('open_order', () =>
        client
          .rpc('open_order', { p_number: link.number, p_key_hash: link.keyHash })
          .throwOnError(),
      );
      return readAnswer('open_order', z.nullable(linkedOrderSchema), fromColumns(data));
    },

    /** Records that somebody followed the link in an email to this address, if it's the order's. */
    async confirmAddress(link: LinkKey, email: string): Promise<void> {
      await ask('confirm_address', () =>
        client
          .rpc('confirm_address', {
            p_number: link.number,
            p_key_hash: link.keyHash,
            p_email: email,
          })
          .throwOnError(),
      );
    },

    /** Notes that a draft repeats the order that the link opens; false if it opens none. */
    async noteRepeat(link: LinkKey, draftKey: string): Promise<boolean> {
      const { data } = await ask('note_repeat', () =>
        client
          .rpc('note_repeat', {
            p_number: link.number,
            p_key_hash: link.keyHash,
            p_draft_key: draftKey,
          })
          .throwOnError(),
      );
      return readAnswer('note_repeat', z.boolean(), data);
    },

    /** Replaces what an order holds, unless it changed since `version` or has another status. */
    async change(order: ChangedOrder): Promise<Saved> {
      const { data } = await ask('change_order', () =>
        client.rpc('change_order', { p: toColumns(order) as Json }).throwOnError(),
      );
      return readAnswer('change_order', savedSchema, fromColumns(data));
    },

    /** Asks its customer about a change, which is kept until they answer (product.md#exceptions). */
    async propose(order: ChangedOrder & { id: string; text: string }): Promise<Proposed> {
      const { data } = await ask('propose_change', () =>
        client.rpc('propose_change', { p: toColumns(order) as Json }).throwOnError(),
      );
      return readAnswer('propose_change', proposedSchema, fromColumns(data));
    },

    /** Makes the change that the customer was asked about, or keeps the order as it is. */
    async answerProposal(
      answer: LinkKey & { id: string; agrees: boolean; text: string; shopInbox: string },
    ): Promise<z.infer<typeof answeredSchema>> {
      const { data } = await ask('answer_proposal', () =>
        client.rpc('answer_proposal', { p: toColumns(answer) as Json }).throwOnError(),
      );
      return readAnswer('answer_proposal', answeredSchema, fromColumns(data));
    },

    /** What changed in an order since `since` (ISO 8601), oldest first. */
    async readChanges(orderId: string, since: string): Promise<OrderChange[]> {
      const { data } = await ask('read_order_changes', () =>
        client.rpc('read_order_changes', { p_order_id: orderId, p_since: since }).throwOnError(),
      );
      return readAnswer('read_order_changes', z.array(orderChangeSchema), fromColumns(data));
    },

    /** Cancels an order, unless it changed since `version` or has another status. */
    async cancel(order: Change): Promise<Saved> {
      const { data } = await ask('cancel_order', () =>
        client.rpc('cancel_order', { p: toColumns(order) as Json }).throwOnError(),
      );
      return readAnswer('cancel_order', savedSchema, fromColumns(data));
    },

    /**
     * Writes the emails with the links to the order and the quote of this number and address. Their
     * ids; none if there's neither, or it would be over a limit. It counts the same either way.
     */
    async emailLink(number: number, email: string, guard: EmailGuard): Promise<string[]> {
      const { data } = await ask('email_link', () =>
        client
          .rpc('email_link', {
            p_number: number,
            p_email: email,
            p_guard: toColumns(guard) as Json,
          })
          .throwOnError(),
      );
      return readAnswer('email_link', z.array(z.uuid()), data);
    },

    /**
     * Replaces an order's link and writes the email with it. Its id; null without such an order, or if
     * it has another address.
     */
    async renewLink(
      number: number,
      email: string,
      link: { linkId: string; linkKeyHash: string },
    ): Promise<string | null> {
      const { data } = await ask('renew_order_link', () =>
        client
          .rpc('renew_order_link', {
            p_number: number,
            p_email: email,
            p_link_id: link.linkId,
            p_key_hash: link.linkKeyHash,
          })
          .throwOnError(),
      );
      return readAnswer('renew_order_link', z.nullable(z.uuid()), data);
    },
  };
}
