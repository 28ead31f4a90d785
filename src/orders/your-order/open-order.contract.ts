import type { ArtworkFacts } from '../../artwork/files/artwork-facts-schema.ts';
import * as z from 'zod/mini';
import { jobStatuses } from '../job.ts';
import { cardStatuses } from '../../payments/cards/card-payment.ts';
import { orderChangeSchema, proposalSchema } from '../changes/change-record.ts';
import { orderKeySchema } from '../order-link.ts';
import { orderGroupSchema } from '../order-group.ts';
import { orderShape } from '../order-record.ts';
import { listedDocumentsSchema } from '../../payments/documents/document.ts';
import { linkedExemptionSchema } from '../../payments/exemptions/linked-exemption.ts';
import { moneySchema } from '../../payments/payment-terms.ts';
import { printLocations } from '../../garments/print-location.ts';
import { contract } from '../../platform/contract.ts';
import { shownProofShape } from '../../proofs/shown-proof.ts';
import { customerMessageSchema } from '../messages/write-message.contract.ts';

/** The page of a file that's printed, and what we found in it. */
const printedPart = {
  page: z.nullish(z.number()),
  facts: z.nullish(z.unknown() as z.ZodMiniType<ArtworkFacts>),
};

/** Who has it, once it's shipped and if staff said so; `url` is the carrier's page about it. */
const trackingSchema = z.nullable(
  z.object({
    carrier: z.string(),
    number: z.nullable(z.string()),
    url: z.nullable(z.string()),
  }),
);

/** What a customer sees of their order. */
export const customerOrderSchema = z.object({
  number: z.number(),
  status: z.enum(jobStatuses.order),
  /** Counted up with every change. */
  version: z.number(),
  /** ISO 8601. */
  createdAt: z.string(),
  ...orderShape,
  tracking: trackingSchema,
  /** What of it has shipped in boxes. */
  shippedBoxes: z.optional(
    z.array(z.object({ place: z.number(), pieces: z.number(), tracking: trackingSchema })),
  ),
  files: z.array(
    z.object({
      /** The place of its design in the order's, from 0. */
      design: z.number(),
      location: z.enum(printLocations),
      fileName: z.string(),
      sizeBytes: z.number(),
      format: z.string(),
      widthPx: z.nullable(z.number()),
      heightPx: z.nullable(z.number()),
      ...printedPart,
      /** Opens the file for an hour; null while Storage can't be reached. */
      url: z.nullable(z.string()),
    }),
  ),
  /** Oldest first. Placing has `from` null. */
  events: z.array(
    z.object({
      from: z.nullable(z.enum(jobStatuses.order)),
      to: z.enum(jobStatuses.order),
      /** It undid the move before it. */
      undo: z.boolean(),
      /** Who did it; customers don't learn which of us. */
      by: z.enum(['customer', 'shop']),
      /** The order that it repeats exactly, if its proof was waived for that. */
      exactRepeatOf: z.optional(z.nullable(z.number())),
      /** ISO 8601. */
      at: z.string(),
    }),
  ),
  /** Oldest first. */
  messages: z.array(customerMessageSchema),
  /** Newest first. */
  proofs: z.array(
    z.object({
      ...shownProofShape,
      /** `proofText` of src/proofs/proof.ts: what the hash is of. */
      contents: z.string(),
      /** What the contents name by their hashes. */
      files: z.array(
        z.object({
          sha256: z.string(),
          fileName: z.string(),
          sizeBytes: z.number(),
          format: z.string(),
          widthPx: z.nullable(z.number()),
          heightPx: z.nullable(z.number()),
          ...printedPart,
          /** As above. */
          url: z.nullable(z.string()),
        }),
      ),
      /** What the customer sent with the pins. */
      requestFiles: customerMessageSchema.shape.files,
    }),
  ),
  money: moneySchema,
  /** Where its customer stands with their tax certificate; null without one. */
  exemption: z.nullable(linkedExemptionSchema),
  /** Its documents, newest first. */
  documents: listedDocumentsSchema,
  /** What can be paid by card (product.md#paying-by-card). */
  card: z.object({
    /** Cards are set up, and enough is due for one, now or with the approval of the proof. */
    canPay: z.boolean(),
    /** What will be due once the proof that waits is approved; without one, what is due now. */
    dueOnceApprovedCents: z.number(),
    /** What became of the latest card payment; null if there is none. */
    status: z.nullable(z.enum(cardStatuses)),
  }),
  /** Rush is sold for its date, but the presses have no room for it then. */
  isTooFullToRush: z.optional(z.literal(true)),
  /** What canceling it costs once it's approved, in a sentence; null if nothing. */
  cancelNote: z.nullable(z.string()),
  /** Since it was placed, oldest first. The actor is 'customer' or 'shop'. */
  changes: z.array(orderChangeSchema),
  /** What staff asked about last, until the order is done; null if nothing. */
  proposal: z.optional(z.nullable(proposalSchema)),
  /** The group that chooses its pieces; null if there is none. */
  group: z.optional(z.nullable(orderGroupSchema)),
  /** True while the confirmation's email waits for staff (product.md#held-emails). */
  emailHeld: z.boolean(),
});
/** A version of a proof as it's sent. */
export type SentProof = z.infer<typeof customerOrderSchema>['proofs'][number];
export type CustomerOrder = z.infer<typeof customerOrderSchema>;

/**
 * POST, so that no log records the key: the order that a link opens. 'not-found' when there is no
 * such order, the key is wrong or was replaced, or a year has passed since the order was done.
 */
export const openOrder = contract({
  method: 'POST',
  path: '/api/open-order',
  maxBytes: 1_000,
  input: z.object({
    key: orderKeySchema,
    /** From a link in an email: shows that the one who opens it reads the order's mailbox. */
    mail: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: customerOrderSchema,
});
