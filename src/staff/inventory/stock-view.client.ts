import type { InventoryLine } from '../../garments/stock/list-inventory.rpc.ts';
import type { StyleStock } from '../../garments/stock/read-style-stock.rpc.ts';
import { garmentByStyleCode, garments } from '../../garments/garment.ts';
import { lowStock } from '../../garments/stock/stock-left.ts';
import { readCount } from '../../platform/typed-number.ts';
import { textLimits } from '../../platform/forms/text-field.ts';

export type StockColor = StyleStock['colors'][number];
export type StockSize = StockColor['sizes'][number];
export type Warehouse = StockSize['warehouses'][number];

/** Anything more is a typo. */
export const maxThreshold = 9999;

/** Whole pieces from storage; without a valid number, the order form's threshold. */
export function parseThreshold(text: string | null): number {
  const pieces = readCount(text ?? '', maxThreshold);
  return Number.isNaN(pieces) ? lowStock : pieces;
}

/** The level of a count: none, low (the threshold or fewer), or enough. */
export function levelOf(quantity: number, threshold: number): 'out' | 'low' | 'enough' {
  if (quantity <= 0) return 'out';
  return quantity <= threshold ? 'low' : 'enough';
}

/** The search in an address (`?q=navy`). */
export const parseSearch = (search: string): string =>
  (new URLSearchParams(search).get('q') ?? '').slice(0, textLimits.search);

/** A search as a query; '' for none. */
export const formatSearch = (text: string): string =>
  text.trim() === '' ? '' : `?${new URLSearchParams({ q: text.trim() })}`;

/** The part of a garment that matches a search: its colors, and whether the search named them. */
export type Match = { readonly byColor: boolean; readonly fits: (color: StockColor) => boolean };

/**
 * Every word must be in the garment's names or in the color's. null if nothing matches. `stock` is
 * null until known; then only the garment's names count.
 */
export function matchGarment(
  line: InventoryLine,
  stock: StyleStock | null,
  search: string,
): Match | null {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const names = garmentWords(line);
  const left = words.filter((word) => !names.includes(word));
  if (left.length === 0) return { byColor: false, fits: () => true };
  const fits = (color: StockColor) => {
    const text = `${color.name} ${color.code ?? ''}`.toLowerCase();
    return left.every((word) => text.includes(word));
  };
  return stock?.colors.some(fits) ? { byColor: true, fits } : null;
}

function garmentWords({ styleCode, brand, styleName }: InventoryLine): string {
  const garment = garmentByStyleCode(styleCode);
  return [garment?.name, garment?.model, garment?.material, styleCode, brand, styleName]
    .filter(Boolean)
    .join(' ')
    .toLowerCase();
}

/**
 * The nine garments in the catalog's order; one that was never synced has a line without figures.
 */
export function inCatalogOrder(lines: readonly InventoryLine[]): readonly InventoryLine[] {
  return garments.map(
    ({ styleCode }) =>
      lines.find((line) => line.styleCode === styleCode) ?? {
        styleCode,
        supplierStyleId: null,
        brand: null,
        styleName: null,
        syncedAt: null,
        failedAt: null,
        failure: null,
        syncing: false,
        colors: 0,
        colorsInStock: 0,
        gone: 0,
        pieces: 0,
      },
  );
}

/** The sizes of a style's colors, in the supplier's order. */
export function sizesOf(colors: readonly StockColor[]): readonly string[] {
  const order = new Map(colors.flatMap(({ sizes }) => sizes.map((one) => [one.size, one.order])));
  return [...order].sort(([, a], [, b]) => a - b).map(([size]) => size);
}

/** The warehouses that have a color, dropship last. */
export function warehousesOf(color: StockColor): readonly { abbr: string; dropship: boolean }[] {
  const found = new Map<string, boolean>();
  for (const { warehouses } of color.sizes) {
    for (const { abbr, dropship } of warehouses) found.set(abbr, dropship);
  }
  return [...found]
    .map(([abbr, dropship]) => ({ abbr, dropship }))
    .sort((a, b) => Number(a.dropship) - Number(b.dropship) || (a.abbr < b.abbr ? -1 : 1));
}

/** A color's stock in the supplier's own warehouses. */
export const piecesOf = (color: StockColor): number =>
  color.sizes.reduce((sum, { quantity }) => sum + quantity, 0);

/** Pieces that a manufacturer would ship itself; we promise nothing based on them. */
export const dropshipOf = (color: StockColor): number =>
  color.sizes
    .flatMap(({ warehouses }) => warehouses)
    .reduce((sum, { dropship, quantity }) => sum + (dropship ? quantity : 0), 0);

/** Sizes of current colors with low or no stock. */
export function lowSizes(stock: StyleStock, threshold: number): number {
  return stock.colors
    .filter(({ gone }) => !gone)
    .flatMap(({ sizes }) => sizes)
    .filter(({ quantity }) => levelOf(quantity, threshold) !== 'enough').length;
}
