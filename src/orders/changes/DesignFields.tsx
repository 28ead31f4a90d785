import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { garmentById, widestGarment } from '../../garments/garment.ts';
import { chosenLocations, type PrintLocation } from '../../garments/print-location.ts';
import { ArtworkFileField } from '../fields/ArtworkFileField.tsx';
import { ArtworkTypeField } from '../fields/ArtworkTypeField.tsx';
import { DescriptionField } from '../fields/DescriptionField.tsx';
import { LocationField } from '../fields/LocationField.tsx';
import { fileKey, type PartProps } from './change-session.client.ts';
import { placesOf } from './wanted-order.client.ts';
import styles from './change.module.css';

/** The fields of one design; `path` is that of its messages. */
export type DesignProps = PartProps & { at: number; path: string };

/** What of each design can be changed, under its name if there are several. */
export function EachDesign({
  session,
  dropped,
  children,
}: Pick<PartProps, 'session'> & {
  /** For a design that's taken out; the others hide it. */
  dropped?: (at: number) => ReactNode;
  children: (at: number, path: string) => ReactNode;
}) {
  const { designs } = useStore(session.$state).wanted;
  if (designs.length === 1) return children(0, 'designs.0');
  return placesOf(designs).map((place, at) => {
    const fields = place === null ? dropped?.(at) : children(at, `designs.${place}`);
    return (
      fields && (
        // They have no identity but their place, which they keep.
        <div key={at} className={styles.design}>
          <h3>Design {at + 1}</h3>
          {fields}
        </div>
      )
    );
  });
}

/** A design as its fields hold it and as it's stored, and the garment to draw it on. */
export function useDesign({ session, at }: Pick<DesignProps, 'session' | 'at'>) {
  const { wanted, stored } = useStore(session.$state);
  const design = wanted.designs[at];
  if (!design) throw new Error(`There is no design ${at}.`);
  const kept = design.items.filter(({ dropped }) => !dropped);
  const garment = widestGarment(kept.map(({ garmentId }) => garmentById(garmentId)));
  return { design, stored: stored.designs[at], garment };
}

/** Where a design is printed, with the files of new locations. */
export function LocationFields({ session, errors, at, path }: DesignProps) {
  const { design, stored, garment } = useDesign({ session, at });
  const { locations, artworkType } = design;
  const added = garment.locations.filter((each) => locations[each] && !stored?.locations[each]);
  return (
    <>
      <LocationField
        titled
        garment={garment}
        locations={locations}
        error={errors[`${path}.printLocations`]}
        onChange={(chosen) => session.updateDesign(at, { locations: chosen })}
      />
      {artworkType !== 'description' && (
        <LocationFiles {...{ session, errors, at, path }} locations={added} />
      )}
    </>
  );
}

/** The kind of a design's artwork, and its files or its description. */
export function ArtworkFields({ session, errors, at, path }: DesignProps) {
  const { artworkType, description, locations } = useDesign({ session, at }).design;
  return (
    <>
      <ArtworkTypeField
        titled
        type={artworkType}
        error={errors[`${path}.artwork`]}
        onChange={(type) => session.updateDesign(at, { artworkType: type })}
      />
      {artworkType === 'description' ? (
        <DescriptionField
          value={description}
          error={errors[`${path}.artwork.description`]}
          onChange={(words) => session.updateDesign(at, { description: words })}
        />
      ) : (
        <LocationFiles {...{ session, errors, at, path }} locations={chosenLocations(locations)} />
      )}
    </>
  );
}

/** A file for each location: keep it, replace it, or take it out. */
function LocationFiles({
  session,
  errors,
  at,
  path,
  locations,
}: DesignProps & { locations: readonly PrintLocation[] }) {
  const { design, stored } = useDesign({ session, at });
  const on = design.items
    .filter(({ dropped }) => !dropped)
    .map(({ garmentId, color }) => ({ garmentId, color: color.key ? color : null }));
  const transfers = useStore(session.$transfers);
  return (
    <div className={styles.files}>
      {locations.map((location) => {
        const own = stored?.uploads[location];
        const isThere = !own || design.uploads[location]?.receipt === own.receipt;
        return (
          <ArtworkFileField
            key={location}
            location={location}
            on={on}
            upload={design.uploads[location]}
            source={session.sources.get(design.uploads[location]?.receipt ?? '')}
            transfer={transfers[fileKey(at, location)]}
            error={errors[`${path}.artwork.${location}`]}
            onFile={(file) => session.upload(at, location, file)}
            onPage={(page) => session.choosePage(at, location, page)}
            onRemove={() => session.dropUpload(at, location)}
            onRestore={isThere ? null : () => session.restoreUpload(at, location)}
          />
        );
      })}
    </div>
  );
}
