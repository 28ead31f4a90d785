import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { designLimits } from '../design.ts';
import { Field } from '../../ui/Field.tsx';
import styles from '../shirt-designer.module.css';
import { type Designer, useDesigner } from '../designer.client.ts';

/** Loads the face of new words before they are added. If that fails, the words say so. */
const preload = (designer: Designer) => void designer.loadTypeface('anton').catch(() => undefined);

/** Words to put on the shirt. The field is uncontrolled, so anything typed early stays. */
export function TextPanel() {
  const designer = useDesigner();
  const { addText } = designer;
  const field = useRef<HTMLTextAreaElement>(null);
  const adding = useRef('');
  const [error, setError] = useState('');
  useEffect(() => preload(designer), [designer]);

  const submit = (event?: SubmitEvent) => {
    event?.preventDefault();
    const words = field.current?.value.trim() ?? '';
    setError(words === '' ? 'Type the words first.' : '');
    field.current?.focus();
    // Pressed again while their letters load, they are still the same words.
    if (words === '' || words === adding.current) return;
    adding.current = words;
    void addText(words).then((isAdded) => {
      adding.current = '';
      if (isAdded && field.current?.value.trim() === words) field.current.value = '';
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };

  return (
    <form className={styles.adding} noValidate onSubmit={submit}>
      <Field
        ref={field}
        multiline
        label="Your words"
        name="words"
        rows={2}
        maxLength={designLimits.text}
        autoComplete="off"
        placeholder="River Days 2026"
        error={error}
        hint="Enter puts them on the shirt; Shift + Enter starts a new line."
        onFocus={() => preload(designer)}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className="button wide">
        Add the words
      </button>
      <p className="note-text">Typeface, size, arc and outline come next, once they’re on.</p>
    </form>
  );
}
