/** What staff choose for a quote (product.md#sending-a-quote). */
import type { PriceBook } from '../settings/price-book.ts';
import type { Extra } from '../orders/prices/extra.ts';
import { builtBook } from '../settings/built-book.ts';
import * as z from 'zod/mini';
import { maxBulkPieces, maxOnlinePieces } from '../shop.ts';
import { adjustmentLacks, adjustPrice } from '../orders/prices/adjustment.ts';
import { adjustmentsSchema } from '../orders/prices/adjustment-schema.ts';
import { needsPhone } from '../orders/quantity.ts';
import { formatCents } from '../platform/money.ts';
import { addDays } from '../platform/dates/calendar.ts';
import { garmentById, offeredGarment, usualGarment } from '../garments/garment.ts';
import { inkColorsSchema } from '../orders/ink-colors.ts';
import { locationLacks, tooManyMessage } from '../orders/order.ts';
import { itemsOf, mostDesigns, mostItems } from '../orders/order-design.ts';
import { locationFlagsOf } from '../orders/order-goods.ts';
import { priceItems, priceOrder, type Price } from '../orders/prices/price.ts';
import { deliveryMethods } from '../orders/delivery/delivery-method.ts';
import { locationLabel, printLocations } from '../garments/print-location.ts';
import {
  eachCents,
  quotedPieces,
  tierOf,
  type Quote,
  type QuotedItem,
  type QuotedTier,
} from './quote.ts';
import { artIdSchema } from '../proofs/shown-proof.ts';
import { optionalText, requiredText, textLimits } from '../platform/forms/text-field.ts';
import { homeTax } from '../payments/sales-tax.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';

/** How many days after it was sent a quote can still be accepted. */
export const quoteDays = 30;

export const quoteLimits = {
  lines: 8,
  label: 60,
  /** The highest price of one piece on one line. */
  cents: 100_000,
  /** The most of a design: six of them with tax stay within what SQL takes as an amount. */
  designCents: 300_000_000,
  reason: 500,
} as const;

const tooManyQuoted = tooManyMessage(maxBulkPieces);
const enterPieces = 'Enter a number of pieces, at least 1.';
const pieces = z
  .number(enterPieces)
  .check(
    z.int('Enter a whole number of pieces.'),
    z.minimum(1, enterPieces),
    z.maximum(maxBulkPieces, tooManyQuoted),
  );

const enterAmount = 'Enter an amount, like 9.50.';
const tooMuch = 'That’s too much for one piece.';

/** A part of one piece's price. A discount is below zero. */
const lineSchema = z.object({
  label: requiredText(quoteLimits.label, 'Say what the line is for.'),
  cents: z
    .number(enterAmount)
    .check(
      z.int(enterAmount),
      z.minimum(-quoteLimits.cents, tooMuch),
      z.maximum(quoteLimits.cents, tooMuch),
    ),
});

const itemChoicesSchema = z.object({
  garmentId: z.string().check(z.maxLength(60)),
  pieces,
  /** The shop's own lines instead of the price table's, for `from` to `to` pieces of the design. */
  own: z.nullable(
    z.object({
      lines: z
        .array(lineSchema)
        .check(z.minLength(1, 'Enter at least one line.'), z.maxLength(quoteLimits.lines)),
      from: pieces,
      to: pieces,
    }),
  ),
});
type ItemChoices = z.infer<typeof itemChoicesSchema>;

const designChoicesSchema = z.object({
  printLocations: z.array(z.enum(printLocations)).check(z.maxLength(printLocations.length)),
  /** Which of the request's files prints where, by its `artId`. */
  files: z
    .array(z.object({ location: z.enum(printLocations), file: artIdSchema }))
    .check(z.maxLength(printLocations.length)),
  /** For the price table's price of more pieces than customers order online. */
  inkColors: z.optional(inkColorsSchema),
  items: z.array(itemChoicesSchema).check(z.minLength(1), z.maxLength(mostItems)),
});
type DesignChoices = z.infer<typeof designChoicesSchema>;

