import * as z from 'zod/mini';
import type { Json } from '../../database.types.ts';
import { fromColumns, toColumns } from '../../platform/column-names.ts';
import { cardStatuses, refundStatuses, type disputeStatuses } from './card-payment.ts';
import type { ServiceBackend } from '../../platform/backend.server.ts';
import type { LinkKey } from '../../orders/orders-store.server.ts';
import { readAnswer } from '../../platform/read-answer.server.ts';

const begunSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('begun'),
    id: z.uuid(),
    number: z.number(),
    /** Stripe's session; null until it's made. */
    session: z.nullable(z.string()),
    amountCents: z.number(),
    taxCents: z.number(),
    expiresAt: z.string(),
    email: z.string(),
  }),
  /** The session with this one is open for another amount. */
  z.object({ outcome: z.literal('other'), id: z.uuid(), session: z.string() }),
  z.object({ outcome: z.literal('stale'), dueCents: z.number() }),
  z.object({ outcome: z.literal('nothing-due') }),
  z.object({ outcome: z.literal('not-found') }),
]);
export type Begun = z.infer<typeof begunSchema>;

/**
 * 'pending': Stripe has the refund, but hasn't confirmed it. 'asked': we don't know yet whether
 * Stripe has it.
 */
const refundStatus = z.enum([...refundStatuses, 'pending']);
export type RefundStatus = z.infer<typeof refundStatus>;

const appliedSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('applied'),
    status: z.enum(cardStatuses),
    emails: z.array(z.uuid()),
    refunds: z.record(z.uuid(), refundStatus),
  }),
  z.object({ outcome: z.literal('not-ours') }),
]);
export type Applied = z.infer<typeof appliedSchema>;

const foundSchema = z.nullable(
  z.object({
    id: z.uuid(),
    session: z.nullable(z.string()),
    paymentIntent: z.nullable(z.string()),
  }),
);

const toCheckSchema = z.array(
  z.object({
    id: z.uuid(),
    session: z.nullable(z.string()),
    paymentIntent: z.nullable(z.string()),
    outdated: z.boolean(),
  }),
);

const newsSchema = z.object({
  /** null if the order has had another card payment since. */
  status: z.nullable(z.enum(cardStatuses)),
  /** What is due now. */
  dueCents: z.number(),
  dispute: z.nullable(
    z.object({ amountCents: z.number(), status: z.enum(['inquiry', 'open', 'won', 'lost']) }),
  ),
  refundCents: z.nullable(z.number()),
});
export type CardNews = z.infer<typeof newsSchema>;

/** What Stripe says about a card payment, now. */
export type CardFacts = {
  id: string;
  /** null for a saved card. */
  session: string | null;
  sessionStatus: 'open' | 'complete' | 'expired';
  paymentIntent: string | null;
  receivedCents: number;
  declined: boolean;
  /** `key` is our refund's id, if it was asked for here. */
  refunds: {
    id: string;
    key: string | null;
    amountCents: number;
    status: (typeof refundStatuses)[number];
  }[];
  /** `moves` are what the bank took (less than 0) or gave back. */
  disputes: {
    id: string;
    amountCents: number;
    status: (typeof disputeStatuses)[number];
    moves: { id: string; cents: number }[];
  }[];
  fees: { id: string; feeCents: number }[];
};

