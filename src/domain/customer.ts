import * as z from 'zod/mini';

/** Longest texts a person gives, in characters; browser, contracts and database share them. */
export const textLimits = {
  fullName: 100,
  email: 254,
  phone: 30,
  notes: 2000,
  street: 200,
  city: 100,
  state: 40,
} as const;

function tooLong(max: number): string {
  return `Shorten this to ${max.toLocaleString('en-US')} characters.`;
}

/** A text that must not be blank; `message` is what the person reads beside the field. */
export const requiredText = (max: number, message: string) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max, tooLong(max)));

/** A text that may stay empty. */
export const optionalText = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, tooLong(max)));

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

/** Where a package or our van goes. Any state is taken as written; a ZIP is 50309 or 50309-1234. */
export const addressSchema = z.object({
  name: requiredText(textLimits.fullName, 'Enter the name on the package.'),
  street: requiredText(textLimits.street, 'Enter the street and number.'),
  city: requiredText(textLimits.city, 'Enter the city.'),
  state: requiredText(textLimits.state, 'Enter the state.'),
  zip: z
    .string()
    .check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/, 'Enter a ZIP code of five digits, like 50309.')),
});
export type Address = z.infer<typeof addressSchema>;

export const emptyAddress: Readonly<Address> = {
  name: '',
  street: '',
  city: '',
  state: '',
  zip: '',
};

/** First sentence per field of what a schema finds wrong; keys are dotted paths ('' for the whole). */
export function fieldMessages(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const issue of issues) messages[issue.path.join('.')] ??= issue.message;
  return messages;
}
