import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { designSides } from '../../domain/design/design.ts';
import { Segments } from '../../ui/Segments.tsx';
import { Arrange } from './properties/Arrange.tsx';
import { ArtPanel } from './panels/ArtPanel.tsx';
import { InkTicket } from './properties/InkTicket.tsx';
import { ObjectList } from './properties/ObjectList.tsx';
import { panelLabels, panels } from './panel.ts';
import { PicturePanel } from './panels/PicturePanel.tsx';
import { Properties } from './properties/Properties.tsx';
import { ReadyDesigns, type ReadyListing } from './panels/ReadyDesigns.tsx';
import { ShapePanel } from './panels/ShapePanel.tsx';
import { ShirtPanel } from './panels/ShirtPanel.tsx';
import { SideTabs } from './stage/SideTabs.tsx';
import { Stage } from './stage/Stage.tsx';
import { TeamPanel } from './panels/TeamPanel.tsx';
import { TextPanel } from './panels/TextPanel.tsx';
import { Toolbar } from './dialogs/Toolbar.tsx';
import styles from './shirt-designer.module.css';
import { createDesigner, DesignerContext, useDesigner, type Designer } from './designer.ts';
import type { HouseColors } from './panels/shirt-colors.ts';

type Props = {
  /** The house colors by style code, embedded in the page in case the backend doesn't answer. */
  builtInColors: HouseColors;
  readyDesigns: readonly ReadyListing[];
};

/** The shirt designer: a frame around the stage, its tools, and the ticket. */
export function ShirtDesigner({ builtInColors, readyDesigns }: Props) {
  const [designer] = useState(() => createDesigner(builtInColors));
  return (
    <DesignerContext value={designer}>
      <Frame readyDesigns={readyDesigns} />
    </DesignerContext>
  );
}

function Frame({ readyDesigns }: Pick<Props, 'readyDesigns'>) {
  const designer = useDesigner();
  const { startKeeping, followParts, $notice } = designer;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    takeEarlyChoices(designer, root.current);
    void startKeeping();
    root.current?.setAttribute('data-live', '');
    return followParts((message) => $notice.set(message));
  }, [designer, startKeeping, followParts, $notice]);

  return (
    <div ref={root} className={styles.designer}>
      <Toolbar />
      <div className={styles.adds}>
        <PanelTabs />
        <section className={styles.panel} data-panel="shirt" aria-label="Shirt">
          <ReadyDesigns listings={readyDesigns} />
          <ShirtPanel />
        </section>
        <section className={styles.panel} data-panel="text" aria-label="Add text">
          <TextPanel />
        </section>
        <section className={styles.panel} data-panel="art" aria-label="Add a drawing">
          <ArtPanel />
        </section>
        <section className={styles.panel} data-panel="shapes" aria-label="Add a shape">
          <ShapePanel />
        </section>
        <section className={styles.panel} data-panel="picture" aria-label="Add a picture">
          <PicturePanel />
        </section>
        <section className={styles.panel} data-panel="team" aria-label="Add a name and number">
          <TeamPanel />
        </section>
      </div>
      <div className={styles.stage}>
        <SideTabs />
        <div className={styles.view}>
          <Stage />
        </div>
        <Notice />
      </div>
      <aside className={styles.ticket} aria-labelledby="ticket-title">
        <h2 id="ticket-title" className="visually-hidden">
          The design
        </h2>
        <div data-panel="edit">
          <Properties />
        </div>
        <div data-panel="layers">
          <ObjectList />
        </div>
        <div className={styles.inks}>
          <InkTicket />
        </div>
        <div data-panel="layers">
          <Arrange />
        </div>
      </aside>
    </div>
  );
}

/** The contents of the panel beside the stage. */
function PanelTabs() {
  const { $panel } = useDesigner();
  return (
    <Segments
      legend="Tools"
      name="panel"
      className={styles.tabs}
      value={useStore($panel)}
      options={panels.map((panel) => [panel, panelLabels[panel]])}
      onPick={(panel) => $panel.set(panel)}
    />
  );
}

/** Whatever failed or is missing, in one place, over the stage so that nothing moves. */
function Notice() {
  const { $notice } = useDesigner();
  const notice = useStore($notice);
  return (
    <div className={styles.notice} role="alert">
      {notice && (
        <div className="notice warn">
          <p>{notice}</p>
          <button type="button" className="button quiet" onClick={() => $notice.set('')}>
            Close
          </button>
        </div>
      )}
    </div>
  );
}

/** What was chosen and typed while the script was loading. */
function takeEarlyChoices(designer: Designer, root: HTMLElement | null): void {
  const { $panel, turnTo, $design, changeDesign } = designer;
  const chosen = (name: string) =>
    root?.querySelector<HTMLInputElement>(`[name="${name}"]:checked`)?.value;
  const panel = panels.find((each) => each === chosen('panel'));
  const side = designSides.find((each) => each === chosen('side'));
  const name = root?.querySelector<HTMLInputElement>('[name="designName"]')?.value ?? '';
  if (panel) $panel.set(panel);
  if (side && side !== 'front') turnTo(side);
  if (name && !$design.get().name) {
    changeDesign('Rename the design', (design) => ({ ...design, name }), 'name');
  }
}
