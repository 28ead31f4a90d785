import * as z from 'zod/mini';
import type { ServiceBackend } from '../backend.ts';
import { quoteRecordSchema, type NewQuote, type QuoteRecord } from '../quote-record.ts';
import { knownRequestSchema, placedSchema, type KnownRequest, type Placed } from './placing.ts';
import { readAnswer } from './read-answer.ts';

/** Typed calls of the tables and SQL functions of quotes. Each throws BackendError. */
export function openQuotes({ client, ask }: ServiceBackend) {
  return {
    async findByKey(idempotencyKey: string): Promise<KnownRequest | null> {
      const { data } = await ask('find_quote_by_key', () =>
        client.rpc('find_quote_by_key', { p_key: idempotencyKey }).throwOnError(),
      );
      return readAnswer('find_quote_by_key', knownRequestSchema, data);
    },

    /** Writes quote, files and mails in one transaction, once per key. */
    async place(quote: NewQuote): Promise<Placed> {
      const { data } = await ask('place_quote', () =>
        client.rpc('place_quote', { p: quote }).throwOnError(),
      );
      return readAnswer('place_quote', placedSchema, data);
    },

    async read(quoteId: string): Promise<QuoteRecord | null> {
      const { data } = await ask('read_quote', () =>
        client.rpc('read_quote', { p_quote_id: quoteId }).throwOnError(),
      );
      return readAnswer('read_quote', z.nullable(quoteRecordSchema), data);
    },
  };
}
