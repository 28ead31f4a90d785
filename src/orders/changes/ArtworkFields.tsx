import { useStore } from '@nanostores/react';
import { chosenLocations, type PrintLocation } from '../../garments/print-location.ts';
import { ArtworkFileField } from '../fields/ArtworkFileField.tsx';
import { ArtworkTypeField } from '../fields/ArtworkTypeField.tsx';
import { DescriptionField } from '../fields/DescriptionField.tsx';
import type { PartProps } from './change-session.client.ts';
import styles from './change.module.css';

/** The kind of artwork, and its files or its description. */
export function ArtworkFields({ session, errors }: PartProps) {
  const { artworkType, description, locations } = useStore(session.$state).wanted;
  return (
    <>
      <ArtworkTypeField
        titled
        type={artworkType}
        error={errors['designs.0.artwork']}
        onChange={(type) => session.update({ artworkType: type })}
      />
      {artworkType === 'description' ? (
        <DescriptionField
          value={description}
          error={errors['designs.0.artwork.description']}
          onChange={(words) => session.update({ description: words })}
        />
      ) : (
        <LocationFiles {...{ session, errors }} locations={chosenLocations(locations)} />
      )}
    </>
  );
}

/** A file for each location: keep it, replace it, or take it out. */
export function LocationFiles({
  session,
  errors,
  locations,
}: PartProps & { locations: readonly PrintLocation[] }) {
  const { wanted, stored, order } = useStore(session.$state);
  const transfers = useStore(session.$transfers);
  return (
    <div className={styles.files}>
      {locations.map((location) => {
        const own = stored.uploads[location];
        const isThere = !own || wanted.uploads[location]?.receipt === own.receipt;
        return (
          <ArtworkFileField
            key={location}
            location={location}
            on={[{ garmentId: order.garmentId, color: wanted.color }]}
            upload={wanted.uploads[location]}
            transfer={transfers[location]}
            error={errors[`designs.0.artwork.${location}`]}
            onFile={(file) => session.upload(location, file)}
            onRemove={() => session.dropUpload(location)}
            onRestore={isThere ? null : () => session.restoreUpload(location)}
          />
        );
      })}
    </div>
  );
}
