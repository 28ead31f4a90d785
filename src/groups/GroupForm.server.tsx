import type { ComponentProps } from 'react';

/** What was wrong with what somebody sent, and what they had entered. */
export type GroupRefusal = {
  message: string;
  fields: Readonly<Record<string, string>>;
  values: ReadonlyMap<string, string>;
};

type TextProps = {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
} & Omit<ComponentProps<'input'>, 'name' | 'value' | 'id' | 'className'>;

/** A field of a form that a function renders, like src/ui/Field.tsx. */
export function TextField({ name, label, value, error, ...control }: TextProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label}
        {control.required && <span aria-hidden="true"> *</span>}
      </label>
      <input
        {...control}
        id={name}
        name={name}
        className="input"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
