import * as z from 'zod/mini';
import { requiredText, textLimits } from './text-field.ts';

/** At least seven digits, written as people do: '(515) 555-0123', '+1 515.555.0123 ext. 4'. */
const phoneNumber = /^(?=(?:\D*\d){7})[+\d(][\d\s().ext+-]*$/i;
const phoneMessage = 'Enter a phone number like 515-555-0123.';

/** An email address that must be given. */
export const emailSchema = requiredText(textLimits.email, 'Enter your email address.').check(
  z.email('Enter an email address like name@example.com.'),
);

/** A phone number that must be given; `message` is what is said where there is none. */
export const phoneSchema = (message: string) =>
  requiredText(textLimits.phone, message).check(z.regex(phoneNumber, phoneMessage));

/** A phone number, or nothing. */
export const optionalPhoneSchema = z.string().check(
  z.trim(),
  z.maxLength(textLimits.phone, `Shorten this to ${textLimits.phone} characters.`),
  z.refine((text) => text === '' || phoneNumber.test(text), phoneMessage),
);
