import * as z from 'zod/mini';
import { optionalPhoneSchema } from '../../platform/forms/contact.ts';
import { optionalText, textLimits } from '../../platform/forms/text-field.ts';
import { staffCall } from '../staff-call.ts';

/** The most contacts that a customer can have. */
export const mostContacts = 100;

/** What staff decide about a customer. A contact that is left out goes, unless it has jobs. */
export const saveCustomer = staffCall({
  name: 'save_customer',
  input: z.object({
    id: z.string(),
    /** The one that was read. */
    version: z.number(),
    company: optionalText(textLimits.organization),
    notes: optionalText(textLimits.notes),
    contacts: z
      .array(
        z.object({
          /** As it is, or a new one. */
          email: z.string().check(z.maxLength(textLimits.email)),
          name: optionalText(textLimits.fullName),
          phone: optionalPhoneSchema,
          approves: z.boolean(),
          pays: z.boolean(),
          getsInvoice: z.boolean(),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostContacts)),
  }),
  output: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.enum(['saved', 'stale', 'not-found', 'needs-owner']) }),
    /** Another customer has this address. */
    z.object({ outcome: z.literal('taken'), email: z.string() }),
  ]),
});
