import { startVisit } from '../../../browser/visit.ts';
import { printedSides } from '../../../domain/design/design.ts';
import { readyDesignPicture } from '../../../paths.ts';
import styles from '../shirt-designer.module.css';
import { type Designer, useDesigner } from '../designer.ts';

/** The part of a ready design that is in the page; the rest loads when it is opened. */
export type ReadyListing = { readonly key: string; readonly name: string };

/** Designs to start from. One replaces an empty design; otherwise the current one stays saved. */
export function ReadyDesigns({ listings }: { listings: readonly ReadyListing[] }) {
  const designer = useDesigner();
  return (
    <section aria-labelledby="ready-title">
      <h2 id="ready-title" className="kicker">
        Start from one of ours
      </h2>
      <ul className={styles.ready}>
        {listings.map(({ key, name }) => (
          <li key={key}>
            <button type="button" onClick={() => void open(designer, key)}>
              <img src={readyDesignPicture(key)} width="256" height="216" loading="lazy" alt="" />
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function open(designer: Designer, key: string): Promise<void> {
  const { $notice, $design, openCopy, $announcement } = designer;
  const file = await import('./ready-designs.ts').catch(() => null);
  const ready = file?.readyDesigns.find((each) => each.key === key);
  if (!ready) {
    $notice.set('We couldn’t load that design. Check your connection and try again.');
    return;
  }
  const before = $design.get();
  const isEmpty = printedSides(before).length === 0;
  const name = (isEmpty && before.name) || ready.name;
  startVisit('shirtDesigner');
  const opened = await openCopy({ ...ready.design, id: '', name }, name);
  if (!opened.ok) {
    $notice.set(opened.message);
    return;
  }
  $announcement.set(
    `Opened ${ready.name}: change whatever you like.` +
      (isEmpty ? '' : ' Your previous design is under Designs.'),
  );
}
