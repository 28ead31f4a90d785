import { useStore } from '@nanostores/react';
import { $previews } from '../placing/artwork-previews.client.ts';
import { artworkAccept } from '../../artwork/uploads/artwork-transfer.client.ts';
import { $artwork } from '../drafts/order-draft.client.ts';
import type { ArtworkType } from '../../artwork/uploads/artwork-upload.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import {
  chosenLocations,
  locationLabel,
  type PrintLocation,
} from '../../garments/print-location.ts';
import { Field } from '../../ui/Field.tsx';
import { ChooseFile, UploadBox, UploadProgress } from '../../ui/UploadBox.tsx';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { lackId, StepSection, useLack } from './StepSection.tsx';
import {
  $locations,
  $transfers,
  leaveDescription,
  dropUpload,
  setArtworkType,
  setDescription,
  uploadArtwork,
  type Transfer,
} from './store.client.ts';
import styles from './order-builder.module.css';

const types: readonly { type: ArtworkType; label: string; text: string }[] = [
  { type: 'complete', label: 'Completed artwork', text: 'Ready to print' },
  { type: 'sketch', label: 'Sketch or partial artwork', text: 'Needs development' },
  { type: 'description', label: 'Written description', text: 'We draw it from your words' },
];

const methods: readonly { name: string; text: string }[] = [
  { name: 'Screen Printing', text: 'Simple design, large quantity' },
  { name: 'Direct to Garment', text: 'Complex design, small to medium quantity' },
  { name: 'Film Transfer', text: 'Used on blends, simple or complex, small to medium quantity' },
];

export function ArtworkStep() {
  const artwork = useStore($artwork);
  const locations = useStore($locations);
  const lack = useLack('artwork');
  const chosen = chosenLocations(locations);
  return (
    <StepSection step="artwork" title="Upload artwork" note="PNG SVG EPS AI PSD JPG PDF">
      <div className={styles.artwork}>
        <div>
          <fieldset className={styles.types} aria-describedby={lackId('artwork')}>
            <legend className="visually-hidden">What kind of artwork do you have?</legend>
            {types.map(({ type, label, text }) => (
              <label key={type} className={styles.type}>
                <input
                  type="radio"
                  name="artwork-type"
                  value={type}
                  checked={artwork.type === type}
                  aria-invalid={lack && artwork.type === null ? true : undefined}
                  onChange={() => setArtworkType(type)}
                />
                <b>{label}</b>
                <small>{text}</small>
              </label>
            ))}
          </fieldset>
          <div className={styles.answer}>
            <div className={styles.places} aria-hidden="true">
              {chosen.map((location) => (
                <div key={location} />
              ))}
            </div>
            {artwork.type === 'description' && (
              <Field
                multiline
                label="Describe the design"
                hint="Words, colors, what it’s for, what it should feel like."
                name="artwork-description"
                rows={5}
                maxLength={textLimits.artworkDescription}
                required
                data-first
                value={artwork.description}
                aria-invalid={lack ? true : undefined}
                aria-describedby={lackId('artwork')}
                onChange={(event) => setDescription(event.target.value)}
                onBlur={leaveDescription}
              />
            )}
            {(artwork.type === 'complete' || artwork.type === 'sketch') &&
              (chosen.length === 0 ? (
                <p className="notice">
                  Please select at least one print location in the previous section
                </p>
              ) : (
                <div className={styles.uploads}>
                  {chosen.map((location) => (
                    <LocationUpload key={location} location={location} />
                  ))}
                </div>
              ))}
          </div>
        </div>
        <aside className={styles.methods} aria-label="Printing methods">
          <dl>
            {methods.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </aside>
      </div>
      <p className={`note-text ${styles.formats}`}>
        Supported formats: PNG, SVG, EPS, AI, PSD, JPG, PDF; Vector Files are Ideal; Raster Files
        need to be 300DPI
      </p>
    </StepSection>
  );
}

const loadUploaded = () => import('./Uploaded.tsx');

function LocationUpload({ location }: { location: PrintLocation }) {
  const upload = useStore($artwork).uploads[location];
  const transfer = useStore($transfers)[location];
  const preview = useStore($previews)[location];
  const lack = useLack('artwork', location);
  const loaded = useOnDemand(Boolean(transfer ?? upload), loadUploaded);
  const label = locationLabel(location);
  const id = `upload-${location}`;
  const busy = transfer?.status === 'uploading';
  const keptFocus = useKeptFocus(transfer?.status ?? upload?.receipt ?? '');

  const choose = ([file]: FileList) => {
    if (file) void uploadArtwork(location, file); // only the first file is used
  };
  const remove = () => dropUpload(location);
  return (
    <UploadBox
      {...keptFocus}
      preview={preview?.url}
      failed={transfer?.status === 'failed'}
      onFiles={choose}
      actions={
        <>
          {!busy && !upload && (
            <ChooseFile
              id={id}
              accept={artworkAccept}
              data-place={location}
              aria-describedby={`${id}-lack`}
              aria-invalid={lack ? true : undefined}
              onFiles={choose}
            >
              Drop a file or <u>click to browse</u>
              <span className="visually-hidden"> for {label}</span>
            </ChooseFile>
          )}
          {transfer?.status === 'failed' && transfer.retry && (
            <button type="button" className="button quiet" onClick={transfer.retry}>
              Try again<span className="visually-hidden"> the upload for {label}</span>
            </button>
          )}
          {(busy || upload) && (
            <button type="button" className="button quiet" onClick={remove}>
              {busy ? 'Cancel' : 'Delete'}
              <span className="visually-hidden">
                {busy ? ' the upload for ' : ' the file for '}
                {label}
              </span>
            </button>
          )}
        </>
      }
      lack={
        <p id={`${id}-lack`} className={lack ? 'field-error' : undefined}>
          {lack?.message}
        </p>
      }
    >
      {transfer ? (
        <TransferText label={label} transfer={transfer} />
      ) : upload ? (
        loaded && <loaded.Uploaded {...{ label, location, upload, preview }} />
      ) : (
        <b>{label}</b>
      )}
    </UploadBox>
  );
}

function TransferText({ label, transfer }: { label: string; transfer: Transfer }) {
  return (
    <>
      <b>
        {label} · {transfer.name}
      </b>
      {transfer.status === 'failed' ? (
        <p className="field-error" role="alert">
          {transfer.message}
        </p>
      ) : (
        <UploadProgress name={transfer.name} share={transfer.share} />
      )}
    </>
  );
}
