import * as z from 'zod/mini';
import { emailSchema, phoneSchema } from './contact.ts';
import { optionalText, requiredText, textLimits } from './text-field.ts';

/** Who orders; the sentences are what the customer reads beside each field. */
export const customerSchema = z.object({
  fullName: requiredText(textLimits.fullName, 'Enter your full name.'),
  email: emailSchema,
  phone: phoneSchema('Enter a phone number we can call about the proof.'),
  notes: optionalText(textLimits.notes),
});
export type Customer = z.infer<typeof customerSchema>;
