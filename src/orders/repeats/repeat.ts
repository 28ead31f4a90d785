/** "Order it again": an earlier order as a new one (product.md#ordering-again). */
import type { OrderRecord } from '../order-record.ts';
import { isSameTax } from '../../payments/sales-tax.ts';
import { colorDistance } from '../../artwork/color-distance.ts';
import type { Cents } from '../../platform/money.ts';
import { extraCents } from '../prices/extra.ts';
import type { OrderPrice } from '../changes/order-change.ts';
import { sumQuantities, type Quantities } from '../quantity.ts';
import { shortages } from '../../garments/stock/stock.ts';
import type { Left } from '../../garments/stock/stock-left.ts';

/** A part of the price that isn't what it was, in cents, and the reason in a sentence. */
export type PriceReason = { what: string; was: Cents; now: Cents; why: string };

/** Only a placed order may have an adjustment. */
type Amounts = Omit<OrderPrice, 'subtotalCents' | 'adjustmentCents'> & { adjustmentCents?: Cents };

/**
 * Why the same pieces cost something else today, in the order of the price's lines; none if each
 * part is what it was. `names` are those of the items; `fewer` if there were others. The tax is
 * explained by itself only if its rate changed.
 */
export function priceReasons(
  was: Amounts & Partial<Pick<OrderRecord, 'exemptReason'>>,
  now: Amounts,
  names: readonly string[],
  fewer = false,
): PriceReason[] {
  const change = (what: string, before: Cents, today: Cents, why: string): PriceReason[] =>
    before === today ? [] : [{ what, was: before, now: today, why }];
  const our = fewer ? 'There are fewer pieces, or our' : 'Our';
  const rushWhy =
    now.rushFeeCents < was.rushFeeCents
      ? 'The new date isn’t a rush date.'
      : 'The new date is a rush date.';
  return [
    ...names.flatMap((name, at) =>
      change(
        names.length > 1 ? `Each ${name}` : 'Each piece',
        was.perItemCents[at] ?? 0,
        now.perItemCents[at] ?? 0,
        `${our} price for it has changed since then.`,
      ),
    ),
    ...(['size', 'setup', 'art'] as const).flatMap((kind) =>
      change(
        extraNames[kind],
        extraCents(was.extras.filter((extra) => extra.kind === kind)),
        extraCents(now.extras.filter((extra) => extra.kind === kind)),
        `${our} fee for it has changed since then.`,
      ),
    ),
    ...change('Rush fee', was.rushFeeCents, now.rushFeeCents, rushWhy),
    ...change(
      'Delivery',
      was.shippingCents,
      now.shippingCents,
      `${our} fee for it has changed since then.`,
    ),
    ...change('Adjustment', was.adjustmentCents ?? 0, 0, 'It was for that order only.'),
    ...change('Tax', was.taxCents, now.taxCents, taxWhy(was, now)),
  ];
}

function taxWhy(was: Parameters<typeof priceReasons>[0], now: Amounts): string {
  if (was.exemptReason) return 'That order was tax exempt. You can ask for it again.';
  return isSameTax(was.tax, now.tax)
    ? 'It follows the other amounts.'
    : 'The tax rate has changed since then.';
}

const extraNames = { size: 'Larger sizes', setup: 'Setup', art: 'Art' } as const;

/** A garment in a color, and how many of it are wanted. */
type Stocked = { readonly styleCode: string; readonly colorKey: string; quantities: Quantities };

/** How many of an item's garment in its color all items want together, which share its stock. */
export const wantedOf = (
  { styleCode, colorKey }: Omit<Stocked, 'quantities'>,
  items: readonly Stocked[],
): Quantities =>
  sumQuantities(
    items
      .filter((each) => each.styleCode === styleCode && each.colorKey === colorKey)
      .map(({ quantities }) => quantities),
  );

/** The colors that no other item of the same garment has, so that they stay apart; else, all. */
export function freeColors<Choice extends { readonly key: string }>(
  { styleCode, colorKey }: Omit<Stocked, 'quantities'>,
  items: readonly Omit<Stocked, 'quantities'>[],
  colors: readonly Choice[],
): readonly Choice[] {
  const taken = new Set(
    items.filter((each) => each.styleCode === styleCode).map((each) => each.colorKey),
  );
  const free = colors.filter(({ key }) => key === colorKey || !taken.has(key));
  return free.length > 0 ? free : colors;
}

type Color = {
  readonly key: string;
  readonly hex: string;
  readonly inStock: boolean;
  readonly left: Left | null;
};

/**
 * The color to offer instead of `wanted`: the one that looks most like it and can be had in every
 * size now, or, if none can, that looks most like it. null if `wanted` is there with enough stock,
 * or there is no other.
 */
export function colorInstead<Choice extends Color>(
  wanted: { readonly key: string; readonly hex: string },
  colors: readonly Choice[],
  quantities: Quantities,
): Choice | null {
  const hasEnough = ({ left, inStock }: Choice) =>
    left ? shortages(left, quantities).length === 0 : inStock;
  const own = colors.find(({ key }) => key === wanted.key);
  if (own && (hasEnough(own) || !own.left)) return null;
  const nearest = colors
    .filter(({ key }) => key !== wanted.key)
    .toSorted((a, b) => colorDistance(wanted.hex, a.hex) - colorDistance(wanted.hex, b.hex));
  // A color that is short still comes, later; another short one is no better.
  return nearest.find(hasEnough) ?? (own ? null : (nearest[0] ?? null));
}
