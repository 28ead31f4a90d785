import { useStore } from '@nanostores/react';
import { artworkAccept } from '../../artwork/uploads/artwork-transfer.client.ts';
import { formatMegabytes } from '../../artwork/artwork-format.ts';
import { artworkTypes } from '../../artwork/uploads/artwork-upload.ts';
import { artworkKinds } from '../order-record.ts';
import {
  chosenLocations,
  locationLabel,
  type PrintLocation,
} from '../../garments/print-location.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { Field } from '../../ui/Field.tsx';
import { ChooseFile, FileName, UploadBox, UploadProgress } from '../../ui/UploadBox.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import type { PartProps } from './change-session.client.ts';
import styles from './change.module.css';

/** The kind of artwork, and its files or its description. */
export function ArtworkFields({ session, errors }: PartProps) {
  const { artworkType, description, locations } = useStore(session.$state).wanted;
  const error = errors['artwork'];
  return (
    <>
      <fieldset aria-describedby="change-error" className={styles.choices}>
        <legend className="visually-hidden">Kind of artwork</legend>
        {artworkTypes.map((type) => (
          <label key={type}>
            <input
              type="radio"
              name="change-artwork"
              checked={artworkType === type}
              aria-invalid={error ? true : undefined}
              onChange={() => session.update({ artworkType: type })}
            />
            {artworkKinds[type]}
          </label>
        ))}
        <p id="change-error" className={error ? 'field-error' : undefined}>
          {error}
        </p>
      </fieldset>
      {artworkType === 'description' ? (
        <Field
          multiline
          label="Describe the design"
          rows={5}
          maxLength={textLimits.artworkDescription}
          required
          value={description}
          error={errors['artwork.description']}
          onChange={(event) => session.update({ description: event.target.value })}
        />
      ) : (
        <LocationFiles {...{ session, errors }} locations={chosenLocations(locations)} />
      )}
    </>
  );
}

/** A file for each location: keep it, replace it, or take it out. */
export function LocationFiles({
  locations,
  ...props
}: PartProps & { locations: readonly PrintLocation[] }) {
  return (
    <div className={styles.files}>
      {locations.map((location) => (
        <LocationFile key={location} {...props} location={location} />
      ))}
    </div>
  );
}

function LocationFile({ session, errors, location }: PartProps & { location: PrintLocation }) {
  const { wanted, stored } = useStore(session.$state);
  const transfer = useStore(session.$transfers)[location];
  const upload = wanted.uploads[location];
  const own = stored.uploads[location];
  const label = locationLabel(location);
  const error = errors[`artwork.${location}`];
  const errorId = `change-file-${location}`;
  const busy = transfer?.status === 'uploading';
  const keptFocus = useKeptFocus(transfer?.status ?? upload?.receipt ?? '');
  const choose = ([file]: FileList) => {
    if (file) session.upload(location, file); // only the first file is used
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
      failed={transfer?.status === 'failed'}
      onFiles={choose}
      actions={
        <>
          {!busy && (
            <ChooseFile
              accept={artworkAccept}
              aria-describedby={errorId}
              aria-invalid={error ? true : undefined}
              onFiles={choose}
            >
              {upload ? <u>Replace</u> : 'Drop a file or '}
              {!upload && <u>click to browse</u>}
              <span className="visually-hidden">
                {upload ? ' the file for ' : ' for '}
                {label}
              </span>
            </ChooseFile>
          )}
          {busy && button('Cancel', 'the upload for', () => session.stopTransfer(location))}
          {transfer?.status === 'failed' &&
            transfer.retry &&
            button('Try again', 'the upload for', transfer.retry)}
          {!busy && upload && button('Remove', 'the file for', () => session.dropUpload(location))}
          {!busy &&
            own &&
            upload?.receipt !== own.receipt &&
            button('Keep the old file', 'for', () => session.restoreUpload(location))}
        </>
      }
      lack={
        <p id={errorId} className={error ? 'field-error' : undefined}>
          {error}
        </p>
      }
    >
      {transfer?.status === 'uploading' ? (
        <>
          <b>
            {label} · <FileName>{transfer.name}</FileName>
          </b>
          <UploadProgress name={transfer.name} share={transfer.share} />
        </>
      ) : (
        <>
          <b>
            {label}
            {upload && ' · '}
            {upload && <FileName>{upload.name}</FileName>}
          </b>
          {upload && <p>{formatMegabytes(upload.size)}</p>}
        </>
      )}
      {transfer?.status === 'failed' && (
        <p className="field-error" role="alert">
          {transfer.name}: {transfer.message}
        </p>
      )}
    </UploadBox>
  );
}
