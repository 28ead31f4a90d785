/** An order that isn't made yet, as the press plans it (product.md#press-plan). */
import * as z from 'zod/mini';
import { inkKeySchema } from '../artwork/ink.ts';
import { printLocations } from '../garments/print-location.ts';
import { addBusinessDays } from '../orders/due-dates/open-day.ts';
import { holdSchema } from '../orders/hold.ts';
import { jobStatuses, orderStage } from '../orders/job.ts';
import { orderShape } from '../orders/order-record.ts';
import { calendar } from '../settings/built-calendar.ts';
import type { FloorSettings } from './floor-settings.ts';
import type { PressJob } from './floor.ts';
import { inksAndGarments, minutesByPress, pressDesigns } from './job-minutes.ts';

const locationSchema = z.enum(printLocations);

/** What the press has to know of an order. */
export const pressFactsShape = {
  designs: z.array(
    z.object({
      items: z.array(
        z.object({
          styleCode: z.string(),
          colorHex: z.string(),
          quantities: z.record(z.string(), z.number()),
        }),
      ),
      printLocations: z.array(locationSchema),
      /** In all locations together, if the customer said; null otherwise. */
      inkColors: z.nullable(z.number()),
    }),
  ),
  /** The inks of its latest proof, by design and location; null before the first. */
  prints: z.nullable(
    z.array(z.array(z.object({ location: locationSchema, inks: z.array(inkKeySchema) }))),
  ),
  /** Approved as it is now, so it may be printed. */
  approved: z.boolean(),
  /** Its customer never paid us an order. */
  stranger: z.boolean(),
};

export const pressOrderSchema = z.object({
  number: z.number(),
  status: z.enum(jobStatuses.order),
  /** The latest day production can start: src/orders/due-dates/production.ts. */
  startBy: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  deliveryMethod: orderShape.deliveryMethod,
  /** It waits for money before it can go to production. */
  unpaid: z.boolean(),
  /** What holds it up; null if nothing does. */
  hold: z.optional(z.nullable(holdSchema)),
  facts: z.object(pressFactsShape),
});
type PressOrder = Omit<z.infer<typeof pressOrderSchema>, 'status'> & {
  readonly status: Parameters<typeof orderStage>[0];
};

/** Business days between the press and the due date. */
export const daysAfterPress = (deliveryMethod: PressOrder['deliveryMethod']): number =>
  deliveryMethod === 'local' ? calendar.localDays : 0;

/** An order as a job of the plan of `today`, with its blanks in the shop on `blanksDay`. */
export function toPressJob(
  { number, status, startBy, dueDate, deliveryMethod, unpaid, hold, facts }: PressOrder,
  settings: FloorSettings,
  becamePermille: number,
  today: string,
  blanksDay: string = today,
): PressJob {
  const proof = facts.prints && { designs: facts.prints.map((prints) => ({ prints })) };
  const designs = pressDesigns(facts.designs, proof);
  const started = orderStage(status) === 'started';
  const due = dueDate ?? today;
  return {
    id: String(number),
    minutes: minutesByPress(designs, settings),
    inksAndGarments: inksAndGarments(designs),
    startBy: startBy ?? due,
    printBy: addBusinessDays(due, -daysAfterPress(deliveryMethod)),
    approved: started || facts.approved,
    paid: started || !unpaid,
    started,
    held: Boolean(hold),
    blanksDay: started ? today : blanksDay,
    becamePermille,
    stranger: facts.stranger,
  };
}
