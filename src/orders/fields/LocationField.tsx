import { GarmentDrawing } from '../../garments/drawings/GarmentDrawing.tsx';
import { largestPrint, type Garment } from '../../garments/garment.ts';
import {
  areaText,
  locationLabel,
  printAreas,
  printLocations,
  toggleLocation,
  type LocationFlags,
  type PrintLocation,
} from '../../garments/print-location.ts';
import { useDrawings } from '../../ui/use-drawings.ts';
import { FieldGroup, type GroupProps } from './FieldGroup.tsx';
import styles from './fields.module.css';

/** Each mark as one list, so that a press draws no other location again. */
const marksAt = Object.fromEntries(
  printLocations.map((location) => [location, [location]]),
) as Record<PrintLocation, PrintLocation[]>;

type Props = Omit<GroupProps, 'legend'> & {
  garment: Garment;
  locations: LocationFlags;
  /** The checkboxes' name, where a form is sent as a query. */
  name?: string;
  onChange: (locations: LocationFlags) => void;
};

/** Where a garment is printed (product.md#choosing-print-locations). */
export function LocationField(props: Props) {
  const { garment, locations, name = 'location', onChange, ...group } = props;
  const drawings = useDrawings(garment.kind);
  // What's chosen can be taken off, even if the garment can't have it.
  const offered = printLocations.filter(
    (location) => locations[location] || garment.locations.includes(location),
  );
  return (
    <FieldGroup legend="Print locations" {...group}>
      <div className={styles.locations}>
        {offered.map((location) => (
          <label key={location} className={`${styles.card} ${styles.location}`}>
            <input
              className="on-label"
              type="checkbox"
              name={name}
              value={location}
              checked={locations[location]}
              aria-invalid={group.error ? true : undefined}
              onChange={() => onChange(toggleLocation(locations, location))}
            />
            <GarmentDrawing
              garment={drawings}
              side={printAreas[location].view === 'back' ? 'back' : 'front'}
              detail="outline"
              marks={marksAt[location]}
              className={styles.locationDrawing}
            />
            <span>{locationLabel(location)}</span>
            <small>up to {areaText(largestPrint(garment, location))}</small>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
