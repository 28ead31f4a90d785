import { useStore } from '@nanostores/react';
import { artworkAccept } from '../../artwork/uploads/artwork-transfer.client.ts';
import { maxQuoteRequestFiles } from '../quote-request.ts';
import { shop } from '../../shop.ts';
import { ChosenFileBox, tooManyText } from '../../ui/ChosenFileBox.tsx';
import { TicketPart } from '../../ui/JobTicket.tsx';
import { ChooseFile, UploadBox } from '../../ui/UploadBox.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { $files, $tooMany, addFiles, removeFile } from './store.client.ts';
import styles from './get-quote.module.css';

type Props = { number: number; error: string | undefined; onChange: () => void };

/** Up to three files to send with the request. */
export function QuoteArtwork({ number, error, onChange }: Props) {
  const files = useStore($files);
  const tooMany = useStore($tooMany);
  const keptFocus = useKeptFocus(files.map(({ id, status }) => `${id}${status}`).join());
  const message =
    error ?? (tooMany.length > 0 ? tooManyText(tooMany, maxQuoteRequestFiles) : undefined);
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
            Up to {maxQuoteRequestFiles} files of 50 MB. A phone picture of a napkin works.
          </p>
        </UploadBox>
        {files.map((file) => (
          <ChosenFileBox
            key={file.id}
            file={file}
            noun="request"
            onFiles={add}
            onRemove={() => removeFile(file.id)}
          />
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
