import { memo, useRef, type MouseEvent } from 'react';
import { useStore } from '@nanostores/react';
import type { AreaSize, DesignObject } from '../design.ts';
import { formatInches } from '../inches.ts';
import { objectBounds, overhang } from '../object-box.ts';
import { kindLabels, sideLabels } from '../object-name.ts';
import { pictureVerdict } from '../pictures/picture.ts';
import { Icon, type ArrangeIcon } from './arrange-icons.tsx';
import type { DrawingParts } from '../draw-object.ts';
import styles from './properties.module.css';
import { type Designer, useDesigner } from '../designer.client.ts';

/** The side's objects, topmost first: the stage's contents, also for people who can't see it. */
export function ObjectList() {
  const { $resting, $selection, $side, $area, $parts, $clipArt, deleteChosen } = useDesigner();
  const objects = useStore($resting);
  const selection = useStore($selection);
  const side = useStore($side);
  const area = useStore($area);
  const parts = useStore($parts);
  useStore($clipArt); // names of drawings
  const title = useRef<HTMLHeadingElement>(null);
  const groups = [...new Set(objects.flatMap(({ group }) => group ?? []))];

  /** When a focused control's row goes away, focus moves to the next row. */
  const remove = (row: Element | null | undefined) => {
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    deleteChosen();
    const control = next?.querySelector<HTMLElement>('button');
    (control ?? title.current)?.focus();
  };

  return (
    <section className={styles.panel} aria-labelledby="objects-title">
      <h3 id="objects-title" className={styles.title} ref={title} tabIndex={-1}>
        Objects
        <small>
          {sideLabels[side]}: {objects.length}
        </small>
      </h3>
      {objects.length === 0 ? (
        <p className={styles.hint}>
          Nothing on the {sideLabels[side].toLowerCase()} yet. Add words, a drawing, a shape, a
          picture or a name and number.
        </p>
      ) : (
        <ol className={styles.objects} aria-label={`Objects on the ${sideLabels[side]}, top first`}>
          {objects.toReversed().map((object, index) => (
            <Row
              key={object.id}
              object={object}
              layer={objects.length - index}
              layers={objects.length}
              group={object.group === null ? null : groups.indexOf(object.group) + 1}
              isChosen={selection.includes(object.id)}
              isAlone={selection.length === 1}
              area={area}
              parts={parts}
              onRemove={remove}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

type RowProps = {
  object: DesignObject;
  /** 1 is the bottom. */
  layer: number;
  layers: number;
  /** The group's number in the list, or null if it isn't in one. */
  group: number | null;
  isChosen: boolean;
  /** Whether it is the only one chosen. */
  isAlone: boolean;
  area: AreaSize;
  parts: DrawingParts;
  onRemove: (row: Element | null | undefined) => void;
};

const Row = memo(function Row(props: RowProps) {
  const designer = useDesigner();
  const { nameOf, choose, lockChosen, layerChosen } = designer;
  const { object, layer, layers, group, isChosen, isAlone, area, parts, onRemove } = props;
  const name = nameOf(object);
  const notes = objectNotes(designer, object, area, parts);
  const pick = (event: MouseEvent) =>
    choose([object.id], event.shiftKey || event.ctrlKey || event.metaKey);
  const deed = (icon: ArrangeIcon, label: string, run: (event: MouseEvent) => void) => (
    <button
      type="button"
      className={styles.key}
      title={label}
      aria-label={`${label}: ${name}`}
      onClick={run}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <li data-chosen={isChosen || undefined}>
      <input
        type="checkbox"
        aria-label={`Chosen: ${name}, layer ${layer}`}
        checked={isChosen}
        onChange={() => choose([object.id], true)}
      />
      <button type="button" className={styles.objectName} aria-pressed={isChosen} onClick={pick}>
        <b>{name}</b>
        <span>
          {kindLabels[object.kind]} · layer {layer} of {layers}
          {group !== null && ` · group ${group}`}
          {object.locked && ' · locked'}
        </span>
        {notes.map((note) => (
          <span key={note} className={styles.objectNote}>
            {note}
          </span>
        ))}
      </button>
      {isChosen && isAlone && (
        <div className={styles.rowKeys}>
          {deed(object.locked ? 'unlock' : 'lock', object.locked ? 'Unlock' : 'Lock', () =>
            lockChosen(!object.locked),
          )}
          {layer < layers && deed('moveUp', 'One layer up', () => layerChosen('forward'))}
          {layer > 1 && deed('moveDown', 'One layer down', () => layerChosen('backward'))}
          {!object.locked &&
            deed('delete', 'Delete', ({ currentTarget }) => onRemove(currentTarget.closest('li')))}
        </div>
      )}
    </li>
  );
});

/** Anything to know about an object before it prints. */
function objectNotes(
  designer: Designer,
  object: DesignObject,
  area: AreaSize,
  parts: DrawingParts,
): string[] {
  const { sizeOf, drawingOf } = designer;
  const notes: string[] = [];
  const outside = overhang(objectBounds(object, sizeOf), area);
  if (outside > 0) notes.push(`${formatInches(outside)} in outside the print area`);
  if (object.kind === 'picture') {
    const { dpi, quality } = pictureVerdict(object, object);
    notes.push(
      `${Math.round(dpi)} DPI, ${quality === 'sharp' ? 'prints sharp' : `looks ${quality}`}`,
    );
  }
  const { missing } = drawingOf(object, parts);
  if (missing.length > 0) notes.push(`The typeface lacks ${missing.join(' ')}`);
  return notes;
}
