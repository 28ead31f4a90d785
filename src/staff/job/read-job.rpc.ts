import * as z from 'zod/mini';
import { storedQuoteSchema } from '../../quotes/quoted-request.ts';
import { cardPaymentSchema } from '../../payments/cards/card-payment.ts';
import { jobExemptionSchema } from '../../payments/exemptions/exemption-record.ts';
import { fromColumns } from '../../platform/column-names.ts';
import { messageRecordSchema } from '../../orders/messages/message-record.ts';
import { orderChangeSchema, proposalSchema } from '../../orders/changes/change-record.ts';
import { orderGroupSchema } from '../../orders/order-group.ts';
import {
  adjustmentsShape,
  exemptShape,
  orderContentsShape,
  orderPriceShape,
} from '../../orders/order-record.ts';
import { attachedFilesSchema, keptFileSchema } from '../../orders/placed-record.ts';
import { listedDocumentsSchema } from '../../payments/documents/document.ts';
import { orderCostSchema } from '../../orders/prices/margin.ts';
import { moneySchema } from '../../payments/payment-terms.ts';
import { paymentSchema } from '../../payments/payment.ts';
import { proofPrintSchema, proofSchema } from '../../proofs/proof.ts';
import { floorSettingsSchema } from '../../press/floor-settings.ts';
import { recipeSchema } from '../../press/recipe.ts';
import { quoteRequestShape } from '../../quotes/quote-request-record.ts';
import { reorderShape } from '../../orders/repeats/reorder-record.ts';
import { boxSchema } from '../../orders/delivery/box.ts';
import { shipmentShape } from '../../orders/delivery/shipment.ts';
import { shownProofShape } from '../../proofs/shown-proof.ts';
import { deskShape } from '../desk-schema.ts';
import { cancelChargeSchema, daySchema, jobKindSchema, jobStatusSchema } from './job-schema.ts';
import { staffCall } from '../staff-call.ts';

const fileSchema = z.extend(keptFileSchema, {
  /** Where an order's file prints; null for the files of a quote request. */
  location: z._default(z.nullable(z.string()), null),
  /** The place of its design in the order's, from 0. */
  design: z._default(z.number(), 0),
});
export type JobFile = z.infer<typeof fileSchema>;

const deskEventSchema = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('assigned'),
    actor: z.string(),
    at: z.string(),
    /** Their address; null for nobody. */
    assignee: z.nullable(z.string()),
  }),
  z.object({
    what: z.literal('hold'),
    actor: z.string(),
    at: z.string(),
    /** null: it was taken off hold. */
    reason: z.nullable(z.string()),
    lookOn: z.nullable(z.string()),
  }),
]);

const common = {
  number: z.number(),
  status: jobStatusSchema,
  version: z.number(),
  mayUndo: z.boolean(),
  /** When the customer gets the email about the last move; null if none waits. */
  tellsAt: z.nullable(z.string()),
  createdAt: z.string(),
  customer: z.object({
    /** Leads to its page; null for those who don't keep customers. */
    id: z.nullable(z.string()),
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
  }),
  dueDate: z.nullable(z.string()),
  startBy: z.nullable(z.string()),
  /** Since when the order has been ready and not picked up; null otherwise. */
  waitingSince: z.nullable(z.string()),
  /** Like the board's. */
  uspsOnly: z.optional(z.boolean()),
  pieces: z.number(),
  files: z.array(fileSchema),
  /** Oldest first. Placing has `from` null. */
  events: z.array(
    z.object({
      from: z.nullable(jobStatusSchema),
      to: jobStatusSchema,
      /** It undid the move before it. */
      undo: z.boolean(),
      actor: z.string(),
      note: z.nullable(z.string()),
      /** The order that it repeats exactly, if its proof was waived for that. */
      exactRepeatOf: z.optional(z.nullable(z.number())),
      at: z.string(),
    }),
  ),
  notes: z.array(
    z.object({
      id: z.uuid(),
      author: z.string(),
      text: z.string(),
      at: z.string(),
      /** Somebody has to solve it. */
      problem: z.boolean(),
      solvedBy: z.nullable(z.string()),
    }),
  ),
  /** Empty for press staff. */
  emails: z.array(
    z.object({
      id: z.uuid(),
      template: z.string(),
      recipient: z.string(),
      /** To another contact of its customer. */
      isCopy: z.boolean(),
      status: z.enum(['pending', 'sent', 'dead', 'held', 'skipped', 'bundled']),
      attempts: z.number(),
      errorCode: z.nullable(z.string()),
      /** When it goes out, if it's pending. */
      dueAt: z.string(),
      sentAt: z.nullable(z.string()),
      createdAt: z.string(),
    }),
  ),
};

const jobSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    ...orderContentsShape,
    ...shipmentShape,
    /** The day it was picked up, shipped, or went out with our van; null while it's here. */
    leftOn: z.nullable(daySchema),
    ...common,
    ...deskShape,
    /** What it's shipped in; missing without any. */
    boxes: z.optional(z.array(boxSchema)),
    /** How many are in boxes, or counted as packed; missing if none are. */
    packedPieces: z.optional(z.number()),
    /** To whom it was assigned, and its holds, oldest first. */
    deskEvents: z.optional(z.array(deskEventSchema)),
    /** null for press staff. */
    price: z.nullable(z.object({ ...orderPriceShape, ...adjustmentsShape, ...exemptShape })),
    /** null for press staff. */
    money: z.nullable(
      z.extend(moneySchema, {
        /** What could still go back to the customer. */
        heldCents: z.number(),
        payments: z.array(z.extend(paymentSchema, { actor: z.string() })),
      }),
    ),
    /** What it costs us, for owners; null for others. */
    cost: z.nullable(orderCostSchema),
    /** null unless it's approved and can be canceled, and for press staff. */
    cancelCharge: z.nullable(cancelChargeSchema),
    /** Its card payments, oldest first; null for press staff. */
    cards: z.nullable(z.array(cardPaymentSchema)),
    /** Its tax certificates, newest first; none for press staff. */
    exemptions: z.array(jobExemptionSchema),
    /** Its documents, newest first; none for press staff. */
    documents: listedDocumentsSchema,
    /** It waits for money before it can go to production, or before its customer picks it up. */
    unpaid: z.boolean(),
    /** The conversation with the customer, oldest first. */
    messages: z.array(messageRecordSchema),
    /** Approved as it is now, so it may be printed. */
    approved: z.boolean(),
    /** Newest first. Press staff get no price. */
    proofs: z.array(
      z.object({
        ...shownProofShape,
        /** null for press staff, who could try every price against it. */
        sha256: z._default(z.nullable(shownProofShape.sha256), null),
        contents: z.extend(proofSchema, {
          price: z._default(z.nullable(proofSchema.shape.price), null),
        }),
        files: z.array(keptFileSchema),
        /** What the customer sent with the pins. */
        requestFiles: attachedFilesSchema,
      }),
    ),
    /** Since it was placed, oldest first. */
    changes: z.array(orderChangeSchema),
    /** The group that chooses its pieces; null if there is none. */
    group: z.optional(z.nullable(orderGroupSchema)),
    /** What its customer was asked to agree to last, until it's done; null if nothing, and for press staff. */
    proposal: z.optional(
      z.nullable(
        z.extend(proposalSchema, {
          /** The member who asked, and when. */
          askedBy: z.string(),
          at: z.string(),
          /** When it was answered or taken back. */
          settledAt: z.nullable(z.string()),
        }),
      ),
    ),
    /** Reorders of this order. */
    reorders: z.array(z.number()),
    /**
     * The order that its customer ordered again, and for each design of this one the approved prints
     * of locations with the same artwork; null if it's none.
     */
    repeats: z.nullable(
      z.object({ number: z.number(), prints: z.array(z.array(proofPrintSchema)) }),
    ),
    /** How its locations were printed, or the last orders with the same artwork there. */
    recipes: z.array(
      z.extend(recipeSchema, {
        /** The order that it was kept with. */
        number: z.number(),
        savedBy: z.string(),
        savedAt: z.string(),
      }),
    ),
    /** Blanks to buy besides those ordered; null until an owner saved it. */
    spoilage: z.nullable(floorSettingsSchema.shape.spoilage),
    /** The order that it repeats exactly, so that it may go without a proof; null without one. */
    exactRepeatOf: z.optional(z.nullable(z.number())),
    /** Orders that repeat this one. */
    repeatedBy: z.array(z.number()),
    /** The quote that it was ordered by; null for most. */
    quote: z.nullable(z.number()),
    /** The reorder that it came from; null for most. */
    reorder: z.nullable(z.number()),
  }),
  z.object({
    kind: z.literal('quote_request'),
    ...quoteRequestShape,
    ...common,
    /** Newest first. None for press staff. */
    quotes: z.array(storedQuoteSchema),
  }),
  z.object({
    kind: z.literal('reorder'),
    id: z.uuid(),
    ...reorderShape,
    ...common,
    /** Pieces by size. */
    quantities: z.record(z.string(), z.number()),
    /** Our order with that number under the same email address. */
    order: z.nullable(z.number()),
    /** The order it became; null before that. */
    orderedAs: z.nullable(z.number()),
  }),
]);

/** Everything about one job; null if there is no such job. */
export const readJob = staffCall({
  name: 'read_job',
  input: z.object({ kind: jobKindSchema, number: z.number() }),
  output: z.pipe(z.transform(fromColumns), z.nullable(jobSchema)),
});
export type Job = z.infer<typeof jobSchema>;
