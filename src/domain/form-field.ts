import type * as z from 'zod/mini';

/** A form's field: what it accepts, what is kept of that, and how the form shows it. */
export type FormField = {
  /** The messages are what customers read beside the field. */
  input: z.ZodMiniType;
  /** The record's value: an optional field left empty is null. */
  kept: z.ZodMiniType;
  form: {
    label: string;
    hint?: string;
    type?: 'email' | 'tel' | 'number' | 'date';
    required?: true;
    autoComplete?: string;
    inputMode?: 'numeric';
    maxLength?: number;
    min?: number;
    max?: number;
    multiline?: true;
    rows?: number;
  };
};

/** By name, in the form's order. */
export type FormFields = Readonly<Record<string, FormField>>;

export type Given<Fields extends FormFields> = {
  -readonly [Name in keyof Fields]: z.infer<Fields[Name]['input']>;
};
export type Kept<Fields extends FormFields> = {
  -readonly [Name in keyof Fields]: z.infer<Fields[Name]['kept']>;
};

export const namesOf = <Fields extends FormFields>(fields: Fields) =>
  Object.keys(fields) as (keyof Fields & string)[];

/** One property of each field, by the field's name. */
export function eachField<Fields extends FormFields, Part extends 'input' | 'kept'>(
  fields: Fields,
  part: Part,
): { -readonly [Name in keyof Fields]: Fields[Name][Part] } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[part]])) as {
    -readonly [Name in keyof Fields]: Fields[Name][Part];
  };
}

/** The fields' labels, by name. */
export function labelsOf<Fields extends FormFields>(
  fields: Fields,
): Record<keyof Fields & string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { form }]) => [name, form.label]),
  ) as Record<keyof Fields & string, string>;
}

/** What is kept of a form's input. */
export function keptOf<Fields extends FormFields>(
  fields: Fields,
  given: Given<Fields>,
): Kept<Fields> {
  return Object.fromEntries(
    namesOf(fields).map((name) => [name, given[name] === '' ? null : given[name]]),
  ) as Kept<Fields>;
}
