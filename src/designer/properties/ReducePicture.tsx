import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { mostReducedInks, type ReducedColor } from '../../artwork/films/color-reduction.ts';
import { takesPicture, type ObjectOf } from '../design.ts';
import { inkByKey, type InkKey } from '../../artwork/ink.ts';
import { pictureDpi } from '../pictures/picture.ts';
import { reducePicture, type ReduceOptions } from '../pictures/reduce-picture.client.ts';
import { newId } from '../store.client.ts';
import { pictureIdOf } from '../pictures/check-picture.client.ts';
import { picturesFull } from '../pictures/picture.ts';
import { Segments } from '../../ui/Segments.tsx';
import { ColorInk } from './ColorInk.tsx';
import { PercentBar, quarterText } from './PercentBar.tsx';
import styles from './properties.module.css';
import { useDesigner } from '../designer.client.ts';

type Props = { object: ObjectOf<'picture'>; onClose: () => void };

const counts = Array.from(
  { length: mostReducedInks },
  (_, index) => [`${index + 1}`, `${index + 1}`] as const,
);
const previewPx = 480;
/** Specks up to this many inches across are left out: barely a dot of the screen. */
const speckIn = 0.02;

type Preview = { url: string; palette: readonly ReducedColor[] };
type State = 'working' | 'shown' | 'applying' | { failed: string };

/**
 * A picture in a few flat inks, next to the original. Applying is one step; the original stays in
 * the design.
 */
