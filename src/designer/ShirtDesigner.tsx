import { useStore } from '@nanostores/react';
import { followBook } from '../settings/book.client.ts';
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { designSides } from './design.ts';
import type { GarmentPhoto } from './output/mock-up-view.ts';
import { breakpoints } from '../ui/breakpoints.ts';
import { Segments } from '../ui/Segments.tsx';
import { followClipboard } from './editing/system-clipboard.client.ts';
import { Arrange } from './properties/Arrange.tsx';
import { ArtPanel } from './panels/ArtPanel.tsx';
import { InkTicket } from './properties/InkTicket.tsx';
import { ObjectList } from './properties/ObjectList.tsx';
import { panelLabels, panels } from './panel.client.ts';
import { PicturePanel } from './panels/PicturePanel.tsx';
import { Properties } from './properties/Properties.tsx';
import { ReadyDesigns, type ReadyOffer } from './panels/ReadyDesigns.tsx';
import { ShapePanel } from './panels/ShapePanel.tsx';
import { ShirtPanel } from './panels/ShirtPanel.tsx';
import { SideTabs } from './stage/SideTabs.tsx';
import { isTyping } from './stage/stage-keys.client.ts';
import { Stage } from './stage/Stage.tsx';
import { TeamPanel } from './panels/TeamPanel.tsx';
import { TextPanel } from './panels/TextPanel.tsx';
import { Toolbar } from './dialogs/Toolbar.tsx';
import styles from './shirt-designer.module.css';
import { createDesigner, DesignerContext, useDesigner, type Designer } from './designer.client.ts';
import type { HouseColors } from './panels/shirt-colors.client.ts';

type Props = {
  /** The house colors by style code, embedded in the page in case the backend doesn't answer. */
  builtInColors: HouseColors;
  readyDesigns: ReadyOffer;
  /** The shop's own photographs for mock-ups. */
  garmentPhotos?: readonly GarmentPhoto[];
};

/** The shirt designer: a frame around the stage, its tools, and the ticket. */
export function ShirtDesigner({ builtInColors, readyDesigns, garmentPhotos }: Props) {
  const [designer] = useState(() => createDesigner(builtInColors, undefined, garmentPhotos));
  return (
    <DesignerContext value={designer}>
      <Frame readyDesigns={readyDesigns} />
    </DesignerContext>
  );
}

function Frame({ readyDesigns }: Pick<Props, 'readyDesigns'>) {
  const designer = useDesigner();
  const { startKeeping, followParts, takeFiles, $notice, $panel } = designer;
  const [isOver, setIsOver] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => followBook(), []);
  useEffect(() => {
    takeEarlyChoices(designer, root.current);
    const stops = [
      closeOnPhones(designer),
      followClipboard(designer),
      followParts((message) => $notice.set(message)),
    ];
    void startKeeping();
    root.current?.setAttribute('data-live', '');
    return () => stops.forEach((stop) => stop());
  }, [designer, startKeeping, followParts, $notice]);

  // A file may be dropped anywhere; a dialog takes its own.
  const bringsFile = ({ dataTransfer, target }: DragEvent) =>
    dataTransfer.types.includes('Files') && !(target as Element).closest('dialog');
  const follow = (event: DragEvent) => {
    if (!bringsFile(event)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    setIsOver(false);
    // The box in the panel takes what is dropped on it.
    if (event.isDefaultPrevented() || !bringsFile(event)) return;
    event.preventDefault();
    void takeFiles(event.dataTransfer.files, designer.inchesAt(event));
  };

  /** Back to just the shirt, with the focus on the tool that opened the panel. */
  const close = () => {
    root.current?.querySelector<HTMLElement>('[name="panel"]:checked')?.focus();
    $panel.set(null);
  };
  const closeByKey = ({ key, target }: KeyboardEvent) => {
    // A dialog closes itself.
    const isPanel = (target as Element).closest('[data-panel], dialog')?.matches('[data-panel]');
    if (key === 'Escape' && isPanel && !isTyping(target) && isNarrow().matches) close();
  };

  return (
    <div
      ref={root}
      className={styles.designer}
      data-over={isOver || undefined}
      onDragOver={follow}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Toolbar />
      <div className={styles.studio} onKeyDown={closeByKey}>
        <div className={styles.adds}>
          <PanelTabs onClose={close} />
          <section className={styles.panel} data-panel="shirt" aria-label="Shirt">
            <ReadyDesigns offer={readyDesigns} />
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
          <div data-panel="price">
            <InkTicket />
          </div>
          <div data-panel="layers">
            <Arrange />
          </div>
        </aside>
      </div>
    </div>
  );
}

/** The tools; on a phone, also the way back to just the shirt. */
function PanelTabs({ onClose }: { onClose: () => void }) {
  const { $panel } = useDesigner();
  const panel = useStore($panel);
  const bar = useRef<HTMLDivElement>(null);
  // On a phone, the bar is wider than the window. Only the bar may scroll, never the page.
  useEffect(() => {
    const tool = bar.current?.querySelector(':checked')?.parentElement;
    const tools = tool?.parentElement;
    if (!tool || !tools) return;
    const [box, room] = [tool.getBoundingClientRect(), tools.getBoundingClientRect()];
    tools.scrollLeft += Math.max(0, box.right - room.right) + Math.min(0, box.left - room.left);
  }, [panel]);
  return (
    <div ref={bar} className={styles.tabBar}>
      <Segments
        legend="Tools"
        name="panel"
        className={styles.tabs}
        value={panel}
        options={panels.map((each) => [each, panelLabels[each]])}
        onPick={(each) => $panel.set(each)}
      />
      <button type="button" className={styles.close} onClick={onClose}>
        Close<span className="visually-hidden"> {panel && panelLabels[panel]}</span>
      </button>
    </div>
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

/** Whether panels are sheets below the shirt. */
const isNarrow = () => matchMedia(`(width < ${breakpoints.wide}px)`);

/** A narrow window starts with just the shirt, and a wide one always has a panel beside it. */
function closeOnPhones({ $panel }: Designer): () => void {
  const narrow = isNarrow();
  const follow = () => {
    if (narrow.matches && $panel.get() === 'shirt') $panel.set(null);
    if (!narrow.matches) $panel.set($panel.get() ?? 'shirt');
  };
  follow();
  narrow.addEventListener('change', follow);
  return () => narrow.removeEventListener('change', follow);
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
