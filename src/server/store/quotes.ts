import * as z from 'zod/mini';
import type { Json } from '../../database.types.ts';
import { fromColumns, toColumns } from '../../domain/column-names.ts';
import type { ServiceBackend } from '../backend.ts';
import {
  quoteRecordSchema,
  type QuoteToPlace,
  type QuoteRecord,
} from '../../domain/quote-record.ts';
import { knownRequestSchema, placedSchema, type KnownRequest, type Placed } from './placing.ts';
import { readAnswer } from './read-answer.ts';

/** Typed database calls about quotes. Each throws BackendError. */
export function openQuotes({ client, ask, askKeyed }: ServiceBackend) {
  return {
    async findByKey(idempotencyKey: string): Promise<KnownRequest | null> {
      const { data } = await ask('find_quote_by_key', () =>
        client.rpc('find_quote_by_key', { p_key: idempotencyKey }).throwOnError(),
      );
      return readAnswer('find_quote_by_key', knownRequestSchema, data);
    },

    /** Writes quote, files, and emails in one transaction, once per key. */
    async place(quote: QuoteToPlace): Promise<Placed> {
      const { data } = await askKeyed('place_quote', () =>
        client.rpc('place_quote', { p: toColumns(quote) as Json }).throwOnError(),
      );
      return readAnswer('place_quote', placedSchema, data);
    },

    async read(quoteId: string): Promise<QuoteRecord | null> {
      const { data } = await ask('read_quote', () =>
        client.rpc('read_quote', { p_quote_id: quoteId }).throwOnError(),
      );
      return readAnswer('read_quote', z.nullable(quoteRecordSchema), fromColumns(data));
    },
  };
}
