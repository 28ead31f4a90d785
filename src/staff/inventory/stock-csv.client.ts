import type { StyleStock } from '../../garments/stock/read-style-stock.rpc.ts';
import { toCsv } from '../../platform/csv.ts';
import { garmentByStyleCode } from '../../garments/garment.ts';
import type { StockColor } from './stock-view.client.ts';

/** Stock of one style with the colors to export. */
export type CsvPart = { readonly stock: StyleStock; readonly colors: readonly StockColor[] };

const head = [
  'Garment',
  'Style',
  'Color',
  'Color code',
  'Gone',
  'Size',
  'Warehouse',
  'Pieces',
  'Dropship',
  'Closeout',
  'Expected',
  'Updated (UTC)',
];

/** One row per size of a color in each warehouse, dropship included and labeled. */
export function inventoryCsv(parts: readonly CsvPart[]): string {
  const yes = (is: boolean) => (is ? 'yes' : 'no');
  return toCsv([
    head,
    ...parts.flatMap(({ stock, colors }) =>
      colors.flatMap((color) =>
        color.sizes.flatMap(({ size, warehouses }) =>
          warehouses.map(({ abbr, quantity, dropship, closeout, expected }) => [
            garmentByStyleCode(stock.styleCode)?.name ?? '',
            stock.styleCode,
            color.name,
            color.code ?? '',
            yes(color.gone),
            size,
            abbr,
            quantity,
            yes(dropship),
            yes(closeout),
            expected ?? '',
            stock.syncedAt ?? '',
          ]),
        ),
      ),
    ),
  ]);
}

/** 'inventory-2026-11-21.csv', by the shop's day. */
export const inventoryCsvName = (today: string): string => `inventory-${today}.csv`;