/** Typed database calls about payments by card. Each throws BackendError. */
export function openCards({ client, ask, askKeyed }: ServiceBackend) {
  return {
    /** Begins a payment of what is due, or answers the one that was begun. */
    async begin(
      payment: LinkKey & { id: string; seenCents: number; expiresAt: string },
    ): Promise<Begun> {
      const { data } = await askKeyed('begin_card_payment', () =>
        client.rpc('begin_card_payment', { p: toColumns(payment) as Json }).throwOnError(),
      );
      return readAnswer('begin_card_payment', begunSchema, fromColumns(data));
    },

    /** Stores a payment's session; false if the payment was closed meanwhile. */
    async saveSession(id: string, session: string): Promise<boolean> {
      const { data } = await ask('save_card_session', () =>
        client.rpc('save_card_session', { p_id: id, p_session: session }).throwOnError(),
      );
      return data;
    },

    /** Gives up a payment, unless its page was made. */
    async closeAttempt(id: string): Promise<void> {
      await ask('close_card_attempt', () =>
        client.rpc('close_card_attempt', { p_id: id }).throwOnError(),
      );
    },

    async find(
      by: { id: string } | { session: string } | { paymentIntent: string },
    ): Promise<z.infer<typeof foundSchema>> {
      const { data } = await ask('find_card_payment', () =>
        client.rpc('find_card_payment', { p: toColumns(by) as Json }).throwOnError(),
      );
      return readAnswer('find_card_payment', foundSchema, fromColumns(data));
    },

    /** Applies what Stripe says; `event` is handled with it. */
    async apply(facts: CardFacts & { event: string | null; shopInbox: string }): Promise<Applied> {
      const { data } = await askKeyed('apply_card_facts', () =>
        client.rpc('apply_card_facts', { p: toColumns(facts) as Json }).throwOnError(),
      );
      return readAnswer('apply_card_facts', appliedSchema, data);
    },

    /** What an email about a card payment or a dispute needs. */
    async readNews(orderId: string, occasion: string): Promise<CardNews> {
      const { data } = await ask('read_card_news', () =>
        client.rpc('read_card_news', { p_order_id: orderId, p_occasion: occasion }).throwOnError(),
      );
      return readAnswer('read_card_news', newsSchema, fromColumns(data));
    },

    /** Gives up a refund that Stripe refused, and tells the shop; false if Stripe has it. */
    async failRefund(id: string, shopInbox: string): Promise<boolean> {
      const { data } = await ask('fail_card_refund', () =>
        client.rpc('fail_card_refund', { p_id: id, p_shop_inbox: shopInbox }).throwOnError(),
      );
      return data;
    },

    /** Stores events; the ids of those that haven't been handled. */
    async noteEvents(
      events: readonly {
        id: string;
        type: string;
        /** A session's or a payment's id. */
        subject: string | null;
        /** ISO 8601. */
        createdAt: string;
      }[],
    ): Promise<string[]> {
      const { data } = await ask('note_stripe_events', () =>
        client.rpc('note_stripe_events', { p: toColumns(events) as Json }).throwOnError(),
      );
      return readAnswer('note_stripe_events', z.array(z.string()), data);
    },

    async finishEvents(ids: readonly string[]): Promise<void> {
      await ask('finish_stripe_events', () =>
        client.rpc('finish_stripe_events', { p_ids: [...ids] }).throwOnError(),
      );
    },

    /** Payments to compare with Stripe; `outdated` if another amount is due than its page takes. */
    async listToCheck(limit: number): Promise<z.infer<typeof toCheckSchema>> {
      const { data } = await ask('list_cards_to_check', () =>
        client.rpc('list_cards_to_check', { p_limit: limit }).throwOnError(),
      );
      return readAnswer('list_cards_to_check', toCheckSchema, fromColumns(data));
    },

    /** A payment's refunds that Stripe doesn't know, as far as we know. */
    async listAskedRefunds(
      id: string,
    ): Promise<{ id: string; amountCents: number; paymentIntent: string }[]> {
      const { data } = await ask('list_asked_refunds', () =>
        client.rpc('list_asked_refunds', { p_id: id }).throwOnError(),
      );
      return readAnswer(
        'list_asked_refunds',
        z.array(z.object({ id: z.uuid(), amountCents: z.number(), paymentIntent: z.string() })),
        fromColumns(data),
      );
    },

    /** Until when Stripe's events are known to be handled, ISO 8601; null before the first time. */
    async checkedUntil(until?: string): Promise<string | null> {
      const { data } = await ask('card_check', () =>
        client.rpc('card_check', until === undefined ? {} : { p_until: until }).throwOnError(),
      );
      return readAnswer('card_check', z.nullable(z.string()), data);
    },
  };
}
