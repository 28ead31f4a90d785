import * as z from 'zod/mini';
import { formatCents, type Cents } from '../../platform/money.ts';

const whole = z.number().check(z.int(), z.minimum(0));
const counted = {
  /** Pieces of the size, print locations to set up, or one drawing. */
  count: whole,
  eachCents: whole,
};

/** What goods cost beyond the price of each piece (product.md#order-price). */
export const extraSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('size'),
    /** Among the order's items, from 0. */
    item: whole,
    size: z.string(),
    ...counted,
  }),
  z.object({
    kind: z.enum(['setup', 'art']),
    /** Among the order's designs, from 0. */
    design: whole,
    ...counted,
  }),
]);
export type Extra = z.infer<typeof extraSchema>;
export const extrasSchema = z.array(extraSchema);

/** What several cost together. */
export const extraCents = (extras: readonly Extra[]): Cents =>
  extras.reduce((sum, { count, eachCents }) => sum + count * eachCents, 0);

/** '2XL, 4 × $2.00', 'Setup, 2 × $25.00', or 'Art'. */
export function extraLabel(extra: Extra): string {
  if (extra.kind === 'art') return 'Art';
  const what = extra.kind === 'size' ? extra.size : 'Setup';
  return `${what}, ${extra.count.toLocaleString('en-US')} × ${formatCents(extra.eachCents)}`;
}

/**
 * The label with what it's of, if there are several: 'Premium Cotton, Navy: 2XL, 4 × $2.00' or
 * 'Design 2: Art'. `names` are the order's items, in order.
 */
export function placedLabel(
  extra: Extra,
  extras: readonly Extra[],
  names: readonly string[],
): string {
  const place =
    extra.kind === 'size'
      ? names.length > 1 && names[extra.item]
      : extras.some((other) => other.kind !== 'size' && other.design) &&
        `Design ${extra.design + 1}`;
  return (place ? `${place}: ` : '') + extraLabel(extra);
}
