import { useId, useRef, type ComponentProps, type SyntheticEvent } from 'react';
import { maxMessageFiles } from '../domain/message.ts';
import { textLimits } from '../domain/text-field.ts';
import { ChosenFileBox, tooManyText } from './ChosenFileBox.tsx';
import { Field } from './Field.tsx';
import styles from './Messages.module.css';
import { ChooseFile } from './UploadBox.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

type Chosen = ComponentProps<typeof ChosenFileBox>['file'] & { readonly id: string };

type Props = {
  label: string;
  hint: string;
  /** File types that the picker offers. */
  accept: string;
  text: string;
  /** The result of sending. */
  said: { text: string; bad: boolean } | null;
  sending: boolean;
  files: readonly Chosen[];
  /** Names of files for which there was no room. */
  tooMany: readonly string[];
  onText: (text: string) => void;
  onSend: () => Promise<void>;
  onFiles: (files: File[]) => void;
  onRemove: (id: string) => void;
};

/** A box for a message, with files. */
export function MessageForm(props: Props) {
  const { text, said, sending, files, tooMany } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const result = useId();
  const keptFocus = useKeptFocus(files.map(({ id, status }) => `${id}${status}`).join());
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
      <div {...keptFocus} className={styles.chosen} tabIndex={-1}>
        {files.map((file) => (
          <ChosenFileBox
            key={file.id}
            file={file}
            noun="message"
            onFiles={add}
            onRemove={() => props.onRemove(file.id)}
          />
        ))}
        {tooMany.length > 0 && (
          <p className="field-error" role="alert">
            {tooManyText(tooMany, maxMessageFiles)}
          </p>
        )}
      </div>
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
