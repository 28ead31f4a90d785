import * as z from 'zod/mini';
import { maxBulkColors } from '../shop.ts';

/** A design's ink colors in all locations together, which the bulk price goes by. */
export const inkColorsSchema = z.number().check(z.int(), z.minimum(1), z.maximum(maxBulkColors));
