import { pictureName } from '../../artwork/uploads/artwork-transfer.client.ts';
import type { Job } from './read-job.rpc.ts';
import { garmentById } from '../../garments/garment.ts';
import { garmentViews, printedIn } from '../../garments/drawings/garment-views.ts';
import { PrintedGarment } from '../../ui/PrintedGarment.tsx';
import { locationsOf } from './sheet-words.client.ts';
import { useJobPage } from './job-page.client.ts';
import styles from './job.module.css';

/** The garment in its color from every printed side, with the artwork at true scale. */
export function GarmentSides({ job }: { job: Extract<Job, { kind: 'order' }> }) {
  const { pictures } = useJobPage();
  const chosen = locationsOf(job);
  const printed = garmentViews.filter((view) => printedIn(view, chosen).length > 0);
  const art = Object.fromEntries(
    job.files.flatMap(({ location, objectPath, fileName }) => {
      const picture = pictures[objectPath];
      return picture && location
        ? [[location, { url: picture.url, name: pictureName(picture, fileName) }]]
        : [];
    }),
  );
  return (
    <div className={styles.sides}>
      {(printed.length > 0 ? printed : [garmentViews[0]]).map((view) => (
        <PrintedGarment
          key={view.key}
          view={view}
          garment={{ name: job.garmentName, kind: garmentById(job.garmentId)?.kind ?? 'tee' }}
          color={{ name: job.colorName, hex: job.colorHex }}
          chosen={chosen}
          art={art}
        />
      ))}
    </div>
  );
}
