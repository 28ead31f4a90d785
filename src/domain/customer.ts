import * as z from 'zod/mini';
import { optionalText, requiredText, textLimits } from './text-field.ts';

/** At least seven digits, written as people do: '(515) 555-0123', '+1 515.555.0123 ext. 4'. */
const phoneNumber = /^(?=(?:\D*\d){7})[+\d(][\d\s().ext+-]*$/i;

/** Who orders; the sentences are what the customer reads beside each field. */
export const customerSchema = z.object({
  fullName: requiredText(textLimits.fullName, 'Enter your full name.'),
  email: requiredText(textLimits.email, 'Enter your e-mail address.').check(
    z.email('Enter an e-mail address like name@example.com.'),
  ),
  phone: requiredText(textLimits.phone, 'Enter a phone number we can call about the proof.').check(
    z.regex(phoneNumber, 'Enter a phone number like 515-555-0123.'),
  ),
  notes: optionalText(textLimits.notes),
});
export type Customer = z.infer<typeof customerSchema>;
