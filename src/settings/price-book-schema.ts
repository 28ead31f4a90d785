import * as z from 'zod/mini';
import { maxOnlinePieces } from '../shop.ts';
import { formatCents } from '../platform/money.ts';
import { isDay } from '../platform/dates/calendar.ts';
import { requiredText } from '../platform/forms/text-field.ts';
import type { TaxRow } from '../payments/sales-tax.ts';
import { compareTaxRows, taxPlaceSpans } from '../payments/tax-place.ts';
import { maxSizes, sizeSchema } from '../garments/size.ts';
import type { PriceBook } from './price-book.ts';

/** Larger amounts are typos. */
export const mostCents = 1_000_000;
export const mostGarments = 60;
/** Also of part numbers that garments had before. */
const mostPrices = 240;
const most = {
  steps: 20,
  zones: 100,
  rushDays: 30,
  prefix: 999,
  taxes: 200,
  zips: 200,
  rate: 20_000,
} as const;

/** A whole number, or the message. */
export const whole = (from: number, to: number, message: string) =>
  z.number(message).check(z.int(message), z.minimum(from, message), z.maximum(to, message));
const cents = whole(0, mostCents, `Enter an amount from $0 to ${formatCents(mostCents)}.`);
const permille = whole(0, 1000, 'Enter a share from 0 to 100%.');
const pieces = whole(
  1,
  maxOnlinePieces,
  `Enter 1 to ${maxOnlinePieces.toLocaleString('en-US')} pieces.`,
);

/** Each begins after the one before it. */
const ascending = <Step>(start: (step: Step) => number, message: string) =>
  z.refine<readonly Step[]>(
    (steps) => steps.every((step, at) => at === 0 || start(steps[at - 1] as Step) < start(step)),
    message,
  );

const stepsFromOne = <Step extends z.ZodMiniType<{ from: number }>>(step: Step) =>
  z.array(step).check(
    z.minLength(1, 'Keep at least one price step.'),
    z.maxLength(most.steps, `Use at most ${most.steps} price steps.`),
    z.refine((steps) => steps[0]?.from === 1, 'The first price step starts at 1 piece.'),
    ascending(({ from }) => from, 'Each price step starts above the one before it.'),
  );

const garmentPriceSchema = z.object({
  cents,
  estimated: z.boolean(),
  sizeCents: z
    .record(sizeSchema, cents)
    .check(z.refine((sizes) => Object.keys(sizes).length <= maxSizes, 'That’s too many sizes.')),
  costCents: z.optional(cents),
});

const rushFee = { cents, permille };
const days = whole(1, most.rushDays, `Enter 1 to ${most.rushDays} business days.`);
const rushStepSchema = z
  .object({ fromDays: days, toDays: days, ...rushFee })
  .check(
    z.refine(({ fromDays, toDays }) => fromDays <= toDays, 'The last day comes before the first.'),
  );

const shippingSchema = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('pieces'),
    steps: z.array(z.object({ upTo: z.nullable(pieces), cents })).check(
      z.minLength(1, 'Keep at least one delivery price.'),
      z.maxLength(most.steps, `Use at most ${most.steps} delivery prices.`),
      ascending(({ upTo }) => upTo ?? Infinity, 'Each count is above the one before it.'),
      z.refine((steps) => steps.at(-1)?.upTo === null, 'The last price is for any more pieces.'),
    ),
  }),
  z.object({
    by: z.literal('boxes'),
    piecesPerBox: pieces,
    zones: z
      .array(
        z.object({
          fromPrefix: whole(0, most.prefix, 'Enter the first three digits of a ZIP code.'),
          cents,
        }),
      )
      .check(
        z.minLength(1, 'Keep at least one zone.'),
        z.maxLength(most.zones, `Use at most ${most.zones} zones.`),
        ascending(({ fromPrefix }) => fromPrefix, 'Zones go up by ZIP code.'),
      ),
  }),
]);

