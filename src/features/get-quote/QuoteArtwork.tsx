import { useStore } from '@nanostores/react';
import { artworkAccept } from '../../browser/artwork-transfer.ts';
import { formatMegabytes } from '../../domain/artwork-format.ts';
import { maxQuoteFiles } from '../../domain/quote.ts';
import { shop } from '../../shop.ts';
import { TicketPart } from '../../ui/JobTicket.tsx';
import { ChooseFile, FileName, UploadBox, UploadProgress } from '../../ui/UploadBox.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { $files, $tooMany, addFiles, removeFile, type QuoteFile } from './store.ts';
import styles from './get-quote.module.css';

type Props = { number: number; error: string | undefined; onChange: () => void };

/** Up to three files to send with the request. */
export function QuoteArtwork({ number, error, onChange }: Props) {
  const files = useStore($files);
  const tooMany = useStore($tooMany);
  const keptFocus = useKeptFocus(files.map(({ id, status }) => `${id}${status}`).join());
  const message = error ?? (tooMany.length > 0 ? tooManyText(tooMany) : undefined);
  const add = (chosen: FileList) => {
    onChange();
    addFiles([...chosen]);
  };
  return (
    <TicketPart
      number={number}
      title="Artwork, if there is any"
      note="PNG SVG EPS AI PSD JPG PDF"
      wide
    >
      <noscript>
        <p className="note-text">
          Attaching files needs JavaScript. Send them to{' '}
          <a href={`mailto:${shop.email}`}>{shop.email}</a> and mention this request.
        </p>
      </noscript>
      <div {...keptFocus} id="artwork" tabIndex={-1} className={styles.artwork}>
        <UploadBox
          onFiles={add}
          actions={
            <ChooseFile
              accept={artworkAccept}
              multiple
              aria-describedby="artwork-note artwork-error"
              onFiles={add}
            >
              Drop files or <u>click to browse</u>
              <span className="visually-hidden"> for artwork</span>
            </ChooseFile>
          }
        >
          <b>Optional</b>
          <p id="artwork-note">
            Up to {maxQuoteFiles} files of 50 MB. A phone picture of a napkin works.
          </p>
        </UploadBox>
        {files.map((file) => (
          <FileBox key={file.id} file={file} onFiles={add} />
        ))}
      </div>
      <div className="field">
        <p id="artwork-error" className={message ? 'field-error' : undefined} role="status">
          {message}
        </p>
      </div>
    </TicketPart>
  );
}

function tooManyText(names: readonly string[]): string {
  const listed = list.format(names.map((name) => `“${name}”`));
  return `We take at most ${maxQuoteFiles} files, so we didn’t add ${listed}. Remove one first, or email us the rest.`;
}

const list = new Intl.ListFormat('en-US');

function FileBox({ file, onFiles }: { file: QuoteFile; onFiles: (files: FileList) => void }) {
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
          <button type="button" className="button quiet" onClick={() => removeFile(file.id)}>
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
          {!file.retry && ' We’ll leave it out of your request.'}
        </p>
      )}
      {status === 'there' && (
        <>
          <p>{formatMegabytes(file.upload.size)}</p>
          <span className="visually-hidden" role="status">
            {name} uploaded
          </span>
        </>
      )}
    </UploadBox>
  );
}
