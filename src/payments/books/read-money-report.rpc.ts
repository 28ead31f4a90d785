import * as z from 'zod/mini';
import { paymentKinds, paymentMethods } from '../payment.ts';
import { daySchema } from '../../staff/job/job-schema.ts';
import { untaxedReasons } from './untaxed.ts';
import { staffCall } from '../../staff/staff-call.ts';

const counted = z.object({ orders: z.number(), cents: z.number() });

const saleShape = {
  day: z.string(),
  /** null for what was handed over at the shop. */
  state: z.nullable(z.string()),
  orders: z.number(),
  /** Before tax. */
  cents: z.number(),
  taxCents: z.number(),
};

/**
 * The books for the days from..to, both included, by the clocks of `zone`, and what is open on
 * `today`. Amounts are in cents. For owners and bookkeepers.
 */
export const readMoneyReport = staffCall({
  name: 'read_money_report',
  input: z.object({ from: daySchema, to: daySchema, today: daySchema, zone: z.string() }),
  output: z.object({
    /** The ledger, added up by day, kind, and method; in that order. */
    entries: z.array(
      z.object({
        day: z.string(),
        kind: z.enum(paymentKinds),
        method: z.enum(paymentMethods),
        count: z.number(),
        cents: z.number(),
      }),
    ),
    /** The newest 5,000; their cents are negative. */
    refunds: z.array(
      z.object({
        day: z.string(),
        number: z.number(),
        method: z.enum(paymentMethods),
        cents: z.number(),
        reason: z.nullable(z.string()),
      }),
    ),
    /**
     * What left the shop, less what was taken back or written off, by the day it counts for, by the
     * state it was delivered to, and by why there's no tax.
     */
    sales: z.array(z.object({ ...saleShape, untaxed: z.nullable(z.enum(untaxedReasons)) })),
    /** The same by the day it was entered, with cancellation charges and what was written off apart. */
    entered: z.array(z.object({ ...saleShape, canceled: z.boolean(), allowance: z.boolean() })),
    /** What Stripe kept, by day; less than 0 if it gave something back. */
    fees: z.array(z.object({ day: z.string(), count: z.number(), cents: z.number() })),
    open: z.object({
      /** What has been due for 0 to 30, 31 to 60, and 61 or more days. */
      ages: z.array(counted),
      /** What isn't due yet. */
      later: counted,
      /** What we owe customers. */
      owed: counted,
      /** The 5,000 that have been due longest, with the day they were due. */
      orders: z.array(
        z.object({ number: z.number(), name: z.string(), cents: z.number(), due: z.string() }),
      ),
    }),
  }),
});
export type MoneyReport = z.infer<(typeof readMoneyReport)['output']>;