const zipsMessage = 'Enter the first 3 to 5 digits of ZIP codes, with commas between them.';
const zipsSchema = z.array(z.string()).check(
  z.maxLength(most.zips, `Use at most ${most.zips} ZIP codes.`),
  z.refine((zips) => zips.every((zip) => /^\d{3,5}$/.test(zip)), zipsMessage),
);

const placeMessage = 'Enter a state, like IA, or the first 3 to 5 digits of a ZIP code, like 503.';
const firstDayMessage = 'Enter the first day with this rate.';
const taxRowSchema = z
  .object({
    place: z
      .string(placeMessage)
      .check(z.refine((place) => taxPlaceSpans(place) !== null, placeMessage)),
    name: requiredText(40, 'Enter what the tax is called after, like Iowa.'),
    rate: whole(0, most.rate, `Enter a rate from 0 to ${most.rate / 1000}%.`),
    fromDay: z.string(firstDayMessage).check(z.refine(isDay, firstDayMessage)),
    rush: z.boolean(),
    delivery: z.boolean(),
    zips: z.array(z.tuple([z.number(), z.number()])),
  })
  .check(
    z.refine(
      ({ place, zips }) => JSON.stringify(zips) === JSON.stringify(taxPlaceSpans(place) ?? zips),
      'The ZIP codes aren’t those of the place.',
    ),
  );
const taxesSchema = z.array(taxRowSchema).check(
  z.maxLength(most.taxes, `Use at most ${most.taxes} rates.`),
  z.refine(
    (rows) => rows.every((row, at) => at === 0 || compareTaxRows(rows[at - 1] as TaxRow, row) < 0),
    'Each place has one rate from a day on. Change the day, or remove one of the two.',
  ),
);

/** A price book as owners save it: every amount within its limits, every list in order. */
export const priceBookSchema = z.object({
  garments: z
    .record(z.string().check(z.regex(/^[0-9A-Za-z-]{1,20}$/)), garmentPriceSchema)
    .check(
      z.refine(
        (garments) => Object.keys(garments).length <= mostPrices,
        `List at most ${mostPrices} prices of garments.`,
      ),
    ),
  otherGarmentCents: cents,
  print: z.object({
    steps: stepsFromOne(z.object({ from: pieces, cents })),
    furtherLocationCents: cents,
    minPieces: pieces,
  }),
  digital: z.object({
    steps: stepsFromOne(z.object({ from: pieces, oneSideCents: cents, twoSidesCents: cents })),
    minPieces: pieces,
  }),
  bulk: z.object({ locationCents: cents, colorCents: cents }),
  namedCents: cents,
  setupCents: cents,
  artCents: cents,
  rush: z.object({
    steps: z.array(rushStepSchema).check(
      z.minLength(1, 'Keep at least one rush.'),
      z.maxLength(most.steps, `Use at most ${most.steps} kinds of rush.`),
      z.refine(
        (steps) => steps.every(({ fromDays }, at) => fromDays === follows(steps[at - 1], fromDays)),
        'Each rush begins on the day after the one before it ends.',
      ),
    ),
    superRush: z.nullable(z.object(rushFee)),
  }),
  delivery: z.object({
    localCents: cents,
    metroZips: zipsSchema,
    shipping: shippingSchema,
    freightMargin: z.object(rushFee),
    handlingCents: cents,
  }),
  taxes: taxesSchema,
  staffMay: z.record(z.string(), z.boolean()),
  cancellation: z.object(rushFee),
  terms: z.object({
    paymentTerms: z.enum(['approval', 'deposit', 'placed']),
    depositPermille: permille,
  }),
}) satisfies z.ZodMiniType<PriceBook>;

const follows = (before: { toDays: number } | undefined, first: number): number =>
  before ? before.toDays + 1 : first;

/** A version of the price book, which never changes. */
export const bookVersionSchema = z.object({ version: z.number(), book: priceBookSchema });
export type BookVersion = z.infer<typeof bookVersionSchema>;
