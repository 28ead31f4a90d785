import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { chosenLocations, type PrintLocation } from '../../garments/print-location.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { ArtworkTypeField } from '../fields/ArtworkTypeField.tsx';
import { fileKey, $previews } from '../placing/artwork-previews.client.ts';
import { $design } from '../placing/order-state.client.ts';
import { AddMore } from './AddMore.tsx';
import { lackId, StepSection, useLack } from './StepSection.tsx';
import {
  $locations,
  $transfers,
  dropUpload,
  leaveDescription,
  setArtworkType,
  setDescription,
} from './store.client.ts';
import styles from './order-builder.module.css';

/** `methods` is how we print, beside the files. */
export function ArtworkStep({ methods }: { methods: ReactNode }) {
  const { id, artwork } = useStore($design);
  const locations = useStore($locations);
  const lack = useLack('artwork');
  const chosen = chosenLocations(locations);
  const isDescribed = artwork.type === 'description';
  const described = useOnDemand(isDescribed, loadDescription);
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
            {isDescribed && described && (
              <described.DescriptionField
                value={artwork.description}
                error={lack?.message}
                errorId={lackId('artwork')}
                onChange={setDescription}
                onLeave={leaveDescription}
              />
            )}
            {artwork.type &&
              !isDescribed &&
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
        {methods}
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
const loadFileField = () => import('./location-file.client.ts');

const form = { $transfers, dropUpload };

function LocationFile({ location }: { location: PrintLocation }) {
  const loaded = useOnDemand(true, loadFileField);
  const { id, items, artwork } = useStore($design);
  const key = fileKey(id, location);
  const field = {
    location,
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
        // It comes with the picture, at the latest.
        source={loaded.sources.get(key)}
        onFile={(file) => void loaded.uploadArtwork(form, location, file)}
        onPage={(page) => loaded.choosePage(location, page)}
        onRemove={() => dropUpload(location)}
      />
    )
  );
}
