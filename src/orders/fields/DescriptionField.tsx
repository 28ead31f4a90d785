import { textLimits } from '../../platform/forms/text-field.ts';
import { Field } from '../../ui/Field.tsx';

type Props = {
  value: string;
  error?: string | undefined;
  /** The element that says the error, if the page has its own. */
  errorId?: string | undefined;
  onChange: (description: string) => void;
  onLeave?: () => void;
};

/** The design in words, for artwork that we draw. */
export function DescriptionField({ value, error, errorId, onChange, onLeave }: Props) {
  return (
    <Field
      multiline
      label="Describe the design"
      hint="Words, colors, what it’s for, what it should feel like."
      name="artwork-description"
      rows={5}
      maxLength={textLimits.artworkDescription}
      required
      data-first
      value={value}
      error={errorId ? undefined : error}
      aria-invalid={error ? true : undefined}
      aria-describedby={errorId}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onLeave}
    />
  );
}
