import { useStore } from '@nanostores/react';
import { chosenLocations, type PrintLocation } from '../../garments/print-location.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { ArtworkTypeField } from '../fields/ArtworkTypeField.tsx';
import { fileKey, $previews } from '../placing/artwork-previews.client.ts';
import { $design } from '../placing/order-state.client.ts';
import { AddMore } from './AddMore.tsx';
import { lackId, StepSection, useLack } from './StepSection.tsx';
import {
  choosePage,
  $locations,
  $transfers,
  dropUpload,
  leaveDescription,
  setArtworkType,
  setDescription,
  uploadArtwork,
} from './store.client.ts';
import styles from './order-builder.module.css';

const methods: readonly { name: string; text: string }[] = [
  { name: 'Screen Printing', text: 'Simple design, large quantity' },
  { name: 'Direct to Garment', text: 'Complex design, small to medium quantity' },
  { name: 'Film Transfer', text: 'Used on blends, simple or complex, small to medium quantity' },
];

export function ArtworkStep() {
  const { id, artwork } = useStore($design);
  const locations = useStore($locations);
  const lack = useLack('artwork');
  const chosen = chosenLocations(locations);
  const described = useOnDemand(artwork.type === 'description', loadDescription);
  return (
    <StepSection step="artwork" title="Upload artwork" note="PNG SVG EPS AI PSD JPG PDF">
      <div className={styles.artwork}>
        <div>
          <ArtworkTypeField
            titled
            name="artwork-type"
            type={artwork.type}
            error={artwork.type === null ? lack?.message : undefined}
            errorId={lackId('artwork')}
            onChange={setArtworkType}
          />
          <div className={styles.answer}>
            <div className={styles.places} aria-hidden="true">
              {chosen.map((location) => (
                <div key={location} />
              ))}
            </div>
            {artwork.type === 'description' && described && (
              <described.DescriptionField
                value={artwork.description}
                error={lack?.message}
                errorId={lackId('artwork')}
                onChange={setDescription}
                onLeave={leaveDescription}
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
                    <LocationFile key={`${id} ${location}`} location={location} />
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
      <AddMore what="Designs" ready={artwork.type !== null}>
        Add a different design
      </AddMore>
      <p className={`note-text ${styles.formats}`}>
        Supported formats: PNG, SVG, EPS, AI, PSD, JPG, PDF; Vector Files are Ideal; Raster Files
        need to be 300DPI
      </p>
    </StepSection>
  );
}

const loadDescription = () => import('../fields/DescriptionField.tsx');
const loadFileField = () => import('../fields/ArtworkFileField.tsx');

function LocationFile({ location }: { location: PrintLocation }) {
  const loaded = useOnDemand(true, loadFileField);
  const { id, items, artwork } = useStore($design);
  const key = fileKey(id, location);
  const field = {
    on: items,
    upload: artwork.uploads[location],
    transfer: useStore($transfers)[key],
    picture: useStore($previews)[key],
    error: useLack('artwork', location)?.message,
  };
  return (
    loaded && (
      <loaded.ArtworkFileField
        {...field}
        location={location}
        onFile={(file) => void uploadArtwork(location, file)}
        onPage={(page) => choosePage(location, page)}
        onRemove={() => dropUpload(location)}
      />
    )
  );
}
