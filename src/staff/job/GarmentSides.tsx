import { artId } from '../../artwork/art-id.ts';
import { pictureName } from '../../artwork/picture-name.ts';
import type { Job } from './read-job.rpc.ts';
import type { OrderItem } from '../../orders/order-design.ts';
import { garmentById } from '../../garments/garment.ts';
import { garmentViews, printedIn } from '../../garments/drawings/garment-views.ts';
import { PrintedGarment } from '../../ui/PrintedGarment.tsx';
import { locationsOf } from './sheet-words.client.ts';
import { useJobPage } from './job-page.client.ts';
import styles from './job.module.css';

type Props = {
  job: Extract<Job, { kind: 'order' }>;
  /** The place of the design in the order's, from 0. */
  at: number;
  /** One of the design's. */
  item: OrderItem;
};

/** An item in its color from every printed side, with the artwork at true scale. */
export function GarmentSides({ job, at, item }: Props) {
  const { pictures } = useJobPage();
  const chosen = locationsOf(job.designs[at] ?? { printLocations: [] });
  const printed = garmentViews.filter((view) => printedIn(view, chosen).length > 0);
  const art = Object.fromEntries(
    job.files.flatMap((file) => {
      const { design, location, fileName } = file;
      const picture = pictures[artId(file)];
      return picture && location && design === at
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
          garment={{ name: item.garmentName, kind: garmentById(item.garmentId)?.kind ?? 'tee' }}
          color={{ name: item.colorName, hex: item.colorHex }}
          chosen={chosen}
          art={art}
        />
      ))}
    </div>
  );
}
