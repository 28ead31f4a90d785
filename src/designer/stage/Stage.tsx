import { useStore } from '@nanostores/react';
import { memo, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { DesignObject } from '../design.ts';
import type { DrawingParts } from '../draw-object.ts';
import { objectBounds, overhang } from '../object-box.ts';
import { sideLabels } from '../object-name.ts';
import { toScreen } from './viewport.ts';
import { lineOn } from '../../garments/cloth.ts';
import { GarmentDrawing } from '../../garments/drawings/GarmentDrawing.tsx';
import { useDrawings } from '../../ui/use-drawings.ts';
import { ChosenBox, EnteredGroup, Handles } from './Handles.tsx';
import { Rulers } from './Rulers.tsx';
import { SceneObject } from './SceneObject.tsx';
import { followKeys } from './stage-keys.client.ts';
import { followPointers } from './stage-pointer.client.ts';
import styles from './stage.module.css';
import { WordsCaret, WordsField } from './WordsField.tsx';
import { ZoomBar } from './ZoomBar.tsx';
import { useDesigner } from '../designer.client.ts';

/**
 * The shirt with its objects, edited by mouse, touch, and keyboard. To assistive technology it is a
 * single widget that takes keys; the objects are in the list (`ObjectList`).
 */
export function Stage() {
  const designer = useDesigner();
  const { $side, $design, $grabbed, $stage, $stageSize, $measured } = designer;
  const side = useStore($side);
  const count = useStore($design).sides[side].length;
  const grabbed = useStore($grabbed);
  const surface = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    const element = surface.current;
    if (!element) return;
    $stage.set(element);
    const measure = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      if (width === 0 || height === 0) return;
      $stageSize.set({ width, height });
      $measured.set(true);
    });
    measure.observe(element);
    const stops = [
      followPointers(designer, element),
      followKeys(designer, element),
      () => measure.disconnect(),
    ];
    return () => stops.forEach((stop) => stop());
  }, [designer, $measured, $stage, $stageSize]);

  return (
    <div className={styles.stage}>
      <div
        ref={surface}
        className={grabbed ? `${styles.surface} ${styles.grabbed}` : styles.surface}
        role="application"
        aria-label={`${sideLabels[side]} of the shirt, ${count} ${count === 1 ? 'object' : 'objects'}`}
        aria-describedby={`${id}keys`}
        tabIndex={0}
      >
        <Canvas />
      </div>
      <p id={`${id}keys`} className="visually-hidden">
        N and P choose the next and the previous object, arrow keys move it by a sixteenth of an
        inch, with Shift by half an inch. Plus and minus scale, comma and period turn, brackets
        change the layer, Enter edits words or enters a group, Delete deletes, Escape lets go.
      </p>
      <WordsField />
      <ZoomBar />
      <Menu />
      <Announcement />
    </div>
  );
}

const loadMenu = () => import('./ContextMenu.tsx');

/** Its code loads when it first opens. */
function Menu() {
  const { $menu, $notice } = useDesigner();
  const at = useStore($menu);
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadMenu>> | null>(null);
  const isOpen = at !== null;
  const close = useCallback(() => $menu.set(null), [$menu]);
  useEffect(() => {
    if (!isOpen) return;
    loadMenu().then(setPart, () => {
      close();
      $notice.set('We couldn’t load the menu. Check your connection and try again.');
    });
  }, [isOpen, close, $notice]);
  return at && part && <part.ContextMenu at={at} onClose={close} />;
}

/** Announces each action once. */
function Announcement() {
  const { $announcement } = useDesigner();
  return (
    <p role="status" className="visually-hidden">
      {useStore($announcement)}
    </p>
  );
}

function Canvas() {
  const { $stageSize, $viewport, $origin, $measured } = useDesigner();
  const { width, height } = useStore($stageSize);
  const { scale } = useStore($viewport);
  const { x, y } = useStore($origin);
  const measured = useStore($measured);
  return (
    <svg
      className={styles.canvas}
      viewBox={`0 0 ${width} ${height}`}
      data-scale={scale}
      data-origin={`${x},${y}`}
      aria-hidden
      focusable="false"
    >
      <g transform={`translate(${x} ${y}) scale(${scale})`}>
        <Garment />
        <Scene />
      </g>
      <g className={styles.over}>
        <AreaEdge />
        <Guides />
        <EnteredGroup />
        <Handles />
        <WordsCaret />
        <Marquee />
        {measured && <Rulers />}
        <Readout />
      </g>
    </svg>
  );
}

const Garment = memo(function Garment() {
  const { $garment, $design, $place } = useDesigner();
  const drawings = useDrawings(useStore($garment).kind);
  const { color } = useStore($design);
  const { view, mirrored, drawing } = useStore($place);
  return (
    <svg
      className={styles.garment}
      x={drawing.left}
      y={drawing.top}
      width={drawing.right - drawing.left}
      height={drawing.bottom - drawing.top}
    >
      <GarmentDrawing garment={drawings} side={view} mirrored={mirrored} color={color.hex} />
    </svg>
  );
});

