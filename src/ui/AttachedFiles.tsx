import type { ComponentProps } from 'react';
import { maxMessageFiles } from '../orders/messages/message.ts';
import { ChosenFileBox, tooManyText } from './ChosenFileBox.tsx';
import styles from './Messages.module.css';
import { useKeptFocus } from './use-kept-focus.ts';

type Chosen = ComponentProps<typeof ChosenFileBox>['file'] & { readonly id: string };

/** Files chosen to be attached to something. */
export type Attached = {
  files: readonly Chosen[];
  /** Names of files for which there was no room. */
  tooMany: readonly string[];
  onFiles: (files: File[]) => void;
  onRemove: (id: string) => void;
};

/** What becomes of each chosen file. `noun` is what they are attached to: 'message'. */
export function AttachedFiles({
  files,
  tooMany,
  onFiles,
  onRemove,
  noun,
}: Attached & { noun: string }) {
  const keptFocus = useKeptFocus(files.map(({ id, status }) => `${id}${status}`).join());
  return (
    <div {...keptFocus} className={styles.chosen} tabIndex={-1}>
      {files.map((file) => (
        <ChosenFileBox
          key={file.id}
          file={file}
          noun={noun}
          onFiles={(chosen) => onFiles([...chosen])}
          onRemove={() => onRemove(file.id)}
        />
      ))}
      {tooMany.length > 0 && (
        <p className="field-error" role="alert">
          {tooManyText(tooMany, maxMessageFiles)}
        </p>
      )}
    </div>
  );
}
