import { useId, type ComponentProps, type ReactNode, type Ref } from 'react';

type Shared = {
  label: string;
  /** What's wrong, as a sentence that says what to do. */
  error?: string | undefined;
  hint?: string | undefined;
  className?: string | undefined;
};

type InputProps = Shared & { multiline?: false; ref?: Ref<HTMLInputElement> } & Omit<
    ComponentProps<'input'>,
    'className' | 'ref' | 'children'
  >;
type AreaProps = Shared & { multiline: true; ref?: Ref<HTMLTextAreaElement> } & Omit<
    ComponentProps<'textarea'>,
    'className' | 'ref' | 'children'
  >;

/**
 * A labeled field whose hint and error are tied to it for assistive technology. If the page reports
 * errors elsewhere, `aria-invalid` and `aria-describedby` are kept as given.
 */
export function Field({ multiline, ...props }: InputProps | AreaProps) {
  return (
    <Labeled {...props}>
      {(control) => (multiline ? <textarea {...control} /> : <input {...control} />)}
    </Labeled>
  );
}

type SelectProps<Value extends string> = Shared & {
  value: Value;
  /** Each value with its name. */
  options: readonly (readonly [value: Value, name: string])[];
  onChoose: (value: Value) => void;
} & Omit<ComponentProps<'select'>, 'className' | 'value' | 'onChange' | 'children'>;

/** A labeled choice, like a `Field`. */
export function Select<Value extends string>({ options, onChoose, ...props }: SelectProps<Value>) {
  return (
    <Labeled {...props}>
      {(control) => (
        <select {...control} onChange={({ target }) => onChoose(target.value as Value)}>
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Labeled>
  );
}

type LabeledProps = Shared & {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-invalid'?: unknown;
  'aria-describedby'?: string | undefined;
  children: (control: object) => ReactNode;
};

function Labeled({ label, error, hint, className, children, ...rest }: LabeledProps) {
  const own = useId();
  const id = rest.id ?? own;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, rest['aria-describedby']]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={`field ${className ?? ''}`}>
      <label className="field-label" htmlFor={id}>
        {label}
        {rest.required && <span aria-hidden="true"> *</span>}
      </label>
      {children({
        ...rest,
        id,
        className: 'input',
        'aria-invalid': error ? true : rest['aria-invalid'],
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && <Problem id={`${id}-error`}>{error}</Problem>}
    </div>
  );
}

/** What's wrong with the controls that this describes; empty while nothing is. */
export function Problem({ id, children }: { id: string; children: string | undefined }) {
  return (
    <p id={id} className={children ? 'field-error' : undefined}>
      {children}
    </p>
  );
}