export function ReducePicture({ object, onClose }: Props) {
  const { $pictures, $design, loadPictures, keepPicture, setObject, $announcement, nameOf } =
    useDesigner();

  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const source = useStore($pictures)[object.source];
  const { color } = useStore($design);
  const [count, setCount] = useState(`${object.inks?.length ?? 3}`);
  const [dropBackground, setDropBackground] = useState(true);
  const [despeckle, setDespeckle] = useState(true);
  /** The customer's replacements for found colors: another ink, or nothing. */
  const [picks, setPicks] = useState<Readonly<Record<string, InkKey | null>>>({});
  const [preview, setPreview] = useState<Preview | null>(null);
  const [state, setState] = useState<State>('working');
  const [percent, setPercent] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const applying = useRef<AbortController | null>(null);

  const drawn = { widthPx: object.widthPx, heightPx: object.heightPx };
  const speckPx = despeckle
    ? Math.max(4, Math.round((pictureDpi(drawn, object) * speckIn) ** 2))
    : 0;
  const options: ReduceOptions = { inks: Number(count), dropBackground, speckPx };
  const optionsKey = JSON.stringify(options);

  useEffect(() => heading.current?.focus(), []);
  useEffect(() => () => applying.current?.abort(), []);

  useEffect(() => {
    const stop = new AbortController();
    const show = async () => {
      setState('working');
      await loadPictures([object.source]).catch(() => undefined);
      const blob = $pictures.get()[object.source]?.blob;
      if (stop.signal.aborted) return;
      if (!blob) {
        setState({ failed: 'This picture is no longer on this device. Choose its file again.' });
        return;
      }
      const small = { ...(JSON.parse(optionsKey) as ReduceOptions), maxSidePx: previewPx };
      const found = await reducePicture(blob, { ...small, palette: 'inks' }, stop.signal);
      if (stop.signal.aborted) return;
      if (!found.ok) {
        setState({ failed: found.message });
        return;
      }
      const { palette } = found.reduced;
      const colors = palette.map(({ hex }) => hex);
      const isPicked = colors.some((hex) => hex in picks);
      const painted = isPicked
        ? await reducePicture(
            blob,
            { ...small, colors, palette: paints(palette, picks) },
            stop.signal,
          )
        : found;
      if (stop.signal.aborted) return;
      if (!painted.ok) {
        setState({ failed: painted.message });
        return;
      }
      setPreview({ url: URL.createObjectURL(painted.reduced.blob), palette });
      setState('shown');
    };
    void show();
    return () => stop.abort();
  }, [object.source, optionsKey, picks, attempt, $pictures, loadPictures]);

  const url = preview?.url;
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );

  const apply = async () => {
    const blob = $pictures.get()[object.source]?.blob;
    if (!preview || !blob) return;
    const { palette } = preview;
    const printed = [...new Set(palette.map((found) => inkFor(found, picks)))].filter(
      (ink) => ink !== null,
    );
    // Checked first, because the work takes a while and its result is one more picture.
    if (!takesPicture($design.get(), { ...object, picture: newId() })) {
      setState({ failed: picturesFull });
      return;
    }
    const stop = new AbortController();
    applying.current = stop;
    setPercent(0);
    setState('applying');
    const answer = await reducePicture(
      blob,
      { ...options, colors: palette.map(({ hex }) => hex), palette: paints(palette, picks) },
      stop.signal,
      setPercent,
    );
    if (!answer.ok) {
      setState(answer.canceled ? 'shown' : { failed: answer.message });
      return;
    }
    const { reduced } = answer;
    const picture = await pictureIdOf(reduced.blob);
    await keepPicture({ id: picture, blob: reduced.blob });
    if (stop.signal.aborted) return;
    const { widthPx, heightPx } = reduced;
    setObject(object, 'colors', { picture, widthPx, heightPx, inks: printed });
    $announcement.set(`${nameOf(object)} prints in ${printed.map(nameOfInk).join(', ')}.`);
    onClose();
  };

  const isBusy = state === 'working' || state === 'applying';
  const printsNothing = preview?.palette.every((found) => inkFor(found, picks) === null) ?? true;
  return (
    <section className={styles.reduce} aria-labelledby={`${id}-title`}>
      <h5 id={`${id}-title`} ref={heading} tabIndex={-1}>
        Reduce to flat inks
      </h5>
      <fieldset disabled={state === 'applying'}>
        <legend className="visually-hidden">How to reduce it</legend>
        <Segments
          legendClass={styles.legend}
          className={styles.choices}
          legend="Inks at most"
          value={count}
          options={counts}
          onPick={setCount}
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={dropBackground}
            onChange={({ target }) => setDropBackground(target.checked)}
          />
          Leave out the plain background
        </label>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={despeckle}
            onChange={({ target }) => setDespeckle(target.checked)}
          />
          Leave out specks under {speckIn} in
        </label>
        <div className={styles.compare} aria-busy={isBusy}>
          <figure>
            <OnCloth url={source?.url} cloth={color.hex} label="The original picture" />
            <figcaption>Original</figcaption>
          </figure>
          <figure>
            <OnCloth url={url} cloth={color.hex} label="The picture in flat inks" />
            <figcaption>In flat inks</figcaption>
          </figure>
        </div>
        {preview && (
          <ul className={styles.found}>
            {preview.palette.map((found) => (
              <ColorInk
                key={found.hex}
                hex={found.hex}
                label={`${shareText(found)} of it prints in`}
                ink={inkFor(found, picks)}
                onPick={(ink) => setPicks({ ...picks, [found.hex]: ink })}
              />
            ))}
          </ul>
        )}
      </fieldset>
      <p role="status" className={styles.hint}>
        {state === 'working' && 'Reducing the preview…'}
        {state === 'applying' && `Reducing the whole picture… ${quarterText(percent)}`}
        {state === 'shown' && preview && (preview.palette.length === 0 || printsNothing)
          ? 'None of it would print. Keep the background, or give a color an ink.'
          : state === 'shown' && `${preview?.palette.length} colors found.`}
      </p>
      {state === 'working' && <progress aria-label="Reducing" />}
      {state === 'applying' && <PercentBar label="Reducing" percent={percent} />}
      {typeof state === 'object' && (
        <div>
          <p className="field-error" role="alert">
            {state.failed}
          </p>
          <button type="button" className="button quiet" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </button>
        </div>
      )}
      <div className={styles.actions}>
        <button
          type="button"
          className={`button alt ${styles.small}`}
          aria-disabled={state !== 'shown' || printsNothing}
          onClick={() => {
            if (state === 'shown' && !printsNothing) void apply();
          }}
        >
          Apply
        </button>
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            if (state === 'applying') applying.current?.abort();
            else onClose();
          }}
        >
          Cancel
        </button>
      </div>
    </section>
  );
}

function OnCloth({ url, cloth, label }: { url: string | undefined; cloth: string; label: string }) {
  return (
    <svg viewBox="0 0 100 100" role="img" aria-label={label}>
      <rect width="100" height="100" fill={cloth} />
      {url && <image href={url} x="4" y="4" width="92" height="92" />}
    </svg>
  );
}

const shareText = ({ share }: ReducedColor): string =>
  share < 0.01 ? 'under 1%' : `${Math.round(share * 100)}%`;

const inkFor = (
  { hex, ink }: ReducedColor,
  picks: Readonly<Record<string, InkKey | null>>,
): InkKey | null => {
  const picked = picks[hex];
  return picked === undefined ? ink : picked;
};

function paints(
  palette: readonly ReducedColor[],
  picks: Readonly<Record<string, InkKey | null>>,
): (string | null)[] {
  return palette.map((found) => {
    const ink = inkFor(found, picks);
    return ink && inkByKey[ink].hex;
  });
}

const nameOfInk = (ink: InkKey): string => inkByKey[ink].name;