export const quoteChoicesSchema = z.object({
  designs: z.array(designChoicesSchema).check(z.minLength(1), z.maxLength(mostDesigns)),
  delivery: z.enum(deliveryMethods),
  /** Why a price isn't the table's, for the shop only; '' if they all are. */
  reason: optionalText(quoteLimits.reason),
  /** Once for the whole job, on top of the price of a piece. */
  adjustments: adjustmentsSchema,
  note: optionalText(textLimits.notes),
});
export type QuoteChoices = z.infer<typeof quoteChoicesSchema>;

/** Why a price isn't the table's, for the shop only; null if they all are. */
export const ownReason = (choices: QuoteChoices): string | null =>
  itemsOf(choices).some(({ own }) => own) ? choices.reason : null;

/** What keeps staff from sending choices that match the schema, by field. */
export function quoteLacks(
  choices: QuoteChoices,
  book: PriceBook = builtBook,
): Record<string, string> {
  const { designs } = choices;
  const lacks = Object.assign(
    {},
    ...designs.map((design, at) => designLacks(design, `designs.${at}`)),
  ) as Record<string, string>;
  const files = designs.flatMap((each) => each.files);
  const twice =
    new Set(files.map(({ file }) => file)).size < files.length ||
    designs.some(
      (each) => new Set(each.files.map(({ location }) => location)).size < each.files.length,
    );
  const foreign = designs
    .flatMap((each) => each.files.filter(({ location }) => !each.printLocations.includes(location)))
    .at(0);
  if (foreign)
    lacks['files'] = `${locationLabel(foreign.location)} isn’t printed. Take its file off.`;
  if (twice) lacks['files'] = 'Choose one location for each file.';
  if (quotedPieces(itemsOf(choices)) > maxBulkPieces) {
    const last = (designs.at(-1)?.items.length ?? 1) - 1;
    lacks[`designs.${designs.length - 1}.items.${last}.pieces`] = tooManyQuoted;
  }
  if (ownReason(choices)?.trim() === '') lacks['reason'] = 'Say why the price isn’t the table’s.';
  const hasPrice = itemsOf(choices).every(
    ({ garmentId, own }) => offeredGarment(garmentId) && eachCents(own?.lines ?? []) >= 0,
  );
  return hasPrice
    ? { ...lacks, ...adjustmentLacks(choices.adjustments, unadjustedPrice(choices, book)) }
    : lacks;
}

/** What keeps staff from sending a design. */
function designLacks(design: DesignChoices, path: string): Record<string, string> {
  const lacks: Record<string, string> = {};
  const count = quotedPieces(design.items);
  const garments = design.items.map(({ garmentId }) => offeredGarment(garmentId));
  const [lack] = locationLacks(locationFlagsOf(design), garments);
  if (lack) lacks[`${path}.printLocations`] = lack.message;
  for (const [at, { own }] of design.items.entries()) {
    const item = `${path}.items.${at}`;
    if (!garments[at]) lacks[`${item}.garmentId`] = 'Choose one of our garments.';
    if (own && (own.from > count || own.to < count)) {
      lacks[`${item}.own.from`] = `Include the ${count.toLocaleString('en-US')} pieces quoted.`;
    }
    const each = eachCents(own?.lines ?? []);
    if (each < 0) lacks[`${item}.own.lines`] = 'The lines add up to less than zero.';
    if (own && each * own.to > quoteLimits.designCents) {
      lacks[`${item}.own.to`] =
        `At ${formatCents(each)} each, quote at most ${Math.floor(quoteLimits.designCents / each).toLocaleString('en-US')} pieces.`;
    }
  }
  return lacks;
}

/**
 * The price table's tiers of a garment, up to the most pieces that the site takes; if more are
 * quoted, also the bulk price.
 */
