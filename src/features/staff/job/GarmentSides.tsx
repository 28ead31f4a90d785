import { useStore } from '@nanostores/react';
import type { Job } from '../../../contracts/staff/read-job.ts';
import { garmentById } from '../../../domain/garment.ts';
import type { PrintLocation } from '../../../domain/print-location.ts';
import { GarmentDrawing } from '../../../ui/GarmentDrawing.tsx';
import { garmentGeometry } from '../../../ui/garment-geometry.ts';
import { useDrawings } from '../../../ui/use-drawings.ts';
import { locationsOf } from './sheet-words.ts';
import { useJobPage } from './job-page.ts';
import styles from './job.module.css';

const sides = [
  { key: 'front', label: 'Front', side: 'front', locations: ['frontLarge', 'frontSmall'] },
  { key: 'back', label: 'Back', side: 'back', locations: ['backLarge', 'backSmall'] },
  { key: 'left', label: 'Left sleeve', side: 'sleeve', locations: ['leftSleeve'] },
  { key: 'right', label: 'Right sleeve', side: 'sleeve', locations: ['rightSleeve'] },
] as const;

/** The garment in its color from every printed side, with the artwork at true scale. */
export function GarmentSides({ job }: { job: Extract<Job, { kind: 'order' }> }) {
  const pictures = useStore(useJobPage().$pictures);
  const drawings = useDrawings(garmentById(job.garmentId)?.kind ?? 'tee');
  const chosen = locationsOf(job);
  const printed = sides
    .map(({ locations, ...side }) => ({
      ...side,
      areas: chosen.filter((each) => (locations as readonly PrintLocation[]).includes(each)),
    }))
    .filter(({ areas }) => areas.length > 0);
  const artOf = (location: PrintLocation) => {
    const file = job.files.find((each) => each.location === location);
    return file && pictures[file.objectPath];
  };
  return (
    <div className={styles.sides}>
      {(printed.length > 0 ? printed : [{ ...sides[0], areas: [] }]).map(
        ({ key, label, side, areas }) => (
          <GarmentDrawing
            key={key}
            garment={drawings}
            side={side}
            mirrored={key === 'right'}
            color={job.colorHex}
            areas={areas}
            label={`${label} of ${job.garmentName} in ${job.colorName}`}
          >
            {areas.map((location) => {
              const area = garmentGeometry[drawings.shape][side].areas[location];
              const art = artOf(location);
              if (!art || !area) return null;
              // It fills its location as far as its proportions allow, from the top.
              return (
                <image key={location} href={art} {...area} preserveAspectRatio="xMidYMin meet" />
              );
            })}
          </GarmentDrawing>
        ),
      )}
    </div>
  );
}
