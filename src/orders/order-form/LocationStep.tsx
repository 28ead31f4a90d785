import { useStore } from '@nanostores/react';
import { $garment } from '../placing/order-state.client.ts';
import { largestPrint, usualGarment } from '../../garments/garment.ts';
import { formatCents } from '../../platform/money.ts';
import { extraLocationCents } from '../prices/price.ts';
import {
  areaText,
  locationLabel,
  printAreas,
  printLocations,
  type PrintLocation,
} from '../../garments/print-location.ts';
import { GarmentDrawing } from '../../garments/drawings/GarmentDrawing.tsx';
import { useDrawings } from '../../ui/use-drawings.ts';
import { lackId, StepSection, useLack } from './StepSection.tsx';
import { $locations, pressLocation } from './store.client.ts';
import styles from './order-builder.module.css';

/** Each mark as one list, so that a press draws no other location again. */
const marksAt = Object.fromEntries(
  printLocations.map((location) => [location, [location]]),
) as Record<PrintLocation, PrintLocation[]>;

export function LocationStep() {
  const locations = useStore($locations);
  const garment = useStore($garment) ?? usualGarment;
  const drawings = useDrawings(garment.kind);
  const lack = useLack('locations');
  return (
    <StepSection
      step="locations"
      title="Print locations"
      note={
        garment.locations.length > 1 &&
        `First included, +${formatCents(extraLocationCents)} for each one after`
      }
    >
      <fieldset className={styles.locations} aria-describedby={lackId('locations')}>
        <legend className="visually-hidden">Print locations</legend>
        {garment.locations.map((location) => (
          <label key={location} className={styles.location}>
            <input
              type="checkbox"
              name="location"
              value={location}
              checked={locations[location]}
              aria-invalid={lack ? true : undefined}
              onChange={() => pressLocation(location)}
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
      </fieldset>
    </StepSection>
  );
}
