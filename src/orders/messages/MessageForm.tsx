import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import * as z from 'zod/mini';
import { artworkAccept } from '../../artwork/uploads/artwork-transfer.client.ts';
import { createFileList } from '../../artwork/uploads/file-list.client.ts';
import type { CallResult } from '../../platform/call.client.ts';
import { useSchemaForm } from '../../platform/forms/schema-form.client.ts';
import { submitOnControlEnter, useTextDraft } from '../../platform/forms/text-draft.client.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { AttachedFiles } from '../../ui/AttachedFiles.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from '../../ui/Messages.module.css';
import { ChooseFile } from '../../ui/UploadBox.tsx';
import { maxMessageFiles, newMessageShape } from './message.ts';

const messageSchema = z.object(newMessageShape);

type Props<Message> = {
  label: string;
  hint: string;
  /** Under which the tab keeps what isn't sent yet; its files are under `-files`. */
  draftKey: string;
  send: (message: z.infer<typeof messageSchema>) => Promise<CallResult<Message>>;
  onSent: (message: Message) => void;
};

/** A box for a message, with files. */
export function MessageForm<Message extends { text: string; files: readonly unknown[] }>({
  label,
  hint,
  draftKey,
  send,
  onSent,
}: Props<Message>) {
  const { id, text, write, sent } = useTextDraft(draftKey);
  const result = useId();
  const [files] = useState(() =>
    createFileList({
      place: 'message',
      max: maxMessageFiles,
      noun: 'message',
      key: `${draftKey}-files`,
    }),
  );
  useEffect(() => void files.restore(), [files]);

  const { form, busy, done, errors, report, onSubmit } = useSchemaForm<
    typeof messageSchema,
    string
  >({
    schema: messageSchema,
    read: () => ({ id, text, receipts: files.receipts() }),
    check: (): Record<string, string> => {
      const lack = files.message();
      return lack === null ? {} : { text: lack };
    },
    focus: 'field',
    send: async (message, element) => {
      const fail = (failure: string) => ({ ok: false as const, fields: {}, failure });
      const answer = await send(message);
      if (!answer.ok) {
        files.refuse((index) => answer.fields?.[`receipts.${index}`]);
        return fail(`${answer.message} Your message is still here.`);
      }
      const allTaken = answer.data.files.length === message.receipts.length;
      const whole = sent(answer.data.text, allTaken);
      if (allTaken) files.clear();
      onSent(answer.data);
      if (!whole) {
        return fail('We sent the message as you first wrote it. Your changes are still here.');
      }
      element.querySelector('textarea')?.focus();
      return { ok: true, again: true };
    },
  });
  const error = errors['text'] ?? report?.failure;
  // On one line, so that typing doesn't move what follows.
  const count =
    `${text.length.toLocaleString('en-US')} of ${textLimits.message.toLocaleString('en-US')} characters`.replaceAll(
      ' ',
      '\u00a0',
    );
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
      <Field
        multiline
        label={label}
        hint={`${hint} ${count}.`}
        rows={3}
        maxLength={textLimits.message}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? result : undefined}
        onChange={({ target }) => write(target.value)}
        onKeyDown={submitOnControlEnter}
      />
      <AttachedFiles
        files={useStore(files.$files)}
        tooMany={useStore(files.$tooMany)}
        onFiles={files.add}
        onRemove={files.remove}
        noun="message"
      />
      <div className={styles.foot}>
        <button type="submit" className="button alt" aria-disabled={busy || undefined}>
          {busy ? 'Sending...' : 'Send message'}
        </button>
        <ChooseFile accept={artworkAccept} multiple onFiles={(chosen) => files.add([...chosen])}>
          <u>Attach files</u>
        </ChooseFile>
      </div>
      <p id={result} className={error ? 'field-error' : 'note-text'} role="status">
        {error ?? (done && 'Message sent.')}
      </p>
    </form>
  );
}
