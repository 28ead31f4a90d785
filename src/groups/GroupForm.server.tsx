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
  hint?: string;
} & Omit<ComponentProps<'input'>, 'name' | 'value' | 'id' | 'className'>;

/** A field of a form that a function renders, like src/ui/Field.tsx. */
export function TextField({ name, label, value, error, hint, ...control }: TextProps) {
  const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
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
        aria-describedby={describedBy || undefined}
      />
      {hint && (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

/** Why what was sent isn't done. Without script, only `autofocus` can focus something on a new page. */
export const Refused = ({ message }: { message: string }) => (
  <div className="notice warn" role="alert" tabIndex={-1} autoFocus>
    <p>{message}</p>
  </div>
);

/** What the organizer's tools ask for. What is refused of them is said there. */
export const toolActions = ['add', 'spares', 'invite'] as const;

/** The hidden part of a form that says what to do once, however often it's sent. */
export const OnceId = ({ id, refusal }: { id: string; refusal: GroupRefusal | null }) => (
  <input type="hidden" name="id" value={refusal?.values.get('id') ?? id} />
);
