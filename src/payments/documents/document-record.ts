/**
 * A numbered document as stored: what an order was when it was issued
 * (supabase/schemas/documents.sql).
 */
import * as z from 'zod/mini';
import { extrasSchema } from '../../orders/prices/extra.ts';
import { addressSchema } from '../../orders/delivery/address.ts';
import { exemptReasons } from '../exemptions/exempt-reason.ts';
import { adjustmentsSchema } from '../../orders/prices/adjustment-schema.ts';
import { sellers } from '../../groups/payers.ts';
import { numberedKinds } from './document.ts';
import { taxSchema } from '../tax-schema.ts';
import { paymentTerms } from '../payment-terms.ts';
import { paymentSchema } from '../payment.ts';
import { deliveryMethods } from '../../orders/delivery/delivery-method.ts';
import { printLocations } from '../../garments/print-location.ts';
import { quantitiesSchema } from '../../garments/size.ts';

const common = {
  format: z.literal(1),
  number: z.number(),
  /** When it was issued, ISO 8601. */
  at: z.string(),
  orderNumber: z.number(),
  /** ISO 8601. */
  placedAt: z.string(),
  designs: z.array(
    z.object({
      printLocations: z.array(z.enum(printLocations)),
      items: z.array(
        z.object({
          garmentName: z.string(),
          styleCode: z.string(),
          colorName: z.string(),
          quantities: quantitiesSchema,
        }),
      ),
    }),
  ),
  deliveryMethod: z.enum(deliveryMethods),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  customerPoNumber: z.nullable(z.string()),
  /** null for a pickup. */
  address: z.nullable(addressSchema),
  price: z.object({
    totalQuantity: z.number(),
    /** A piece of each item, of all designs, in order. */
    perItemCents: z.array(z.number()),
    extras: extrasSchema,
    subtotalCents: z.number(),
    rushFeeCents: z.number(),
    shippingCents: z.number(),
    adjustments: adjustmentsSchema,
    adjustmentCents: z.number(),
    tax: taxSchema,
    taxCents: z.number(),
    /** Why there's no tax; older documents don't have it. */
    exemptReason: z.optional(z.nullable(z.enum(exemptReasons))),
    totalCents: z.number(),
  }),
  /** What a canceled order still costs, instead of its price, without tax; none for others. */
  cancellationCents: z.optional(z.number()),
  /** Who sells to the people of its group, if they pay; none for others. */
  seller: z.optional(z.enum(sellers)),
  /** The order's total by then; of a canceled one, its charge. */
  owedCents: z.number(),
  /** Oldest first. */
  payments: z.array(paymentSchema),
  /** How much of it was settled by then. */
  paidCents: z.number(),
  terms: z.enum(paymentTerms),
  depositPermille: z.number(),
  /** How much the terms had asked for by then. */
  askedCents: z.number(),
  /** The day that was or will be due, 'YYYY-MM-DD'; null if nothing more was asked for. */
  dueSince: z.nullable(z.string()),
};

export const documentRecordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal(numberedKinds[0]), ...common }),
  z.object({
    kind: z.literal(numberedKinds[1]),
    ...common,
    /** The invoice that it takes back. */
    invoice: z.number(),
    /** ISO 8601. */
    invoicedAt: z.string(),
    reason: z.enum(['canceled', 'charged', 'changed', 'terms', 'reopened']),
  }),
  z.object({
    kind: z.literal(numberedKinds[2]),
    ...common,
    /** Which of the payments it's for. */
    paymentId: z.uuid(),
    /** The order's invoice by then; null if it had none. */
    invoice: z.nullable(z.number()),
  }),
]);
export type DocumentRecord = z.infer<typeof documentRecordSchema>;
export type RecordOf<Kind extends DocumentRecord['kind']> = Extract<DocumentRecord, { kind: Kind }>;
