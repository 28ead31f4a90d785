import * as z from 'zod/mini';
import {
  eachField,
  keptOf,
  namesOf,
  nothingIn,
  type FormFields,
} from '../../platform/forms/form-field.ts';
import { plainDigits } from '../../platform/typed-number.ts';
import { personName, requiredText, textLimits } from '../../platform/forms/text-field.ts';

const kept = z.nullable(z.string());

/** '503091234' or '50309 – 1234' → '50309-1234'. */
export const tidyZip = (typed: string): string =>
  plainDigits(typed)
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/^(\d{5})[\p{Pd}−]?(\d{4})$/u, '$1-$2');

/**
 * Where a package or our van goes, in the form's order. Any state is taken; otherState asks about it. The contract, the
 * order's record (`deliveryName`, column `delivery_name`), and the form derive from this.
 */
export const addressFields = {
  name: {
    input: personName('Enter the name on the package.'),
    kept,
    form: {
      label: 'Full name',
      placeholder: 'Full Name',
      autoComplete: 'name',
      maxLength: textLimits.fullName,
    },
    title: 'Deliver to',
  },
  street: {
    input: requiredText(textLimits.street, 'Enter the street address.'),
    kept,
    form: {
      label: 'Street',
      placeholder: 'Street Address',
      autoComplete: 'street-address',
      maxLength: textLimits.street,
    },
  },
  city: {
    input: requiredText(textLimits.city, 'Enter the city.'),
    kept,
    form: {
      label: 'City',
      placeholder: 'City',
      autoComplete: 'address-level2',
      maxLength: textLimits.city,
    },
  },
  state: {
    input: requiredText(textLimits.state, 'Enter the state.'),
    kept,
    form: {
      label: 'State',
      placeholder: 'State',
      autoComplete: 'address-level1',
      maxLength: textLimits.state,
    },
  },
  zip: {
    input: z
      .string()
      .check(
        z.overwrite(tidyZip),
        z.regex(/^(?!00[0-4])\d{5}(-\d{4})?$/, 'Enter a five-digit ZIP code, like 50309.'),
      ),
    kept,
    form: {
      label: 'ZIP',
      placeholder: 'ZIP Code',
      autoComplete: 'postal-code',
      inputMode: 'numeric',
      // Room for what's tidied away.
      maxLength: 20,
    },
  },
} as const satisfies FormFields;

export const addressFieldNames = namesOf(addressFields);
export const addressSchema = z.object(eachField(addressFields, 'input'));
export type Address = z.infer<typeof addressSchema>;

/** Nothing filled in. */
export const emptyAddress: Readonly<Address> = nothingIn(addressFields);

/** What a pickup order keeps of it. */
export const noAddress = keptOf(addressFields, emptyAddress);

/** An address as on an envelope. */
export function addressLines({ name, street, city, state, zip }: Address): string[] {
  return [name, street, `${city}, ${state} ${zip}`];
}
