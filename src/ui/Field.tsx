import { useId, type ComponentProps, type Ref } from 'react';

type Shared = {
  label: string;
  /** What's wrong, as a sentence that says what to do. */
  error?: string | undefined;
  hint?: string | undefined;
  className?: string | undefined;
};

type InputProps = Shared & { multiline?: false; ref?: Ref<HTMLInputElement> } & Omit<
    ComponentProps<'input'>,
    'className' | 'ref'
  >;
type AreaProps = Shared & { multiline: true; ref?: Ref<HTMLTextAreaElement> } & Omit<
    ComponentProps<'textarea'>,
    'className' | 'ref'
  >;

/**
 * A labeled field whose hint and error are tied to it for assistive technology. If the page reports
 * errors elsewhere, `aria-invalid` and `aria-describedby` are kept as given.
 */
export function Field(props: InputProps | AreaProps) {
  const own = useId();
  const { label, error, hint, className, multiline, ...rest } = props;
  const id = rest.id ?? own;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`, rest['aria-describedby']]
    .filter(Boolean)
    .join(' ');
  const control = {
    id,
    className: 'input',
    'aria-invalid': error ? true : rest['aria-invalid'],
    'aria-describedby': describedBy || undefined,
  };
  return (
    <div className={`field ${className ?? ''}`}>
      <label className="field-label" htmlFor={id}>
        {label}
        {rest.required && <span aria-hidden="true"> *</span>}
      </label>
      {multiline ? (
        <textarea {...(rest as ComponentProps<'textarea'>)} {...control} />
      ) : (
        <input {...(rest as ComponentProps<'input'>)} {...control} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
