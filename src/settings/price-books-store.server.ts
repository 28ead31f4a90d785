import * as z from 'zod/mini';
import type { Json } from '../database.types.ts';
import type { ServiceBackend } from '../platform/backend.server.ts';
import { readAnswer } from '../platform/read-answer.server.ts';
import { bookVersionSchema, type BookVersion } from './price-book-schema.ts';
import type { ShopBook } from './shop-book.ts';

const savedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), revision: z.number() }),
  z.object({ outcome: z.literal('stale') }),
]);
const publishedSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('published'), version: z.number() }),
  z.object({ outcome: z.literal('stale') }),
  z.object({ outcome: z.literal('not-found') }),
]);

/** The email address of the owner who does it. */
type Actor = { actor: string };

/** Typed database calls about the price book. Each throws BackendError. */
export function openPriceBooks({ client, ask, askKeyed }: ServiceBackend) {
  return {
    /** A version that has started to count, or the current one for null; null if there's none. */
    async read(version: number | null): Promise<BookVersion | null> {
      const { data } = await ask('read_price_book_version', () =>
        client
          // SQL takes null, which the written types don't say.
          .rpc('read_price_book_version', { p_version: version as number })
          .throwOnError(),
      );
      return readAnswer('read_price_book_version', z.nullable(bookVersionSchema), data);
    },

    /** Saves a draft, once per id and revision. */
    async save(
      draft: Actor & { id: string; revision: number; note: string; book: ShopBook },
    ): Promise<z.infer<typeof savedSchema>> {
      const { data } = await askKeyed('save_price_book', () =>
        client.rpc('save_price_book', { p: draft as unknown as Json }).throwOnError(),
      );
      return readAnswer('save_price_book', savedSchema, data);
    },

    /** Publishes a draft at a time (ISO 8601), or right away for null, once. */
    async publish({
      startsAt,
      ...draft
    }: Actor & { id: string; revision: number; startsAt: string | null }): Promise<
      z.infer<typeof publishedSchema>
    > {
      const { data } = await askKeyed('publish_price_book', () =>
        client.rpc('publish_price_book', { p: { ...draft, starts_at: startsAt } }).throwOnError(),
      );
      return readAnswer('publish_price_book', publishedSchema, data);
    },

    /** Publishes an earlier version again, once per id. */
    async restore(
      earlier: Actor & { id: string; version: number; current: number },
    ): Promise<z.infer<typeof publishedSchema>> {
      const { data } = await askKeyed('restore_price_book', () =>
        client.rpc('restore_price_book', { p: earlier }).throwOnError(),
      );
      return readAnswer('restore_price_book', publishedSchema, data);
    },
  };
}
