import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { takesPicture, type ObjectOf } from '../design.ts';
import { mostOff, pixelsOff, withOff } from '../stage/crop-frame.ts';
import { noEdits, type PictureEdits } from '../pictures/picture-edits.ts';
import type { PixelSize } from '../../artwork/print-verdict.ts';
import { withEdits } from '../pictures/edited-picture.ts';
import { editPicture } from '../pictures/edit-picture.client.ts';
import { pictureIdOf } from '../pictures/check-picture.client.ts';
import { picturesFull } from '../pictures/picture.ts';
import { newId } from '../store.client.ts';
import { CropFrame } from './CropFrame.tsx';
import { NumberField } from './NumberField.tsx';
import { RangeField } from './RangeField.tsx';
import styles from './properties.module.css';
import { useDesigner } from '../designer.client.ts';

type Props = { object: ObjectOf<'picture'>; onClose: () => void };
type Preview = { url: string; whole: PixelSize };
type State = 'working' | 'shown' | 'applying' | { failed: string };

const previewPx = 480;
/** While a slider moves, only the last value is worth drawing. */
const pauseMs = 150;
const usualStray = 10;
const sides = [
  ['Off the left', 'left'],
  ['Off the right', 'right'],
  ['Off the top', 'top'],
  ['Off the bottom', 'bottom'],
] as const;

