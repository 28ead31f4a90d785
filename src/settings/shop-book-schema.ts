import * as z from 'zod/mini';
import {
  garmentKinds,
  offers,
  priceLevels,
  suppliers,
  type Supplier,
} from '../garments/garment-facts.ts';
import { printLocations } from '../garments/print-location.ts';
import { maxSizes, sizeSchema } from '../garments/size.ts';
import { knownHolidays } from '../orders/due-dates/known-holidays.ts';
import { addDays, isDay } from '../platform/dates/calendar.ts';
import { requiredText } from '../platform/forms/text-field.ts';
import { mostGarments, priceBookSchema, whole } from './price-book-schema.ts';
import type { ShopBook } from './shop-book.ts';

/** Longer ones are typos: a closure in days, and work in business days. */
const most = { closures: 60, closedDays: 92, localDays: 10, reorderDays: 60 } as const;

const timeSchema = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, like 9:30 AM.'));
const daySchema = z.string().check(z.refine(isDay, 'Enter a day.'));
const reorderDays = whole(1, most.reorderDays, `Enter 1 to ${most.reorderDays} business days.`);

const calendarSchema = z.object({
  opens: timeSchema,
  closes: timeSchema,
  cutoffHour: whole(0, 23, 'Choose an hour.'),
  holidays: z.array(z.enum(knownHolidays.map(({ name }) => name))),
  closures: z
    .array(z.object({ from: daySchema, to: daySchema }))
    .check(z.maxLength(most.closures, `List at most ${most.closures} closures.`)),
  localDays: whole(0, most.localDays, `Enter 0 to ${most.localDays} business days.`),
  reorderDays: z.object({ from: reorderDays, to: reorderDays }),
});

/** A message at a field, for what two fields say together. */
const refuse = (payload: z.core.ParsePayload, path: (string | number)[], message: string): void =>
  void payload.issues.push({ code: 'custom', input: payload.value, path, message });

const hoursSchema = calendarSchema.check((payload) => {
  const { opens, closes, closures, reorderDays: days } = payload.value;
  if (closes <= opens) refuse(payload, ['closes'], 'Close later than you open.');
  for (const [at, { from, to }] of closures.entries()) {
    const before = closures[at - 1];
    if (before && from <= before.to) {
      refuse(payload, ['closures', at, 'from'], 'The shop is closed on this day already.');
    }
    if (!isDay(from) || !isDay(to)) continue;
    if (to < from) refuse(payload, ['closures', at, 'to'], 'The last day comes before the first.');
    if (to > addDays(from, most.closedDays)) {
      refuse(
        payload,
        ['closures', at, 'to'],
        `Close for at most ${most.closedDays} days at a time.`,
      );
    }
  }
  if (days.to < days.from)
    refuse(payload, ['reorderDays', 'to'], 'The most is less than the least.');
});

const garmentSchema = z.object({
  id: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60)),
  name: requiredText(40, 'Enter your name for it, like Premium Cotton.'),
  model: requiredText(60, 'Enter the maker and the model, like Bella + Canvas 3001.'),
  description: requiredText(160, 'Describe it in a sentence or two.'),
  priceIndicator: z.enum(priceLevels),
  offered: z.enum(offers),
  kind: z.enum(garmentKinds),
  weight: requiredText(20, 'Enter the weight, like 4.2 oz.'),
  material: requiredText(60, 'Enter the material, like 100% cotton.'),
  supplier: z.enum(Object.keys(suppliers) as [Supplier]),
  styleCode: z.string().check(z.regex(/^\d{5}$/, 'Enter the supplier’s part number: five digits.')),
  locations: z
    .array(z.enum(printLocations))
    .check(z.minLength(1, 'Choose at least one print location.')),
  sizes: z.array(z.string()).check(
    z.refine(
      (sizes) => sizes.every((size) => sizeSchema.safeParse(size).success),
      'Enter sizes like S or Youth M, with commas between them.',
    ),
    z.minLength(1, 'Enter at least one size.'),
    z.maxLength(maxSizes, `Enter at most ${maxSizes} sizes.`),
    z.refine((sizes) => new Set(sizes).size === sizes.length, 'Enter each size once.'),
  ),
});

const sameName = 'Another garment has this name.';

const catalogSchema = z
  .array(garmentSchema)
  .check(z.maxLength(mostGarments, `List at most ${mostGarments} garments.`))
  .check((payload) => {
    const garments = payload.value;
    for (const [at, { id, styleCode, name, offered }] of garments.entries()) {
      const before = garments.slice(0, at);
      if (before.some((other) => other.id === id)) refuse(payload, [at, 'id'], sameName);
      if (offered === 'nowhere') continue;
      const sold = before.filter((other) => other.offered !== 'nowhere');
      const twin = sold.find((other) => other.styleCode === styleCode);
      if (twin) {
        refuse(payload, [at, 'styleCode'], `The ${twin.name} has this part number already.`);
      }
      if (sold.some((other) => other.name === name)) refuse(payload, [at, 'name'], sameName);
    }
    // The designer has no caps.
    if (!garments.some(({ offered, kind }) => offered === 'form' && kind !== 'cap')) {
      const message = 'Offer at least one garment in the order form that isn’t a cap.';
      refuse(payload, [0, 'offered'], message);
    }
  });

/** All that owners save: every figure within its limits, every list in order. */
export const shopBookSchema = z.extend(priceBookSchema, {
  calendar: hoursSchema,
  catalog: catalogSchema,
}) satisfies z.ZodMiniType<ShopBook>;

export const shopVersionSchema = z.object({ version: z.number(), book: shopBookSchema });
