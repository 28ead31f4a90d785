import * as z from 'zod/mini';
import { maxSizes, sizeSchema } from '../size.ts';
import { isRecord, readSize, readText, readWhole } from './supplier-product.ts';

/** As many measures as any page has room for: 'Body Width', 'Sleeve Length', and so on. */
const mostMeasures = 8;
/** As in the database. */
const mostRows = mostMeasures * maxSizes;
/** Longer than any garment; what is more isn't in inches. */
const mostInches = 120;

/** What the supplier measured of a style: inches of the garment, laid flat, by size and measure. */
export const sizeChartSchema = z
  .array(
    z.object({
      size: sizeSchema,
      measure: z.string().check(z.minLength(1), z.maxLength(40)),
      inches: z.number().check(z.gt(0), z.maximum(mostInches)),
    }),
  )
  .check(z.minLength(1), z.maxLength(mostRows));
export type SizeChart = z.infer<typeof sizeChartSchema>;

/**
 * A style's size chart from the supplier's rows, one per size and measure; null if none of them has
 * inches of this style. Rows of other styles, and those with ranges or words in place of inches, are
 * left out, and so is what repeats an earlier row.
 */
export function readSpecRows(rows: readonly unknown[], supplierStyleId: number): SizeChart | null {
  const chart = new Map<string, SizeChart[number]>();
  const measures = new Set<string>();
  for (const row of rows) {
    if (!isRecord(row) || readWhole(row['styleID']) !== supplierStyleId) continue;
    const size = sizeSchema.safeParse(readSize(row['sizeName'])).data;
    const measure = readText(row['specName'], 40);
    const inches = readInches(row['value']);
    if (size === undefined || measure === '' || inches === null) continue;
    if (!measures.has(measure) && measures.size === mostMeasures) continue;
    const key = `${size}\n${measure}`;
    if (chart.has(key) || chart.size === mostRows) continue;
    measures.add(measure);
    chart.set(key, { size, measure, inches });
  }
  return chart.size > 0 ? [...chart.values()] : null;
}

const fractions: Readonly<Record<string, string>> = {
  '⅛': '1/8',
  '¼': '1/4',
  '⅜': '3/8',
  '½': '1/2',
  '⅝': '5/8',
  '¾': '3/4',
  '⅞': '7/8',
};

/** '28', '28.5', '28 1/2', '28½', and '28"' in inches; null for anything else. */
function readInches(value: unknown): number | null {
  const text = readText(value).replace(/[⅛¼⅜½⅝¾⅞]/, (sign) => ` ${fractions[sign]}`);
  const found =
    /^(?<whole>\d{1,3}(?:\.\d{1,4})?)(?:[\s-]+(?<of>\d{1,2})\/(?<parts>\d{1,2}))?\s*(?:["”]|in\.?|inches)?$/i.exec(
      text,
    )?.groups;
  if (!found) return null;
  const { whole, of = '0', parts = '1' } = found;
  const inches = Number(whole) + Number(of) / Number(parts);
  return inches > 0 && inches <= mostInches ? Math.round(inches * 1000) / 1000 : null;
}
