import * as z from 'zod/mini';
import { optionalText, requiredText, textLimits } from './text-field.ts';

/** At least seven digits, the way people write them: '(515) 555-0123', '+1 515.555.0123 ext. 4'. */
const phoneNumber = /^(?=(?:\D*\d){7})[+\d(][\d\s().ext+-]*$/i;
const phoneMessage = 'Enter a phone number like 515-555-0123.';

/** A required email address. */
export const emailSchema = requiredText(textLimits.email, 'Enter your email address.').check(
  z.email('Enter an email address like name@example.com.'),
);

/** A required phone number; `message` is the error if it is missing. */
export const phoneSchema = (message: string) =>
  requiredText(textLimits.phone, message).check(z.regex(phoneNumber, phoneMessage));

/** An optional phone number. */
export const optionalPhoneSchema = optionalText(textLimits.phone).check(
  z.refine((text) => text === '' || phoneNumber.test(text), phoneMessage),
);
