import * as z from 'zod/mini';
import { maxBulkColors } from './prices/bulk-price.ts';

const enterColors = `Enter the ink colors of all locations together: 1 to ${maxBulkColors}.`;

/** A design's ink colors in all locations together, which the bulk price goes by. */
export const inkColorsSchema = z
  .number(enterColors)
  .check(z.int(enterColors), z.minimum(1, enterColors), z.maximum(maxBulkColors, enterColors));
