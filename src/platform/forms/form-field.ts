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
    placeholder?: string;
    type?: 'email' | 'tel' | 'date';
    required?: true;
    /** Set to anything but 'off', the shop's emails list it with the customer's contact details. */
    autoComplete?: string;
    inputMode?: 'numeric';
    maxLength?: number;
    min?: number;
    max?: number;
    multiline?: true;
    rows?: number;
  };
  /** What it's called outside the form; by default, its label. */
  title?: string;
  /** The shop's email, the job page, and the job ticket show it under its title if it's filled in. */
  written?: true;
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

const titleOf = ({ title, form }: FormField) => title ?? form.label;

/** What the fields are called outside the form, by name. */
export function titlesOf<Fields extends FormFields>(
  fields: Fields,
): Record<keyof Fields & string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, titleOf(field)]),
  ) as Record<keyof Fields & string, string>;
}

/** A form with nothing filled in. */
export function nothingIn<Fields extends FormFields>(fields: Fields): Record<keyof Fields, ''> {
  return Object.fromEntries(namesOf(fields).map((name) => [name, ''])) as Record<keyof Fields, ''>;
}

export type WrittenText = { title: string; text: string };

/** The texts that are shown under their titles, where they're filled in. */
export function writtenTexts<Fields extends FormFields>(
  fields: Fields,
  kept: Readonly<Record<keyof Fields & string, unknown>>,
): WrittenText[] {
  return namesOf(fields).flatMap((name) => {
    const field: FormField | undefined = fields[name];
    const text = kept[name];
    return field?.written && typeof text === 'string' && text !== ''
      ? [{ title: titleOf(field), text }]
      : [];
  });
}

/** A line about who sent a form, such as a name, or an address to write to or a number to call. */
export type ContactLine = { text: string; type: FormField['form']['type'] };

/** Who sent the form and how to reach them: what browsers fill in by themselves. */
export function contactLines<Fields extends FormFields>(
  fields: Fields,
  kept: Readonly<Record<keyof Fields & string, unknown>>,
): ContactLine[] {
  return namesOf(fields).flatMap((name) => {
    const { autoComplete = 'off', type } = (fields[name] as FormField).form;
    const text = kept[name];
    return autoComplete !== 'off' && typeof text === 'string' && text !== ''
      ? [{ text, type }]
      : [];
  });
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
