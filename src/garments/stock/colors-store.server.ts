import * as z from 'zod/mini';
import { swatchSchema, type Swatch } from './list-colors.contract.ts';
import type { ServiceBackend } from '../../platform/backend.server.ts';
import { readAnswer } from '../../platform/read-answer.server.ts';

/** A color with the picture of the garment's front, if there is one. */
export type FrontColor = {
  styleCode: string;
  name: string;
  hex: string;
  inStock: boolean;
  frontImageUrl: string | null;
};

const pieceCountsSchema = z.record(z.string(), z.number());
const stockSchema = z.object({ synced: z.boolean(), left: pieceCountsSchema });

/** Typed database calls about garment colors and their stock. Each throws BackendError. */
export function openColors({ client, ask }: ServiceBackend) {
  return {
    /** A style's colors with their stock, in stock first, without gone ones. */
    async list(styleCode: string): Promise<Swatch[]> {
      const { data } = await ask('style_colors', () =>
        client.rpc('style_colors', { p: { styleCode } }).throwOnError(),
      );
      return readAnswer('style_colors', z.array(swatchSchema), data);
    },

    /**
     * The colors of these styles that the catalog may show: in stock first, then in the shop's
     * order.
     */
    async listFronts(styleCodes: readonly string[]): Promise<FrontColor[]> {
      const { data } = await ask('Listing front colors', () =>
        client
          .from('color_swatches')
          .select('style_code, name, hex, in_stock, front_image_url')
          .in('style_code', styleCodes)
          .eq('gone', false)
          // Sorted across styles: if the API cuts the list off, each style keeps its first colors.
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

    /** null for an unknown color, or one that is gone. */
    async find(styleCode: string, colorKey: string): Promise<{ name: string; hex: string } | null> {
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
     * A color's stock by size; a missing size can't be had. null while the style was never synced.
     */
    async findStock(
      styleCode: string,
      colorKey: string,
    ): Promise<{ left: Record<string, number> | null }> {
      const { data } = await ask('find_stock', () =>
        client.rpc('find_stock', { p: { styleCode, colorKey } }).throwOnError(),
      );
      const { synced, left } = readAnswer('find_stock', stockSchema, data);
      return { left: synced ? left : null };
    },
  };
}
