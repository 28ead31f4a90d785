import * as z from 'zod/mini';
import { shopToday } from '../../orders/due-dates/turnaround.ts';
import { expectedBy } from './expected.ts';
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

/** A color of a style. */
type ColorOf = { readonly styleCode: string; readonly colorKey: string };

/** As in the database: what the supplier says of each size, in its words. */
const storedSchema = z.extend(swatchSchema, {
  expected: z.optional(z.record(z.string(), z.array(z.string()))),
});

function expectedDays(
  words: Readonly<Record<string, readonly string[]>>,
  today: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([size, texts]) => {
      const day = expectedBy(texts, today);
      return day === null ? [] : [[size, day]];
    }),
  );
}

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
      const today = shopToday(new Date());
      return readAnswer('style_colors', z.array(storedSchema), data).map(
        ({ expected, ...swatch }) =>
          expected ? { ...swatch, expected: expectedDays(expected, today) } : swatch,
      );
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

    /** The name and hex of each of these colors, in order; null for an unknown or a gone one. */
    async find(wanted: readonly ColorOf[]): Promise<({ name: string; hex: string } | null)[]> {
      const all = (of: keyof ColorOf) => [...new Set(wanted.map((color) => color[of]))];
      const { data } = await ask('Finding colors', () =>
        client
          .from('color_swatches')
          .select('style_code, color_key, name, hex')
          .in('style_code', all('styleCode'))
          .in('color_key', all('colorKey'))
          .eq('gone', false)
          .throwOnError(),
      );
      return wanted.map(({ styleCode, colorKey }) => {
        const row = data.find(
          (each) => each.style_code === styleCode && each.color_key === colorKey,
        );
        return row ? { name: row.name, hex: row.hex } : null;
      });
    },

    /**
     * The stock by size of each of these colors, in order; a missing size can't be had. null while
     * the style was never synced.
     */
    async findStock(wanted: readonly ColorOf[]): Promise<(Record<string, number> | null)[]> {
      const colors = wanted.map(({ styleCode, colorKey }) => ({ styleCode, colorKey }));
      const { data } = await ask('find_stock', () =>
        client.rpc('find_stock', { p: { colors } }).throwOnError(),
      );
      return readAnswer('find_stock', z.array(stockSchema), data).map(({ synced, left }) =>
        synced ? left : null,
      );
    },
  };
}