export function tableTiers(
  styleCode: string,
  design: Pick<DesignChoices, 'printLocations' | 'inkColors'> & {
    items: readonly Pick<ItemChoices, 'pieces'>[];
  },
  book: PriceBook = builtBook,
): QuotedTier[] {
  const table = book.print.steps.map(({ from }) => from);
  const starts = needsPhone(quotedPieces(design.items)) ? [...table, maxOnlinePieces + 1] : table;
  return starts.map((from, index) => ({
    from,
    to: (starts[index + 1] ?? (from > maxOnlinePieces ? maxBulkPieces : maxOnlinePieces) + 1) - 1,
    lines:
      priceOrder(
        {
          designs: [
            {
              locations: locationFlagsOf(design),
              inkColors: design.inkColors,
              items: [{ styleCode, quantities: from }],
            },
          ],
          rush: false,
          delivery: null,
        },
        book,
      ).items[0]?.lines ?? [],
  }));
}

/** An item as it's quoted. */
function itemOf(
  { garmentId, pieces: count, own }: ItemChoices,
  design: DesignChoices,
  book: PriceBook,
): QuotedItem {
  const { id, name, styleCode } = garmentById(garmentId) ?? usualGarment;
  return {
    garmentId: id,
    garmentName: name,
    styleCode,
    pieces: count,
    tiers: own ? [own] : tableTiers(styleCode, design, book),
    ...(own && { own: true }),
  };
}

const quotedGoods = (choices: QuoteChoices, book: PriceBook) =>
  choices.designs.map((design) => ({
    ...design,
    items: design.items.map((item) => itemOf(item, design, book)),
  }));

/** Without adjustments. */
function unadjustedPrice(choices: QuoteChoices, book: PriceBook, now?: Date): Price {
  const goods = quotedGoods(choices, book);
  const items = goods.flatMap((design) =>
    design.items.map(({ tiers, pieces: count }) => ({
      lines: tierOf(tiers, quotedPieces(design.items))?.lines ?? [],
      pieces: count,
    })),
  );
  const tax = homeTax(book, now && shopToday(now));
  const terms = { rush: false, delivery: choices.delivery, tax };
  return priceItems(items, terms, book, designExtras(goods, book));
}

/** What designs cost once, unless all their prices are the shop's own. Without a file we draw them. */
function designExtras(goods: ReturnType<typeof quotedGoods>, book: PriceBook): Extra[] {
  const designs = goods.map((design) => ({
    locations: locationFlagsOf(design),
    drawn: design.files.length < design.printLocations.length,
    items: design.items.map(({ styleCode, pieces: count }) => ({ styleCode, quantities: count })),
  }));
  const { extras } = priceOrder({ designs, rush: false, delivery: null }, book);
  return extras.filter(
    (extra) => extra.kind !== 'size' && goods[extra.design]?.items.some(({ own }) => !own),
  );
}

/**
 * A quote sent at `now` with choices that lack nothing.
 * @param fileNames by `artId`
 * @param prices what counts now
 */
export function quoteOf(
  choices: QuoteChoices,
  fileNames: ReadonlyMap<string, string>,
  now: Date,
  { version, book }: { version: number; book: PriceBook } = { version: 1, book: builtBook },
): Quote {
  const { items, adjustments, ...price } = adjustPrice(
    unadjustedPrice(choices, book, now),
    choices.adjustments,
  );
  return {
    format: 1,
    designs: quotedGoods(choices, book).map((design) => ({
      printLocations: printLocations.filter((each) => design.printLocations.includes(each)),
      files: design.files.map((each) => ({ ...each, fileName: fileNames.get(each.file) ?? '' })),
      ...(design.inkColors && { inkColors: design.inkColors }),
      items: design.items,
    })),
    delivery: choices.delivery,
    adjustments,
    priceVersion: version,
    price: { ...price, perItemCents: items.map(({ perItemCents }) => perItemCents) },
    note: choices.note,
    validUntil: addDays(shopToday(now), quoteDays),
  };
}
