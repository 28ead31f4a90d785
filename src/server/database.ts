import * as z from 'zod/mini';
import type { Swatch } from '../contracts/list-colors.ts';
import type { Backend } from './backend.ts';
import { BackendError } from './errors.ts';
import { orderRecordSchema, type NewOrder, type OrderRecord } from './order-record.ts';

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
  orderId: string | null;
  template: string;
  recipient: string;
};

/** Typed calls of the tables and SQL functions that the site uses. Each throws BackendError. */
export type Store = ReturnType<typeof openStore>;

export function openStore({ client, ask }: Backend) {
  return {
    /** A style's colors, in stock first. */
    async listColors(styleCode: string): Promise<Swatch[]> {
      const { data } = await ask('Listing colors', () =>
        client
          .from('color_swatches')
          .select('color_key, name, hex, swatch_url, in_stock')
          .eq('style_code', styleCode)
          .order('in_stock', { ascending: false })
          .order('position')
          .throwOnError(),
      );
      return data.map((row) => ({
        key: row.color_key,
        name: row.name,
        hex: row.hex,
        swatchUrl: row.swatch_url,
        inStock: row.in_stock,
      }));
    },

    /** What the catalog may show of these styles: in stock first, then in the shop's order. */
    async listFrontColors(styleCodes: readonly string[]): Promise<FrontColor[]> {
      const { data } = await ask('Listing front colors', () =>
        client
          .from('color_swatches')
          .select('style_code, name, hex, in_stock, front_image_url')
          .in('style_code', styleCodes)
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
          .limit(1)
          .throwOnError(),
      );
      return data[0] ?? null;
    },

    /** True once an order holds the file. */
    async isOrdered(objectPath: string): Promise<boolean> {
      const { data } = await ask('Finding the order of a file', () =>
        client
          .from('order_artwork')
          .select('id')
          .eq('object_path', objectPath)
          .limit(1)
          .throwOnError(),
      );
      return data.length > 0;
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