function Scene() {
  const { $objects, $area, $parts, drawingOf, $moving } = useDesigner();
  const objects = useStore($objects);
  const area = useStore($area);
  const parts = useStore($parts);
  const clip = useId();
  const { widthIn, heightIn } = area;
  const sizeOf = (object: DesignObject) => drawingOf(object, parts);
  const moving = useStore($moving);
  const outside = objects.filter(
    (object) => moving.includes(object.id) || overhang(objectBounds(object, sizeOf), area) > 0,
  );
  return (
    <>
      <clipPath id={clip}>
        <rect x={-widthIn / 2} y={-heightIn / 2} width={widthIn} height={heightIn} />
      </clipPath>
      <ChosenBox />
      <g className={styles.outside}>
        <g data-scene="">
          <Objects objects={outside} parts={parts} moving={moving} outside />
        </g>
      </g>
      <g clipPath={`url(#${clip})`}>
        <g data-scene="">
          <Objects objects={objects} parts={parts} moving={moving} />
        </g>
      </g>
    </>
  );
}

type ObjectsProps = {
  objects: readonly DesignObject[];
  parts: DrawingParts;
  moving: readonly string[];
  outside?: boolean;
};

/** Objects that are one layer during a drag, unless one of them moves: each layer costs time. */
const perLayer = 10;

function Objects({ objects, parts, moving, outside = false }: ObjectsProps) {
  const layers = Array.from({ length: Math.ceil(objects.length / perLayer) }, (_, index) =>
    objects.slice(index * perLayer, (index + 1) * perLayer),
  );
  return layers.map((layer, index) => (
    <g
      key={index}
      className={layer.some(({ id }) => moving.includes(id)) ? styles.layers : styles.layer}
    >
      {layer.map((object) => (
        <SceneObject key={object.id} object={object} parts={parts} outside={outside} />
      ))}
    </g>
  ));
}

/** Dashes around the print area, and registration marks at its corners. */
function AreaEdge() {
  const { $viewport, $origin, $area, $design } = useDesigner();
  const { scale } = useStore($viewport);
  const { x, y } = useStore($origin);
  const { widthIn, heightIn } = useStore($area);
  const { color } = useStore($design);
  const [width, height] = [widthIn * scale, heightIn * scale];
  const line = lineOn(color.hex);
  return (
    <g
      transform={`translate(${x} ${y})`}
      className={styles.areaEdge}
      stroke={line}
      fill="none"
      data-area={`${widthIn}x${heightIn}`}
    >
      <rect
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        strokeDasharray="5 5"
        opacity=".75"
      />
      {[-1, 1].map((right) =>
        [-1, 1].map((low) => (
          <path
            key={`${right}${low}`}
            transform={`translate(${(right * width) / 2} ${(low * height) / 2})`}
            d="M-10 0H10M0 -10V10M6 0A6 6 0 1 1 -6 0A6 6 0 1 1 6 0"
          />
        )),
      )}
    </g>
  );
}

/**
 * Lines between two edges of paper, so that they show on any cloth. Elements that stay: adding and
 * removing some on each frame would make the browser match all styles again.
 */
function Guides() {
  const { $guides, $viewport, $stageSize } = useDesigner();
  const guides = useStore($guides);
  const viewport = useStore($viewport);
  const stage = useStore($stageSize);
  const lines = guides.map(({ axis, at, from, to }) => {
    const { x, y } = toScreen(
      viewport,
      stage,
      axis === 'x' ? { x: at, y: from } : { x: from, y: at },
    );
    const length = (to - from) * viewport.scale;
    return `M${x} ${y}${axis === 'x' ? 'v' : 'h'}${length}`;
  });
  const path = lines.join('');
  return (
    <>
      <path className={styles.guideEdge} d={path} />
      <path data-guides={guides.length} className={styles.guide} d={path} />
    </>
  );
}

function Marquee() {
  const { $marquee, $viewport, $stageSize } = useDesigner();
  const bounds = useStore($marquee);
  const viewport = useStore($viewport);
  const stage = useStore($stageSize);
  if (!bounds) return null;
  const { x, y } = toScreen(viewport, stage, { x: bounds.left, y: bounds.top });
  const width = (bounds.right - bounds.left) * viewport.scale;
  const height = (bounds.bottom - bounds.top) * viewport.scale;
  return <rect className={styles.marquee} {...{ x, y, width, height }} />;
}

function Readout() {
  const { $readout, $stageSize } = useDesigner();
  const { at, text } = useStore($readout) ?? { at: { x: 0, y: 0 }, text: '' };
  const { width } = useStore($stageSize);
  const left = at.x > width - 190;
  return (
    <text
      className={styles.readout}
      x={at.x + (left ? -16 : 16)}
      y={Math.max(44, at.y - 16)}
      textAnchor={left ? 'end' : 'start'}
    >
      {text}
    </text>
  );
}
