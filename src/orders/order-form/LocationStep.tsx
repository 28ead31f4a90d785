import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { $design, $garment } from '../placing/order-state.client.ts';
import { widestGarment } from '../../garments/garment.ts';
import { draftGarment } from '../order.ts';
import { formatCents } from '../../platform/money.ts';
import { LocationField } from '../fields/LocationField.tsx';
import { useBook } from '../../settings/book.client.ts';
import { lackId, StepSection, useLack } from './StepSection.tsx';
import { $locations, setLocations } from './store.client.ts';

/** The print may go where any of its garments can be printed; each says what it can't have. */
const $widest = computed([$design, $garment], ({ items }, garment) =>
  widestGarment([garment, ...items.map(draftGarment)]),
);

export function LocationStep() {
  const locations = useStore($locations);
  const garment = useStore($widest);
  const { print } = useBook();
  return (
    <StepSection
      step="locations"
      title="Print locations"
      note={
        garment.locations.length > 1 &&
        `First included, +${formatCents(print.furtherLocationCents)} for each one after`
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
