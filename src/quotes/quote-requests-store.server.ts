import * as z from 'zod/mini';
import type { Json } from '../database.types.ts';
import { quotedRequestSchema, type QuotedRequest } from './quoted-request.ts';
import { fromColumns, toColumns } from '../platform/column-names.ts';
import { jobStatuses } from '../orders/job.ts';
import type { OrderToPlace } from '../orders/order-record.ts';
import type { ServiceBackend } from '../platform/backend.server.ts';
import {
  quoteRequestRecordSchema,
  type QuoteRequestToPlace,
  type QuoteRequestRecord,
} from './quote-request-record.ts';
import type { LinkKey } from '../orders/orders-store.server.ts';
import {
  knownRequestSchema,
  placedSchema,
  type KnownRequest,
  type Placed,
} from '../orders/placing/placing-store.server.ts';
import { readAnswer } from '../platform/read-answer.server.ts';

const sentSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('sent'),
    version: z.number(),
    sha256: z.string(),
    email: z.uuid(),
  }),
  z.object({
    outcome: z.enum(['stale', 'not-allowed']),
    status: z.enum(jobStatuses.quote_request),
  }),
  z.object({ outcome: z.literal('not-found') }),
]);

/** Why a customer can't decide on a quote. */
const refusalSchema = z.object({
  outcome: z.enum(['superseded', 'closed', 'expired', 'conflict', 'not-found']),
});
export type DecisionRefusal = z.infer<typeof refusalSchema>['outcome'];
const acceptedSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('accepted'),
    number: z.number(),
    linkId: z.nullable(z.uuid()),
    totalCents: z.number(),
    emails: z.array(z.uuid()),
  }),
  refusalSchema,
]);
const declinedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('declined'), email: z.nullable(z.uuid()) }),
  refusalSchema,
]);

/** The quote that a customer saw, and the key of their link. */
type SeenQuote = LinkKey & {
  version: number;
  sha256: string;
  /** In the shop's zone. */
  today: string;
  shopInbox: string;
};

/** Typed database calls about quote requests and quotes. Each throws BackendError. */
export function openQuoteRequests({ client, ask, askKeyed }: ServiceBackend) {
  return {
    async findByKey(idempotencyKey: string): Promise<KnownRequest | null> {
      const { data } = await ask('find_quote_request_by_key', () =>
        client.rpc('find_quote_request_by_key', { p_key: idempotencyKey }).throwOnError(),
      );
      return readAnswer('find_quote_request_by_key', knownRequestSchema, data);
    },

    /** Writes the request, its files, and emails in one transaction, once per key. */
    async place(request: QuoteRequestToPlace): Promise<Placed> {
      const { data } = await askKeyed('place_quote_request', () =>
        client.rpc('place_quote_request', { p: toColumns(request) as Json }).throwOnError(),
      );
      return readAnswer('place_quote_request', placedSchema, data);
    },

    async read(quoteRequestId: string): Promise<QuoteRequestRecord | null> {
      const { data } = await ask('read_quote_request', () =>
        client.rpc('read_quote_request', { p_quote_request_id: quoteRequestId }).throwOnError(),
      );
      return readAnswer(
        'read_quote_request',
        z.nullable(quoteRequestRecordSchema),
        fromColumns(data),
      );
    },

    /** The quote that a customer's link opens. */
    async openLinked({ number, keyHash }: LinkKey): Promise<QuotedRequest | null> {
      const { data } = await ask('open_quote', () =>
        client.rpc('open_quote', { p_number: number, p_key_hash: keyHash }).throwOnError(),
      );
      return readAnswer('open_quote', z.nullable(quotedRequestSchema), fromColumns(data));
    },

    async readQuoted(quoteRequestId: string): Promise<QuotedRequest | null> {
      const { data } = await ask('read_quoted_request', () =>
        client.rpc('read_quoted_request', { p_quote_request_id: quoteRequestId }).throwOnError(),
      );
      return readAnswer('read_quoted_request', z.nullable(quotedRequestSchema), fromColumns(data));
    },

    /** Adds a quote, moves its request, and writes the email, once per id. */
    async send(quote: {
      id: string;
      number: number;
      version: number;
      actor: string;
      contents: string;
      validUntil: string;
      reason: string | null;
      linkId: string;
      linkKeyHash: string;
    }): Promise<z.infer<typeof sentSchema>> {
      const { data } = await askKeyed('send_quote', () =>
        client.rpc('send_quote', { p: toColumns(quote) as Json }).throwOnError(),
      );
      return readAnswer('send_quote', sentSchema, data);
    },

    /** Places the order of a quote, moves its request, and writes the emails, once. */
    async accept(
      seen: SeenQuote & { order: Omit<OrderToPlace, 'idempotencyKey'> },
    ): Promise<z.infer<typeof acceptedSchema>> {
      const { data } = await askKeyed('accept_quote', () =>
        client.rpc('accept_quote', { p: toColumns(seen) as Json }).throwOnError(),
      );
      return readAnswer('accept_quote', acceptedSchema, data);
    },

    /** Keeps that the customer declined a quote, moves its request, and writes the email, once. */
    async decline(seen: SeenQuote & { reason: string }): Promise<z.infer<typeof declinedSchema>> {
      const { data } = await askKeyed('decline_quote', () =>
        client.rpc('decline_quote', { p: toColumns(seen) as Json }).throwOnError(),
      );
      return readAnswer('decline_quote', declinedSchema, data);
    },
  };
}
