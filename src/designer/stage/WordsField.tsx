import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { designLimits, type ObjectOf } from '../design.ts';
import { lineKeys } from './line-keys.ts';
import { objectBounds, turned, type Point } from '../object-box.ts';
import { toScreen } from './viewport.ts';
import { useDesigner } from '../designer.client.ts';
import styles from './stage.module.css';

/** The field for words that are edited on the shirt; it lies over them, invisible. */
export function WordsField() {
  const object = useStore(useDesigner().$edited);
  return object && <Field key={object.id} object={object} />;
}

function Field({ object }: { object: ObjectOf<'text'> }) {
  const { $stage, $viewport, $stageSize, $wordsField, $wordsRange, sizeOf, ...designer } =
    useDesigner();
  const { editObject, stopEditingWords, readRange, moveCaret, $composed } = designer;
  const viewport = useStore($viewport);
  const stage = useStore($stageSize);
  const element = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const field = element.current;
    if (!field) return;
    $wordsField.set(field);
    const { start, end } = $wordsRange.get();
    field.focus({ preventScroll: true });
    field.setSelectionRange(start, end);
    return () => {
      $wordsField.set(null);
      // Something else was chosen, or this was deleted.
      stopEditingWords();
    };
  }, [$wordsField, $wordsRange, stopEditingWords]);
  useEffect(() => {
    document.addEventListener('selectionchange', readRange);
    return () => document.removeEventListener('selectionchange', readRange);
  }, [readRange]);

  const { left, top, right, bottom } = objectBounds(object, sizeOf);
  const within = ({ x, y }: Point): Point => ({
    x: Math.min(Math.max(0, x), stage.width - leastPx),
    y: Math.min(Math.max(0, y), stage.height - leastPx),
  });
  const [from, to] = [
    within(toScreen(viewport, stage, { x: left, y: top })),
    within(toScreen(viewport, stage, { x: right, y: bottom })),
  ];
  const press = (event: KeyboardEvent) => {
    const { key, nativeEvent, shiftKey, ctrlKey, metaKey, altKey } = event;
    // Input methods have their own use for all of these.
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      $stage.get()?.focus({ preventScroll: true });
    }
    const lineKey = lineKeys.find((each) => each === key);
    if (!lineKey || ctrlKey || metaKey || altKey) return;
    if (moveCaret(lineKey, shiftKey)) event.preventDefault();
  };
  return (
    <textarea
      ref={element}
      className={styles.wordsField}
      style={{
        left: from.x,
        top: from.y,
        width: Math.max(leastPx, to.x - from.x),
        height: Math.max(leastPx, to.y - from.y),
      }}
      aria-label="Words on the shirt"
      dir="auto"
      wrap="off"
      maxLength={designLimits.text}
      value={object.text}
      onChange={({ target }) => {
        editObject(object, 'words', { text: target.value });
        readRange();
      }}
      onCompositionUpdate={({ data }) => $composed.set(data)}
      onCompositionEnd={() => $composed.set('')}
      onKeyDown={press}
      onBlur={() => {
        // Another window's words may be on their way here.
        if (document.activeElement !== element.current) stopEditingWords();
      }}
    />
  );
}

/** The least width and height of the field. */
const leastPx = 24;

/** The field's caret and selection, among the letters. In screen pixels. */
export function WordsCaret() {
  const { $edited, $carets, $stop, $wordsRange, $composed, $viewport, $stageSize } = useDesigner();
  const object = useStore($edited);
  const composed = useStore($composed);
  const carets = useStore($carets);
  const { start, end, focus } = useStore($wordsRange);
  const viewport = useStore($viewport);
  const stage = useStore($stageSize);
  const stop = useStore($stop);
  if (!object || !carets || !stop) return null;
  const { x, y } = toScreen(viewport, stage, object);
  const { scale } = viewport;
  const line = (points: readonly Point[]) =>
    `M${points.map((point) => `${point.x * scale} ${point.y * scale}`).join('L')}`;
  const selected = carets.cells.filter(({ offset }) => offset >= start && offset < end);
  const caret = line([stop.foot, stop.head]);
  const foot = turned(stop.foot, object.rotation, { x: 0, y: 0 });
  return (
    <>
      <g transform={`translate(${x} ${y}) rotate(${object.rotation})`} className={styles.frame}>
        <path
          className={styles.selectedWords}
          d={selected.map(({ corners }) => `${line(corners)}Z`).join('')}
        />
        <path className={styles.caretEdge} d={caret} />
        <path className={styles.caret} d={caret} data-caret={focus} />
      </g>
      {composed && (
        <text
          className={styles.readout}
          x={x + foot.x * scale}
          y={y + foot.y * scale + composedPx}
          textAnchor="middle"
          data-composed
        >
          {composed}
        </text>
      )}
    </>
  );
}

/** From the caret's foot down to the baseline of what is composed. */
const composedPx = 18;
