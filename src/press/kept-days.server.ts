import type * as z from 'zod/mini';
import { blanksArrival, type StockedPart } from '../blanks/blanks-arrival.ts';
import { blanksDays } from '../blanks/blanks-days.ts';
import { partKey } from '../blanks/purchase.ts';
import { warehouseName } from '../blanks/warehouse.ts';
import type { PrintLocation } from '../garments/print-location.ts';
import type { DeliveryMethod } from '../orders/delivery/delivery-method.ts';
import type { LinkedOrder } from '../orders/orders-store.server.ts';
import { shopToday } from '../orders/due-dates/turnaround.ts';
import type { Call, Step } from '../platform/handle.server.ts';
import type { Proof } from '../proofs/proof.ts';
import { calendar } from '../settings/built-calendar.ts';
import type { findKeptDays as findKeptDaysContract } from './find-kept-days.contract.ts';
import { inksAndGarments, minutesByPress, pressDesigns } from './job-minutes.ts';
import { withKeptDays, type KeptDays } from './kept-days.ts';
import { daysAfterPress, toPressJob } from './press-order.ts';
import { keptDays } from './promise.ts';

/** A job that somebody wants a date for. */
export type DatedJob = {
  readonly designs: readonly {
    readonly printLocations: readonly PrintLocation[];
    readonly inkColors?: number | null | undefined;
    readonly items: readonly {
      readonly styleCode: string;
      readonly colorKey: string;
      readonly quantities: Readonly<Record<string, number>>;
    }[];
  }[];
  readonly deliveryMethod: DeliveryMethod;
  /** The order's, if it's placed already: its own place on the press is free. */
  readonly number?: number;
  /** What says which inks it takes. */
  readonly proof?: Pick<Proof, 'designs'> | null;
  /** The day that was promised already: it and later ones can be kept, whatever the plan says. */
  readonly promised?: string;
};

type Presses = Pick<Call, 'presses' | 'now'>;

/**
 * The days that can be kept for a job, with the blanks bought now (product.md#dates-that-can-be-kept).
 * Days aren't limited by blanks that the supplier doesn't have or wasn't asked about: staff see to
 * those. null if every day can be kept, because no owner said what the press room has.
 */
export async function keptDaysOf(
  { designs, deliveryMethod, number, proof = null, promised }: DatedJob,
  { presses, now }: Presses,
): Promise<KeptDays | null> {
  const items = designs.flatMap((design) => design.items);
  const facts = await presses.readFacts({ items, except: number });
  if (!facts) return null;
  const { floor: settings, becamePermille, plan, orders, transit } = facts;
  const today = shopToday(now);
  const readyOn = blanksDays(facts.blanks, now.getTime(), today);
  // Several items may be made from the same blanks.
  const stocked = new Map<string, StockedPart>();
  for (const [at, { styleCode, colorKey, quantities }] of items.entries()) {
    for (const [size, more] of Object.entries(quantities)) {
      const key = partKey({ styleCode, colorKey, size });
      const pieces = (stocked.get(key)?.pieces ?? 0) + more;
      stocked.set(key, { pieces, stock: facts.items[at]?.stock[size] ?? {} });
    }
  }
  const blanks = blanksArrival([...stocked.values()], transit, now.getTime());
  let place = 0;
  const colored = pressDesigns(
    designs.map((design) => ({
      ...design,
      // A color that isn't known may be dark.
      items: design.items.map((item) => ({
        ...item,
        colorHex: facts.items[place++]?.hex ?? '#000000',
      })),
    })),
    proof,
  );
  return keptDays(
    {
      minutes: minutesByPress(colored, settings),
      inksAndGarments: inksAndGarments(colored),
      daysAfter: daysAfterPress(deliveryMethod),
      promised,
    },
    blanks && { ...blanks, from: warehouseName(blanks.warehouse) },
    orders.map((order) =>
      toPressJob(order, settings, becamePermille, today, readyOn.get(order.number)),
    ),
    { settings, today, closures: calendar.closures, ...plan },
    now,
  );
}

/** A placed order, as it is or as something else is wanted of it. */
export const placedJob = (
  {
    number,
    proofs,
    ...order
  }: Pick<LinkedOrder, 'number' | 'designs' | 'deliveryMethod'> & {
    proofs: readonly { contents: Proof }[];
  },
  { designs, deliveryMethod }: Pick<DatedJob, 'designs' | 'deliveryMethod'> = order,
): DatedJob => ({ designs, deliveryMethod, number, proof: proofs[0]?.contents ?? null });

/** These rules, with the days that can be kept for a job. */
export const keepingDays = async <Rules extends object>(
  rules: Rules,
  job: DatedJob,
  call: Presses,
): Promise<Rules & { keptDays?: KeptDays }> => withKeptDays(rules, await keptDaysOf(job, call));

type Contract = typeof findKeptDaysContract;

/** The days that can be kept for an order that isn't placed yet. */
export const findKeptDays: Step<z.infer<Contract['input']>, z.infer<Contract['output']>> = async (
  job,
  call,
) => ({ keptDays: await keptDaysOf(job, call) });
