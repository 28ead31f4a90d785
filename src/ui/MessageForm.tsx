import { useId, useRef, type SyntheticEvent } from 'react';
import { textLimits } from '../platform/forms/text-field.ts';
import { AttachedFiles, type Attached } from './AttachedFiles.tsx';
import { Field } from './Field.tsx';
import styles from './Messages.module.css';
import { ChooseFile } from './UploadBox.tsx';

type Props = Attached & {
  label: string;
  hint: string;
  /** File types that the picker offers. */
  accept: string;
  text: string;
  /** The result of sending. */
  said: { text: string; bad: boolean } | null;
  sending: boolean;
  onText: (text: string) => void;
  onSend: () => Promise<void>;
};

/** A box for a message, with files. */
export function MessageForm(props: Props) {
  const { text, said, sending } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const result = useId();
  const add = (chosen: FileList) => props.onFiles([...chosen]);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    await props.onSend();
    field.current?.focus();
  };
  // On one line, so that typing doesn't move what follows.
  const count =
    `${text.length.toLocaleString('en-US')} of ${textLimits.message.toLocaleString('en-US')} characters`.replaceAll(
      ' ',
      '\u00a0',
    );
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        multiline
        ref={field}
        label={props.label}
        hint={`${props.hint} ${count}.`}
        rows={3}
        maxLength={textLimits.message}
        value={text}
        aria-invalid={said?.bad || undefined}
        aria-describedby={said?.bad ? result : undefined}
        onChange={({ target }) => props.onText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
        }}
      />
      <AttachedFiles {...props} noun="message" />
      <div className={styles.foot}>
        <button type="submit" className="button alt" aria-disabled={sending || undefined}>
          {sending ? 'Sending...' : 'Send message'}
        </button>
        <ChooseFile accept={props.accept} multiple onFiles={add}>
          <u>Attach files</u>
        </ChooseFile>
      </div>
      <p id={result} className={said?.bad ? 'field-error' : 'note-text'} role="status">
        {said?.text}
      </p>
    </form>
  );
}
