import * as z from 'zod/mini';
import { requiredText, textLimits } from './text-field.ts';

/** Where a package or our van goes. Any state is accepted; a ZIP is 50309 or 50309-1234. */
export const addressSchema = z.object({
  name: requiredText(textLimits.fullName, 'Enter the name on the package.'),
  street: requiredText(textLimits.street, 'Enter the street address.'),
  city: requiredText(textLimits.city, 'Enter the city.'),
  state: requiredText(textLimits.state, 'Enter the state.'),
  zip: z
    .string()
    .check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/, 'Enter a five-digit ZIP code, like 50309.')),
});
export type Address = z.infer<typeof addressSchema>;

export const emptyAddress: Readonly<Address> = {
  name: '',
  street: '',
  city: '',
  state: '',
  zip: '',
};

/** The part of an address that a pickup order keeps. */
export const noAddress: Readonly<Record<keyof Address, null>> = {
  name: null,
  street: null,
  city: null,
  state: null,
  zip: null,
};
