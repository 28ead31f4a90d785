import { useStore } from '@nanostores/react';
import { $garment } from '../placing/order-state.client.ts';
import { usualGarment } from '../../garments/garment.ts';
import { formatCents } from '../../platform/money.ts';
import { LocationField } from '../fields/LocationField.tsx';
import { extraLocationCents } from '../prices/price.ts';
import { lackId, StepSection, useLack } from './StepSection.tsx';
import { $locations, setLocations } from './store.client.ts';

export function LocationStep() {
  const locations = useStore($locations);
  const garment = useStore($garment) ?? usualGarment;
  return (
    <StepSection
      step="locations"
      title="Print locations"
      note={
        garment.locations.length > 1 &&
        `First included, +${formatCents(extraLocationCents)} for each one after`
      }
    >
      <LocationField
        titled
        garment={garment}
        locations={locations}
        error={useLack('locations')?.message}
        errorId={lackId('locations')}
        onChange={setLocations}
      />
    </StepSection>
  );
}
