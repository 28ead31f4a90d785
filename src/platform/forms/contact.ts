import * as z from 'zod/mini';
import { optionalText, requiredText, textLimits } from './text-field.ts';
import { tidyEmail, tidyPhone } from './tidy-contact.ts';

/** At least seven digits, the way people write them: '(515) 555-0123', '+1 515.555.0123 ext. 4'. */
const phoneNumber = /^(?=(?:\D*\d){7})[+\d(][\d\s().ext+-]*$/i;
const phoneMessage = 'Enter a phone number like 515-555-0123.';

/** Before the @, letters of any script; after it, what `tidyEmail` leaves of a domain. */
const emailAddress =
  /^(?!\.)(?!.*\.\.)[\p{L}\p{M}\p{N}_'+.-]*[\p{L}\p{M}\p{N}_+-]@([a-z\d][a-z\d-]*\.)+([a-z]{2,}|xn--[a-z\d-]+)$/iu;

const tidied = <Schema extends z.ZodMiniType<string, string>>(
  tidy: (text: string) => string,
  schema: Schema,
) => z.pipe(z.string().check(z.overwrite(tidy)), schema);

/** A required email address, tidied. */
export const emailSchema = tidied(
  tidyEmail,
  requiredText(textLimits.email, 'Enter your email address.').check(
    z.regex(emailAddress, 'Enter an email address like name@example.com.'),
  ),
);

/** A required phone number, tidied; `message` is the error if it is missing. */
export const phoneSchema = (message: string) =>
  tidied(
    tidyPhone,
    requiredText(textLimits.phone, message).check(z.regex(phoneNumber, phoneMessage)),
  );

/** An optional phone number, tidied. */
export const optionalPhoneSchema = tidied(
  tidyPhone,
  optionalText(textLimits.phone).check(
    z.refine((text) => text === '' || phoneNumber.test(text), phoneMessage),
  ),
);
