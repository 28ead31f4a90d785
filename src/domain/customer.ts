import * as z from 'zod/mini';
import { emailSchema, phoneSchema } from './contact.ts';
import { optionalText, requiredText, textLimits } from './text-field.ts';

type CustomerField = {
  /** What is taken from the form; the sentences are what the customer reads beside the field. */
  input: z.ZodMiniType<string, string>;
  /** What an order keeps of it. */
  kept: z.ZodMiniType<string> | z.ZodMiniType<string | null>;
  /** How checkout shows it. */
  form: {
    label: string;
    hint?: string;
    type?: 'email' | 'tel';
    required?: true;
    autoComplete?: string;
    maxLength: number;
    multiline?: true;
    rows?: number;
  };
  /** The emails, the job page, and the job ticket show it under its label, where it is filled in. */
  written?: true;
};

/**
 * What a customer types at checkout, in the form's order. The contract, the order's record
 * (`customerName`, column `customer_name`), and every place that shows it derive from this.
 */
export const customerFields = {
  name: {
    input: requiredText(textLimits.fullName, 'Enter your full name.'),
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
      maxLength: textLimits.phone,
    },
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
} as const satisfies Record<string, CustomerField>;

type Fields = typeof customerFields;
export type CustomerFieldName = keyof Fields;

/** The fields' names in the form's order. */
export const customerFieldNames = Object.keys(customerFields) as CustomerFieldName[];

/** One part of each field, by the field's name. */
export function eachCustomerField<Part extends 'input' | 'kept'>(
  part: Part,
): { [Name in CustomerFieldName]: Fields[Name][Part] } {
  return Object.fromEntries(
    customerFieldNames.map((name) => [name, customerFields[name][part]]),
  ) as { [Name in CustomerFieldName]: Fields[Name][Part] };
}

/** Who orders. */
export const customerSchema = z.object(eachCustomerField('input'));
export type Customer = z.infer<typeof customerSchema>;

/** What an order keeps of it: an optional field that was left empty is null. */
export function keptOfCustomer(customer: Customer): KeptCustomer {
  return Object.fromEntries(
    Object.entries(customer).map(([name, text]) => [name, text === '' ? null : text]),
  ) as KeptCustomer;
}

type KeptCustomer = { [Name in CustomerFieldName]: z.infer<Fields[Name]['kept']> };

/** Nothing filled in. */
export const noCustomer = Object.fromEntries(
  customerFieldNames.map((name) => [name, '']),
) as Customer;
