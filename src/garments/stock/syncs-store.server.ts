import * as z from 'zod/mini';
import type { Json } from '../../database.types.ts';
import type { SizeChart } from './size-chart.ts';
import type { SupplierStyle } from './supplier-product.ts';
import type { Transit } from './supplier.server.ts';
import type { ServiceBackend } from '../../platform/backend.server.ts';
import { readAnswer } from '../../platform/read-answer.server.ts';

const syncBeginningSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('begun'), claim: z.uuid() }),
  /** Another sync has the style, at the latest until then (ISO 8601). */
  z.object({ outcome: z.literal('busy'), until: z.string() }),
]);
export type SyncBeginning = z.infer<typeof syncBeginningSchema>;

const syncEndSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('saved'),
    /** Counts of listed colors, gone colors, and stock rows. */
    colors: z.number(),
    gone: z.number(),
    rows: z.number(),
    syncedAt: z.string(),
  }),
  /** The lease ran out and somebody else has it: nothing was saved. */
  z.object({ outcome: z.literal('stale') }),
]);
export type SyncEnd = z.infer<typeof syncEndSchema>;

/** Typed database calls about syncs with the supplier. Each throws BackendError. */
export function openSyncs({ client, ask }: ServiceBackend) {
  return {
    /**
     * The styles that were ever tried: when last saved, and when the last try failed, if it did.
     */
    async list(): Promise<
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

    /** When any style was last saved (ISO 8601); null if never. */
    async lastSynced(): Promise<string | null> {
      const { data } = await ask('Looking for the last sync', () =>
        client
          .from('garments')
          .select('synced_at')
          .not('synced_at', 'is', null)
          .order('synced_at', { ascending: false })
          .limit(1)
          .throwOnError(),
      );
      return data[0]?.synced_at ?? null;
    },

    /** Leases the style to this sync for 1 to 3600 s. */
    async begin(styleCode: string, seconds: number): Promise<SyncBeginning> {
      const { data } = await ask('begin_sync', () =>
        client.rpc('begin_sync', { p: { styleCode, seconds } }).throwOnError(),
      );
      return readAnswer('begin_sync', syncBeginningSchema, data);
    },

    /**
     * Saves all the supplier's data about the style in one transaction, and ends the lease. An
     * undefined size chart leaves the one from before.
     */
    async finish(
      sync: {
        styleCode: string;
        claim: string;
        sizeChart: SizeChart | null | undefined;
      } & SupplierStyle,
    ): Promise<SyncEnd> {
      const { data } = await ask('finish_sync', () =>
        // The Json type has no readonly arrays.
        client.rpc('finish_sync', { p: sync as unknown as Json }).throwOnError(),
      );
      return readAnswer('finish_sync', syncEndSchema, data);
    },

    /** Saves how long parcels take from each warehouse; the others stay as they were. */
    async saveTransit(warehouses: readonly Transit[]): Promise<void> {
      await ask('save_transit', () =>
        client
          .rpc('save_transit', { p: { supplier: 'ss', warehouses: warehouses as Transit[] } })
          .throwOnError(),
      );
    },

    /** Ends the lease; saved data stays. `reason` is for staff, cut off at 500 characters. */
    async fail(sync: { styleCode: string; claim: string; reason: string }): Promise<void> {
      await ask('fail_sync', () => client.rpc('fail_sync', { p: sync }).throwOnError());
    },
  };
}
