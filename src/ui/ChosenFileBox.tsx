import type { ReactNode } from 'react';
import type { ArtworkUpload } from '../artwork/uploads/artwork-upload.ts';
import { formatMegabytes } from '../artwork/artwork-format.ts';
import { FileName, UploadBox, UploadProgress } from './UploadBox.tsx';

type Chosen = { readonly name: string; readonly preview?: string | undefined } & (
  | { readonly status: 'sending'; readonly share: number }
  | { readonly status: 'failed'; readonly message: string; readonly retry: (() => void) | null }
  | {
      readonly status: 'there';
      readonly upload: Pick<ArtworkUpload, 'size'>;
      readonly notes?: readonly string[];
    }
);

type Props = {
  file: Chosen;
  /** What it is attached to: 'request'. */
  noun: string;
  onFiles: (files: FileList) => void;
  onRemove: () => void;
  /** What can be chosen of a file that is here. */
  children?: ReactNode;
};

/** A chosen file: how far along it is, and what can be done. */
export function ChosenFileBox({ file, noun, onFiles, onRemove, children }: Props) {
  const { status, name } = file;
  return (
    <UploadBox
      preview={file.preview}
      failed={status === 'failed'}
      onFiles={onFiles}
      actions={
        <>
          {status === 'failed' && file.retry && (
            <button type="button" className="button quiet" onClick={file.retry}>
              Try again<span className="visually-hidden"> to upload {name}</span>
            </button>
          )}
          <button type="button" className="button quiet" onClick={onRemove}>
            {status === 'sending' ? 'Cancel' : 'Remove'}
            <span className="visually-hidden"> {name}</span>
          </button>
        </>
      }
    >
      <b>
        <FileName>{name}</FileName>
      </b>
      {status === 'sending' && <UploadProgress name={name} share={file.share} />}
      {status === 'failed' && (
        <p className="field-error" role="alert">
          {file.message}
          {!file.retry && ` We’ll leave it out of your ${noun}.`}
        </p>
      )}
      {status === 'there' && (
        <>
          <p>{formatMegabytes(file.upload.size)}</p>
          <div role="status">
            <span className="visually-hidden">{name} uploaded</span>
            {file.notes?.map((note) => (
              <p key={note} className="field-note">
                {note}
              </p>
            ))}
          </div>
          {children}
        </>
      )}
    </UploadBox>
  );
}

/** What to say about files for which there was no room. */
export function tooManyText(names: readonly string[], max: number): string {
  const listed = list.format(names.map((name) => `“${name}”`));
  return `We take at most ${max} files, so we didn’t add ${listed}. Remove one first, or email us the rest.`;
}

const list = new Intl.ListFormat('en-US');
