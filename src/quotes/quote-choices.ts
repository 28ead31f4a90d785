/** What staff choose for a quote (product.md#sending-a-quote). */
import * as z from 'zod/mini';
import { maxOnlinePieces } from '../shop.ts';
import { adjustmentLacks, adjustmentsSchema, adjustPrice } from '../orders/prices/adjustment.ts';
import { addDays } from '../platform/dates/calendar.ts';
import { garmentById, type Garment } from '../garments/garment.ts';
import { locationLacks } from '../orders/order.ts';
import { locationFlagsOf } from '../orders/order-design.ts';
import {
  deliveryMethods,
  priceLines,
  priceOneItem,
  quantityTiers,
  type OneItemPrice,
} from '../orders/prices/price.ts';
import { locationLabel, printLocations, type PrintLocation } from '../garments/print-location.ts';
import { eachCents, tierOf, type Quote, type QuotedTier } from './quote.ts';
import { sha256Schema } from '../proofs/shown-proof.ts';
import { optionalText, requiredText, textLimits } from '../platform/forms/text-field.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';

/** How many days after it was sent a quote can still be accepted. */
export const quoteDays = 30;

export const quoteLimits = {
  lines: 8,
  label: 60,
  /** The highest price of one piece on one line. */
  cents: 100_000,
  reason: 500,
} as const;

const enterPieces = 'Enter a number of pieces, at least 1.';
const pieces = z
  .number(enterPieces)
  .check(
    z.int('Enter a whole number of pieces.'),
    z.minimum(1, enterPieces),
    z.maximum(
      maxOnlinePieces,
      `This takes up to ${maxOnlinePieces.toLocaleString('en-US')} pieces. Send a quote by email instead.`,
    ),
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

export const quoteChoicesSchema = z.object({
  garmentId: z.string().check(z.maxLength(60)),
  printLocations: z.array(z.enum(printLocations)).check(z.maxLength(printLocations.length)),
  pieces,
  delivery: z.enum(deliveryMethods),
  /** The shop's own lines instead of the price table's, for `from` to `to` pieces; null without. */
  own: z.nullable(
    z.object({
      lines: z
        .array(lineSchema)
        .check(z.minLength(1, 'Enter at least one line.'), z.maxLength(quoteLimits.lines)),
      from: pieces,
      to: pieces,
      /** For the shop only. */
      reason: requiredText(quoteLimits.reason, 'Say why the price isn’t the table’s.'),
    }),
  ),
  /** Once for the whole job, on top of the price of a piece. */
  adjustments: adjustmentsSchema,
  /** Which of the request's files prints where. */
  files: z
    .array(z.object({ location: z.enum(printLocations), sha256: sha256Schema }))
    .check(z.maxLength(printLocations.length)),
  note: optionalText(textLimits.notes),
});
export type QuoteChoices = z.infer<typeof quoteChoicesSchema>;

/** What keeps staff from sending choices that match the schema, by field. */
export function quoteLacks(choices: QuoteChoices): Record<string, string> {
  const { own, files } = choices;
  const garment = garmentById(choices.garmentId);
  const [lack] = locationLacks(locationFlagsOf(choices), [garment]);
  const placed = files.map(({ location }) => location);
  const foreign = placed.find((location) => !choices.printLocations.includes(location));
  const twice = [placed, files.map(({ sha256 }) => sha256)].some(
    (each) => new Set(each).size < files.length,
  );
  return {
    ...(garment ? {} : { garmentId: 'Choose one of our garments.' }),
    ...(lack ? { printLocations: lack.message } : {}),
    ...(foreign ? { files: `${locationLabel(foreign)} isn’t printed. Take its file off.` } : {}),
    ...(twice ? { files: 'Choose one location for each file.' } : {}),
    ...(own && (own.from > choices.pieces || own.to < choices.pieces)
      ? { 'own.from': `Include the ${choices.pieces.toLocaleString('en-US')} pieces quoted.` }
      : {}),
    ...(own && eachCents(own.lines) < 0
      ? { 'own.lines': 'The lines add up to less than zero.' }
      : garment && adjustmentLacks(choices.adjustments, quotedPrice(choices, garment))),
  };
}

/** The price table's tiers for a job, up to the most pieces that the site takes. */
export function tableTiers(
  styleCode: string,
  printLocations: readonly PrintLocation[],
): QuotedTier[] {
  return quantityTiers.map(({ from }, index) => ({
    from,
    to: (quantityTiers[index + 1]?.from ?? maxOnlinePieces + 1) - 1,
    lines: priceOneItem({
      styleCode,
      quantities: from,
      locations: locationFlagsOf({ printLocations }),
      rush: false,
      delivery: null,
    }).lines,
  }));
}

function tiersOf({ own, printLocations: chosen }: QuoteChoices, garment: Garment): QuotedTier[] {
  return own
    ? [{ from: own.from, to: own.to, lines: own.lines }]
    : tableTiers(garment.styleCode, chosen);
}

/** Without adjustments. */
function quotedPrice(choices: QuoteChoices, garment: Garment): OneItemPrice {
  const { pieces: count, delivery } = choices;
  const lines = tierOf(tiersOf(choices, garment), count)?.lines ?? [];
  return priceLines(lines, count, { rush: false, delivery });
}

/**
 * A quote sent at `now` with choices that lack nothing.
 * @param fileNames by SHA-256
 */
export function quoteOf(
  choices: QuoteChoices,
  garment: Garment,
  fileNames: ReadonlyMap<string, string>,
  now: Date,
): Quote {
  const locations = printLocations.filter((each) => choices.printLocations.includes(each));
  const {
    lines: _,
    adjustments,
    ...price
  } = adjustPrice(quotedPrice(choices, garment), choices.adjustments);
  return {
    format: 1,
    garmentId: garment.id,
    garmentName: garment.name,
    styleCode: garment.styleCode,
    printLocations: locations,
    pieces: choices.pieces,
    delivery: choices.delivery,
    tiers: tiersOf(choices, garment),
    adjustments,
    price,
    files: choices.files.map((file) => ({ ...file, fileName: fileNames.get(file.sha256) ?? '' })),
    note: choices.note,
    validUntil: addDays(shopToday(now), quoteDays),
  };
}
