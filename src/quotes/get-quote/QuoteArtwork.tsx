import { useStore } from '@nanostores/react';
import type { ChosenFile } from '../../artwork/uploads/chosen-file.ts';
import { artworkAccept } from '../../artwork/uploads/artwork-transfer.client.ts';
import { maxQuoteRequestFiles } from '../quote-request.ts';
import { shop } from '../../shop.ts';
import { ChosenFileBox, tooManyText } from '../../ui/ChosenFileBox.tsx';
import { TicketPart } from '../../ui/JobTicket.tsx';
import { ChooseFile, UploadBox } from '../../ui/UploadBox.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { $files, $tooMany, addFiles, list, removeFile } from './store.client.ts';
import styles from './get-quote.module.css';

const loadPages = () => import('./file-pages.client.ts');
const pagesOf = (file: ChosenFile) => (file.status === 'there' && file.upload.facts?.pages) || [];

type Props = { number: number; error: string | undefined; onChange: () => void };

/** Up to three files to send with the request. */
export function QuoteArtwork({ number, error, onChange }: Props) {
  const files = useStore($files);
  const tooMany = useStore($tooMany);
  const keptFocus = useKeptFocus(files.map(({ id, status }) => `${id}${status}`).join());
  const choice = useOnDemand(
    files.some((file) => pagesOf(file).length > 1),
    loadPages,
  );
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
          >
            {choice && file.status === 'there' && pagesOf(file).length > 1 && (
              <choice.PageChoice
                fileName={file.name}
                pages={pagesOf(file)}
                page={file.upload.page}
                source={file.source}
                onPage={(page) => void choice.choosePage(list, file.id, page)}
              />
            )}
          </ChosenFileBox>
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
