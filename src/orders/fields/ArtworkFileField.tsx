import { useId } from 'react';
import type { ArtworkPicture } from '../../artwork/pictures/artwork-picture.client.ts';
import { artworkAccept } from '../../artwork/uploads/artwork-transfer.client.ts';
import type { ArtworkUpload } from '../../artwork/uploads/artwork-upload.ts';
import type { Transfer } from '../../artwork/uploads/location-transfers.client.ts';
import { locationLabel, type PrintLocation } from '../../garments/print-location.ts';
import { Problem } from '../../ui/Field.tsx';
import { ChooseFile, FileName, UploadBox, UploadProgress } from '../../ui/UploadBox.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { Uploaded, type PrintedOn } from './Uploaded.tsx';

type Props = {
  location: PrintLocation;
  on: readonly PrintedOn[];
  upload: ArtworkUpload | undefined;
  transfer: Transfer | undefined;
  picture?: ArtworkPicture | undefined;
  /** The file that's there, or its link, if it's known. */
  source?: Blob | string | undefined;
  error?: string | undefined;
  onFile: (file: File) => void;
  onPage: (page: number) => void;
  /** Cancels the upload, or deletes the file. */
  onRemove: () => void;
  /** A placed order's file can be replaced, too, and then be put back; null if it's there. */
  onRestore?: (() => void) | null;
};

/** The artwork file of one print location (product.md#upload-artwork). */
export function ArtworkFileField(props: Props) {
  const { location, on, upload, transfer, picture, source, error } = props;
  const { onFile, onPage, onRemove, onRestore } = props;
  const keptFocus = useKeptFocus(transfer?.status ?? upload?.receipt ?? '');
  const label = locationLabel(location);
  const errorId = useId();
  const busy = transfer?.status === 'uploading';
  const failed = transfer?.status === 'failed' ? transfer : null;
  const choose = ([file]: FileList) => {
    if (file) onFile(file); // only the first file is used
  };
  const button = (text: string, rest: string, press: () => void) => (
    <button type="button" className="button quiet" onClick={press}>
      {text}
      <span className="visually-hidden">
        {' '}
        {rest} {label}
      </span>
    </button>
  );
  return (
    <UploadBox
      {...keptFocus}
      preview={picture?.url}
      failed={failed !== null}
      onFiles={choose}
      actions={
        <>
          {!busy && (!upload || onRestore !== undefined) && (
            <ChooseFile
              accept={artworkAccept}
              data-place={location}
              aria-describedby={errorId}
              aria-invalid={error ? true : undefined}
              onFiles={choose}
            >
              {upload ? (
                <u>Replace</u>
              ) : (
                <>
                  Drop a file or <u>click to browse</u>
                </>
              )}
              <span className="visually-hidden">
                {upload ? ' the file for ' : ' for '}
                {label}
              </span>
            </ChooseFile>
          )}
          {failed?.retry && button('Try again', 'the upload for', failed.retry)}
          {busy
            ? button('Cancel', 'the upload for', onRemove)
            : upload && button('Delete', 'the file for', onRemove)}
          {!busy && onRestore && button('Keep the old file', 'for', onRestore)}
        </>
      }
      lack={<Problem id={errorId}>{error}</Problem>}
    >
      {transfer && (busy || !upload) ? (
        <b>
          {label} · <FileName>{transfer.name}</FileName>
        </b>
      ) : upload ? (
        <Uploaded {...{ label, location, on, upload, picture, source, onPage }} />
      ) : (
        <b>{label}</b>
      )}
      {transfer?.status === 'uploading' && (
        <UploadProgress name={transfer.name} share={transfer.share} />
      )}
      {failed && (
        <p className="field-error" role="alert">
          {upload && `${failed.name}: `}
          {failed.message}
        </p>
      )}
    </UploadBox>
  );
}
