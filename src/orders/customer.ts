import * as z from 'zod/mini';
import { emailSchema, phoneSchema } from '../platform/forms/contact.ts';
import { eachField, namesOf, nothingIn, type FormFields } from '../platform/forms/form-field.ts';
import { optionalText, personName, textLimits } from '../platform/forms/text-field.ts';

/**
 * What a customer types at checkout, in the form's order. The contract, the order's record
 * (`customerName`, column `customer_name`), and every place that shows it derive from this.
 */
export const customerFields = {
  name: {
    input: personName('Enter your full name.'),
    kept: z.string(),
    form: {
      label: 'Full name',
      required: true,
      autoComplete: 'name',
      maxLength: textLimits.fullName,
    },
  },
  email: {
    input: emailSchema,
    kept: z.string(),
    form: {
      label: 'Email',
      type: 'email',
      required: true,
      autoComplete: 'email',
      maxLength: textLimits.email,
      hint: 'We’ll send the proof here.',
    },
  },
  phone: {
    input: phoneSchema('Enter a phone number we can call about the proof.'),
    kept: z.string(),
    form: {
      label: 'Phone',
      type: 'tel',
      required: true,
      autoComplete: 'tel',
    },
  },
  poNumber: {
    input: optionalText(textLimits.poNumber),
    kept: z.nullable(z.string()),
    form: {
      label: 'PO or reference number',
      autoComplete: 'off',
      maxLength: textLimits.poNumber,
      hint: 'Optional. We’ll put it on our paperwork.',
    },
    written: true,
  },
  notes: {
    input: optionalText(textLimits.notes),
    kept: z.nullable(z.string()),
    form: {
      label: 'Notes for the press',
      multiline: true,
      rows: 4,
      maxLength: textLimits.notes,
      hint: 'Optional. Ink colors, placement, the date of the event.',
    },
    written: true,
  },
} as const satisfies FormFields;

/** The fields' names in the form's order. */
export const customerFieldNames = namesOf(customerFields);

/** Who orders. */
export const customerSchema = z.object(eachField(customerFields, 'input'));
export type Customer = z.infer<typeof customerSchema>;

/** Nothing filled in. */
export const noCustomer: Customer = nothingIn(customerFields);