/** Crop, background, and tones of a picture. Applying is one step; the original stays. */
export function EditPicture({ object, onClose }: Props) {
  const {
    $pictures,
    $design,
    loadPictures,
    keepPicture,
    changeChosen,
    choose,
    $announcement,
    nameOf,
  } = useDesigner();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const original = object.original ?? object.source;
  const { color } = useStore($design);
  const [edits, setEdits] = useState<PictureEdits>(object.edits ?? noEdits);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [state, setState] = useState<State>('working');
  const working = useRef<AbortController | null>(null);
  const { brightness, contrast, background } = edits;

  useEffect(() => heading.current?.focus(), []);
  useEffect(() => () => working.current?.abort(), []);

  /** The answer, or null after saying what's wrong. */
  const run = useCallback(
    async (wish: { maxSidePx?: number; trims?: boolean }, wanted: PictureEdits) => {
      working.current?.abort();
      const stop = new AbortController();
      working.current = stop;
      await loadPictures([original]).catch(() => undefined);
      const blob = $pictures.get()[original]?.blob;
      if (stop.signal.aborted) return null;
      if (!blob) {
        setState({ failed: 'This picture is no longer on this device. Choose its file again.' });
        return null;
      }
      const answer = await editPicture({ blob, edits: wanted, ...wish }, stop.signal);
      if (!answer || stop.signal.aborted) return null;
      if (answer.ok) return answer.edited;
      setState({ failed: answer.message });
      return null;
    },
    [original, $pictures, loadPictures],
  );

  useEffect(() => {
    // At once, so that nothing is applied before its preview.
    setState('working');
    const show = async () => {
      const shown = await run(
        { maxSidePx: previewPx },
        { ...noEdits, brightness, contrast, background },
      );
      if (!shown) return;
      setPreview({ url: URL.createObjectURL(shown.blob), whole: shown.whole });
      setState('shown');
    };
    const timer = setTimeout(() => void show(), pauseMs);
    return () => clearTimeout(timer);
  }, [run, brightness, contrast, background]);

  const url = preview?.url;
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );

  const trim = async () => {
    setState('working');
    const found = await run({ trims: true }, edits);
    if (!found) return;
    setState(found.trim ? 'shown' : { failed: 'All of it is plain, so nothing would be left.' });
    if (found.trim) setEdits({ ...edits, ...found.trim });
  };

  const apply = async (wanted: PictureEdits) => {
    const fresh = newId();
    const changed = { ...object, original, picture: fresh, source: fresh };
    // Checked first, because the work takes a while and its result is one more picture.
    if (!takesPicture($design.get(), changed)) {
      setState({ failed: picturesFull });
      return;
    }
    setState('applying');
    const edited = await run({}, wanted);
    if (!edited) return;
    const { blob, widthPx, heightPx } = edited;
    const picture = wanted === noEdits ? original : await pictureIdOf(blob);
    if (wanted !== noEdits) await keepPicture({ id: picture, blob });
    choose([object.id]);
    changeChosen(`Edit ${nameOf(object)}`, (each) =>
      each.id === object.id && each.kind === 'picture'
        ? withEdits(each, wanted, { picture, widthPx, heightPx })
        : each,
    );
    $announcement.set(`${nameOf(object)} is edited.`);
    onClose();
  };

  const isBusy = state === 'working' || state === 'applying';
  const set = (changes: Partial<PictureEdits>) => setEdits({ ...edits, ...changes });
  const whole = preview?.whole ?? wholeOf(object);
  const off = pixelsOff(edits, whole);
  return (
    <section className={styles.reduce} aria-labelledby={`${id}-title`}>
      <h5 id={`${id}-title`} ref={heading} tabIndex={-1}>
        Crop and adjust
      </h5>
      <fieldset disabled={state === 'applying'}>
        <legend className="visually-hidden">What to change</legend>
        <CropFrame
          url={url}
          whole={whole}
          crop={edits}
          cloth={color.hex}
          onCrop={(crop) => {
            if (state !== 'applying') set(crop);
          }}
        />
        <div className={styles.pair}>
          {sides.map(([label, side]) => (
            <NumberField
              key={side}
              label={label}
              unit="px"
              step={1}
              large={10}
              value={off[side]}
              range={{ least: 0, most: mostOff(edits, side, whole) }}
              onValue={(value) => set(withOff(edits, side, value, whole))}
            />
          ))}
        </div>
        <button type="button" className="button quiet" onClick={() => void trim()}>
          Trim plain edges
        </button>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={background !== null}
            onChange={({ target }) => set({ background: target.checked ? usualStray : null })}
          />
          Remove the plain background
        </label>
        {background !== null && (
          <RangeField
            label="How much counts as background"
            value={background}
            range={{ least: 1, most: 60 }}
            unit=""
            step={1}
            onValue={(value) => set({ background: value })}
          />
        )}
        <RangeField
          label="Brightness"
          value={brightness}
          range={{ least: -100, most: 100 }}
          unit=""
          step={1}
          onValue={(value) => set({ brightness: value })}
        />
        <RangeField
          label="Contrast"
          value={contrast}
          range={{ least: -100, most: 100 }}
          unit=""
          step={1}
          onValue={(value) => set({ contrast: value })}
        />
      </fieldset>
      <p role="status" className={styles.hint}>
        {state === 'working' && 'Drawing the preview…'}
        {state === 'applying' && 'Editing the whole picture…'}
        {state === 'shown' && object.inks && 'It goes back to full color; reduce it again after.'}
      </p>
      {isBusy && <progress aria-label="Editing" />}
      {typeof state === 'object' && (
        <p className="field-error" role="alert">
          {state.failed}
        </p>
      )}
      <div className={styles.actions}>
        <button
          type="button"
          className={`button alt ${styles.small}`}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) void apply(edits);
          }}
        >
          Apply
        </button>
        {object.edits && (
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) void apply(noEdits);
            }}
          >
            Back to the original
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            working.current?.abort();
            if (state === 'applying') setState('shown');
            else onClose();
          }}
        >
          Cancel
        </button>
      </div>
    </section>
  );
}

/** About the size of the original, until that was opened. */
function wholeOf({ widthPx, heightPx, edits = noEdits }: ObjectOf<'picture'>): PixelSize {
  return {
    widthPx: Math.round(widthPx / (1 - edits.left - edits.right)),
    heightPx: Math.round(heightPx / (1 - edits.top - edits.bottom)),
  };
}
