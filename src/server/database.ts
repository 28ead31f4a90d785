import * as z from 'zod/mini';
import { swatchSchema, type Swatch } from '../contracts/list-colors.ts';
import type { TrackInput } from '../contracts/track.ts';
import type { Json } from '../database.types.ts';
import type { Design } from '../domain/design/design.ts';
import type { SupplierStyle } from '../domain/supplier-product.ts';
import type { Backend } from './backend.ts';
import { BackendError } from './errors.ts';
import { orderRecordSchema, type NewOrder, type OrderRecord } from './order-record.ts';
import { quoteRecordSchema, type NewQuote, type QuoteRecord } from './quote-record.ts';
import { reorderRecordSchema, type NewReorder, type ReorderRecord } from './reorder-record.ts';

const placedSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.enum(['placed', 'replayed']),
    number: z.number(),
    emails: z.array(z.uuid()),
  }),
  z.object({ outcome: z.literal('conflict') }),
]);
export type Placed = z.infer<typeof placedSchema>;

const knownOrderSchema = z.nullable(
  z.object({ number: z.number(), requestHash: z.string(), totalCents: z.number() }),
);
export type KnownOrder = NonNullable<z.infer<typeof knownOrderSchema>>;

const knownRequestSchema = z.nullable(z.object({ number: z.number(), requestHash: z.string() }));
/** A quote or a reorder that a key stands for. */
export type KnownRequest = NonNullable<z.infer<typeof knownRequestSchema>>;

/** A color with the picture of the garment's front, if there is one. */
export type FrontColor = {
  styleCode: string;
  name: string;
  hex: string;
  inStock: boolean;
  frontImageUrl: string | null;
};

/** A mail that this sender has leased for a while. */
export type ClaimedMail = {
  id: string;
  /** Names the lease. */
  claim: string;
  /** What it is about: one of the three. */
  orderId: string | null;
  quoteId: string | null;
  reorderId: string | null;
  template: string;
  recipient: string;
};

const syncBeginningSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('begun'), claim: z.uuid() }),
  /** Another sync of the style has it, at the latest until then (ISO 8601). */
  z.object({ outcome: z.literal('busy'), until: z.string() }),
]);
export type SyncBeginning = z.infer<typeof syncBeginningSchema>;

const syncEndSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('saved'),
    /** Colors that the supplier names, those of the style that it doesn't any more, stock rows. */
    colors: z.number(),
    gone: z.number(),
    rows: z.number(),
    syncedAt: z.string(),
  }),
  /** The lease ran out and is another's by now: nothing was saved. */
  z.object({ outcome: z.literal('stale') }),
]);
export type SyncEnd = z.infer<typeof syncEndSchema>;

const leasedPicturesSchema = z.object({
  pictures: z.array(
    z.object({
      styleCode: z.string(),
      colorKey: z.string(),
      view: z.enum(['swatch', 'front', 'back']),
      /** As the supplier names it. */
      source: z.string(),
    }),
  ),
  left: z.number(),
});
export type LeasedPicture = z.infer<typeof leasedPicturesSchema>['pictures'][number];

const pictureDoneSchema = z.object({ outcome: z.enum(['saved', 'stale']) });

const sharedDesignSchema = z.object({
  design: z.unknown(),
  pictures: z.array(z.object({ id: z.string(), objectPath: z.string() })),
});
type SharedDesign = z.infer<typeof sharedDesignSchema>;

const pieceCountsSchema = z.record(z.string(), z.number());
const stockSchema = z.object({ synced: z.boolean(), left: pieceCountsSchema });

/** Typed calls of the tables and SQL functions that the site uses. Each throws BackendError. */
export type Store = ReturnType<typeof openStore>;

export function openStore({ client, ask }: Backend) {
  return {
    /** A style's colors with what is left of them, in stock first, without those that are gone. */
    async listColors(styleCode: string): Promise<Swatch[]> {
      const { data } = await ask('style_colors', () =>
        client.rpc('style_colors', { p: { styleCode } }).throwOnError(),
      );
      return read('style_colors', z.array(swatchSchema), data);
    },

    /** What the catalog may show of these styles: in stock first, then in the shop's order. */
    async listFrontColors(styleCodes: readonly string[]): Promise<FrontColor[]> {
      const { data } = await ask('Listing front colors', () =>
        client
          .from('color_swatches')
          .select('style_code, name, hex, in_stock, front_image_url')
          .in('style_code', styleCodes)
          .eq('gone', false)
          // Over all styles: should the API cut the list, each keeps the colors that matter.
          .order('in_stock', { ascending: false })
          .order('position')
          .throwOnError(),
      );
      return data.map((row) => ({
        styleCode: row.style_code,
        name: row.name,
        hex: row.hex,
        inStock: row.in_stock,
        frontImageUrl: row.front_image_url,
      }));
    },

    /** Null for a color that there isn't, or that is gone. */
    async findColor(
      styleCode: string,
      colorKey: string,
    ): Promise<{ name: string; hex: string } | null> {
      const { data } = await ask('Finding a color', () =>
        client
          .from('color_swatches')
          .select('name, hex')
          .eq('style_code', styleCode)
          .eq('color_key', colorKey)
          .eq('gone', false)
          .limit(1)
          .throwOnError(),
      );
      return data[0] ?? null;
    },

    /**
     * Pieces left of a color by size; a size that isn't named can't be had. Null while the style was
     * never synced and nothing is known.
     */
    async findStock(
      styleCode: string,
      colorKey: string,
    ): Promise<{ left: Record<string, number> | null }> {
      const { data } = await ask('find_stock', () =>
        client.rpc('find_stock', { p: { styleCode, colorKey } }).throwOnError(),
      );
      const { synced, left } = read('find_stock', stockSchema, data);
      return { left: synced ? left : null };
    },

    /** The styles that were ever tried: when saved last, and when the last try failed if it did. */
    async listSyncs(): Promise<
      { styleCode: string; syncedAt: string | null; failedAt: string | null }[]
    > {
      const { data } = await ask('Listing syncs', () =>
        client
          .from('garments')
          .select('styleCode:style_code, syncedAt:synced_at, failedAt:failed_at')
          .order('style_code')
          .throwOnError(),
      );
      return data;
    },

    /** Leases the style to this sync for 1 to 3600 s. */
    async beginSync(styleCode: string, seconds: number): Promise<SyncBeginning> {
      const { data } = await ask('begin_sync', () =>
        client.rpc('begin_sync', { p: { styleCode, seconds } }).throwOnError(),
      );
      return read('begin_sync', syncBeginningSchema, data);
    },

    /** Saves all that the supplier has of the style in one transaction, and ends the lease. */
    async finishSync(sync: { styleCode: string; claim: string } & SupplierStyle): Promise<SyncEnd> {
      const { data } = await ask('finish_sync', () =>
        // Json knows no readonly lists.
        client.rpc('finish_sync', { p: sync as unknown as Json }).throwOnError(),
      );
      return read('finish_sync', syncEndSchema, data);
    },

    /** Ends the lease; what was saved before stays. `reason` is for staff, cut at 500 characters. */
    async failSync(sync: { styleCode: string; claim: string; reason: string }): Promise<void> {
      await ask('fail_sync', () => client.rpc('fail_sync', { p: sync }).throwOnError());
    },

    /**
     * Leases pictures that aren't copied yet, those that failed before last. One that isn't reported
     * done is given out again when its lease runs out. `left`: how many of the styles are still to be
     * copied beside these.
     */
    async nextPictures(wanted: {
      /** 1 to 500. */
      limit: number;
      /** 1 to 3600. */
      seconds: number;
      styleCodes?: string[];
    }): Promise<{ pictures: LeasedPicture[]; left: number }> {
      const { data } = await ask('next_pictures', () =>
        client.rpc('next_pictures', { p: wanted }).throwOnError(),
      );
      return read('next_pictures', leasedPicturesSchema, data);
    },

    /**
     * Records the address of the copy; null: the source holds no picture, and what was copied before
     * stays. False when the supplier names another source by now.
     */
    async pictureDone(picture: LeasedPicture & { url: string | null }): Promise<boolean> {
      const { data } = await ask('picture_done', () =>
        client.rpc('picture_done', { p: picture }).throwOnError(),
      );
      return read('picture_done', pictureDoneSchema, data).outcome === 'saved';
    },

    /** Keeps a design under a link, by the hash of the link's token. */
    async shareDesign(shared: {
      tokenHash: string;
      design: Design;
      /** ISO 8601. */
      expiresAt: string;
      pictures: { id: string; objectPath: string }[];
    }): Promise<void> {
      await ask('share_design', () => client.rpc('share_design', { p: shared }).throwOnError());
    },

    /** Null where there is none, or its link has ended. */
    async openSharedDesign(tokenHash: string): Promise<SharedDesign | null> {
      const { data } = await ask('open_shared_design', () =>
        client.rpc('open_shared_design', { p_token_hash: tokenHash }).throwOnError(),
      );
      return read('open_shared_design', z.nullable(sharedDesignSchema), data);
    },

    /** Forgets designs whose link has ended; answers how many. */
    async endSharedDesigns(limit: number): Promise<number> {
      const { data } = await ask('end_shared_designs', () =>
        client.rpc('end_shared_designs', { p_limit: limit }).throwOnError(),
      );
      return data;
    },

    /** Paths of files that came more than `days` ago, at least 15, and that nothing holds. */
    async unusedFiles(days: number, limit: number): Promise<string[]> {
      const { data } = await ask('unused_files', () =>
        client.rpc('unused_files', { p_days: days, p_limit: limit }).throwOnError(),
      );
      return read('unused_files', z.array(z.string()), data);
    },

    /** True while an order, a quote or a shared design holds the file. */
    async isFileUsed(objectPath: string): Promise<boolean> {
      const { data } = await ask('is_file_used', () =>
        client.rpc('is_file_used', { p_object_path: objectPath }).throwOnError(),
      );
      return data;
    },

    async findOrderByKey(idempotencyKey: string): Promise<KnownOrder | null> {
      const { data } = await ask('find_order_by_key', () =>
        client.rpc('find_order_by_key', { p_key: idempotencyKey }).throwOnError(),
      );
      return read('find_order_by_key', knownOrderSchema, data);
    },

    /** Writes order, lines, artwork, event and mails in one transaction, once per key. */
    async placeOrder(order: NewOrder): Promise<Placed> {
      const { data } = await ask('place_order', () =>
        client.rpc('place_order', { p: order }).throwOnError(),
      );
      return read('place_order', placedSchema, data);
    },

    async readOrder(orderId: string): Promise<OrderRecord | null> {
      const { data } = await ask('read_order', () =>
        client.rpc('read_order', { p_order_id: orderId }).throwOnError(),
      );
      return read('read_order', z.nullable(orderRecordSchema), data);
    },

    async findQuoteByKey(idempotencyKey: string): Promise<KnownRequest | null> {
      const { data } = await ask('find_quote_by_key', () =>
        client.rpc('find_quote_by_key', { p_key: idempotencyKey }).throwOnError(),
      );
      return read('find_quote_by_key', knownRequestSchema, data);
    },

    /** Writes quote, files and mails in one transaction, once per key. */
    async placeQuote(quote: NewQuote): Promise<Placed> {
      const { data } = await ask('place_quote', () =>
        client.rpc('place_quote', { p: quote }).throwOnError(),
      );
      return read('place_quote', placedSchema, data);
    },

    async readQuote(quoteId: string): Promise<QuoteRecord | null> {
      const { data } = await ask('read_quote', () =>
        client.rpc('read_quote', { p_quote_id: quoteId }).throwOnError(),
      );
      return read('read_quote', z.nullable(quoteRecordSchema), data);
    },

    async findReorderByKey(idempotencyKey: string): Promise<KnownRequest | null> {
      const { data } = await ask('find_reorder_by_key', () =>
        client.rpc('find_reorder_by_key', { p_key: idempotencyKey }).throwOnError(),
      );
      return read('find_reorder_by_key', knownRequestSchema, data);
    },

    /** Writes reorder, lines and mails in one transaction, once per key. */
    async placeReorder(reorder: NewReorder): Promise<Placed> {
      const { data } = await ask('place_reorder', () =>
        client.rpc('place_reorder', { p: reorder }).throwOnError(),
      );
      return read('place_reorder', placedSchema, data);
    },

    async readReorder(reorderId: string): Promise<ReorderRecord | null> {
      const { data } = await ask('read_reorder', () =>
        client.rpc('read_reorder', { p_reorder_id: reorderId }).throwOnError(),
      );
      return read('read_reorder', z.nullable(reorderRecordSchema), data);
    },

    /** Counts one event of a path on a UTC day. */
    async trackQuotePath(day: string, visit: TrackInput): Promise<void> {
      await ask('track_quote_path', () =>
        client
          .rpc('track_quote_path', {
            p_day: day,
            p_path: visit.path,
            p_event: visit.event,
            ...(visit.event === 'step' ? { p_step: visit.step } : {}),
            ...(visit.event === 'complete' ? { p_minutes: visit.minutes } : {}),
          })
          .throwOnError(),
      );
    },

    /** Leases due mails, of `ids` alone where given, and counts a try for each. */
    async claimMails(options: {
      limit: number;
      leaseSeconds: number;
      ids?: readonly string[];
    }): Promise<ClaimedMail[]> {
      const { data } = await ask('claim_outbox', () =>
        client
          .rpc('claim_outbox', {
            p_limit: options.limit,
            p_lease_seconds: options.leaseSeconds,
            ...(options.ids ? { p_ids: [...options.ids] } : {}),
          })
          .throwOnError(),
      );
      return data.map((row) => ({
        id: row.id,
        claim: row.claim,
        orderId: row.order_id,
        quoteId: row.quote_id,
        reorderId: row.reorder_id,
        template: row.template,
        recipient: row.recipient,
      }));
    },

    async finishMail(mail: ClaimedMail): Promise<void> {
      await ask('finish_outbox', () =>
        client.rpc('finish_outbox', { p_id: mail.id, p_claim: mail.claim }).throwOnError(),
      );
    },

    /** Schedules the next try, or gives the mail up after the last one. */
    async failMail(mail: ClaimedMail, errorCode: string): Promise<void> {
      await ask('fail_outbox', () =>
        client
          .rpc('fail_outbox', { p_id: mail.id, p_error_code: errorCode, p_claim: mail.claim })
          .throwOnError(),
      );
    },

    /** Takes one of `limit` tokens of the window; false when none is left. */
    async takeToken(
      bucket: string,
      keyHash: string,
      limit: number,
      windowSeconds: number,
    ): Promise<boolean> {
      const { data } = await ask('take_token', () =>
        client
          .rpc('take_token', {
            p_bucket: bucket,
            p_key_hash: keyHash,
            p_limit: limit,
            p_window_seconds: windowSeconds,
          })
          .throwOnError(),
      );
      return data;
    },
  };
}

function read<Schema extends z.ZodMiniType>(
  what: string,
  schema: Schema,
  data: unknown,
): z.infer<Schema> {
  const result = z.safeParse(schema, data);
  if (!result.success) {
    throw new BackendError(`${what} answered in another shape`, { cause: result.error });
  }
  return result.data;
}
