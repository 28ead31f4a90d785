import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { download } from '../../platform/download.client.ts';
import { filmMarginIn, makeFilms, type Film } from '../../artwork/films/print-films.client.ts';
import { designCloths, sideArea, sideLocation, type Design, type DesignSide } from '../design.ts';
import { darkestCloth } from '../../artwork/films/screens.ts';
import { lpiChoices, usualLpi, type Lpi } from '../../artwork/films/halftone.ts';
import { sideLabels } from '../object-name.ts';
import { printFileName } from '../output/print-file.ts';
import { GarmentDrawing } from '../../garments/drawings/GarmentDrawing.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { useDrawings } from '../../ui/use-drawings.ts';
import { printSvg } from '../output/print-files.client.ts';
import { sidePlace } from '../stage/side-place.client.ts';
import { useDesigner } from '../designer.client.ts';
import styles from './dialogs.module.css';

type Props = { design: Design; side: DesignSide };
type Pressed = Film & { address: string };

/** A side on the press, screen by screen, with the film for each (product.md#screens). */
export function SideScreens({ design, side }: Props) {
  const designer = useDesigner();
  const group = useId();
  const [films, setFilms] = useState<readonly Pressed[] | null>(null);
  const [problem, setProblem] = useState('');
  const [lpi, setLpi] = useState(usualLpi);
  const [shaded, setShaded] = useState(false);
  /** How many screens have printed. */
  const [printed, setPrinted] = useState(0);
  const location = sideLocation(design, side);

  useEffect(() => {
    const addresses: string[] = [];
    let gone = false;
    const start = async () => {
      const print = await printSvg(designer, design, side);
      if (gone) return;
      if (!print.ok) return setProblem(print.message);
      const darkest = darkestCloth(designCloths(design).map(({ hex }) => hex)) ?? design.color.hex;
      const made = await makeFilms(await print.file.text(), darkest, lpi);
      if (gone) return;
      if (!made) throw new Error('The print file has a shape without an ink.');
      setShaded(made.shaded);
      setFilms(
        made.films.map((film) => {
          const address = URL.createObjectURL(new Blob([film.svg], { type: 'image/svg+xml' }));
          addresses.push(address);
          return { ...film, address };
        }),
      );
      setPrinted(made.films.length);
    };
    setFilms(null);
    setProblem('');
    start().catch(() => {
      if (gone) return;
      setProblem('This browser couldn’t split the print into screens. The shop does it for you.');
    });
    return () => {
      gone = true;
      addresses.forEach((address) => URL.revokeObjectURL(address));
    };
  }, [designer, design, side, lpi]);

  if (problem) {
    return (
      <p className="field-error" role="alert">
        {problem}
      </p>
    );
  }
  return (
    <div className={styles.screens}>
      {shaded && (
        <Segments
          legend="Dots of a shade to the inch"
          legendClass={styles.dots}
          className={styles.wide}
          value={String(lpi)}
          options={lpiChoices.map((each) => [String(each), each])}
          onPick={(each) => setLpi(Number(each) as Lpi)}
        />
      )}
      {!films && <p role="status">Making the screens…</p>}
      {films && <Press design={design} side={side} films={films.slice(0, printed)} />}
      {films && (
        <fieldset>
          <legend>{`${sideLabels[side]}, screen by screen`}</legend>
          <ol>
            {films.map(({ key, name, hex, svg }, index) => (
              <li key={key}>
                <label>
                  <input
                    type="radio"
                    name={group}
                    checked={printed === index + 1}
                    onChange={() => setPrinted(index + 1)}
                  />
                  <svg viewBox="0 0 28 28" aria-hidden="true">
                    <rect x="3" y="3" width="22" height="22" fill={hex} />
                  </svg>
                  {name}
                </label>
                <button
                  type="button"
                  className="button quiet"
                  aria-label={`Film for ${name}`}
                  onClick={() => {
                    const file = printFileName(
                      design.name,
                      `${location}-${index + 1}-${key}`,
                      'svg',
                    );
                    download(new Blob([svg], { type: 'image/svg+xml' }), file);
                    designer.$announcement.set(`${file} is in your downloads.`);
                  }}
                >
                  Film
                </button>
              </li>
            ))}
          </ol>
        </fieldset>
      )}
    </div>
  );
}

/** The shirt with what these screens print, the first one first. */
function Press({ design, side, films }: Props & { films: readonly Pressed[] }) {
  const { $garment } = useDesigner();
  const garment = useStore($garment);
  const id = useId();
  const drawings = useDrawings(garment.kind);
  const { widthIn, heightIn } = sideArea(design, side);
  const place = sidePlace(drawings.shape, design, side);
  const area = { x: -widthIn / 2, y: -heightIn / 2, width: widthIn, height: heightIn };
  const sheet = {
    x: area.x - filmMarginIn,
    y: area.y - filmMarginIn,
    width: widthIn + 2 * filmMarginIn,
    height: heightIn + 2 * filmMarginIn,
  };
  const inks = films.map(({ name }) => name).join(', ');
  return (
    <GarmentDrawing
      garment={drawings}
      side={place.view}
      mirrored={place.mirrored}
      color={design.color.hex}
      label={`${sideLabels[side]} of the shirt after ${inks}`}
    >
      <filter id={`${id}negative`} colorInterpolationFilters="sRGB">
        <feComponentTransfer>
          <feFuncR type="table" tableValues="1 0" />
          <feFuncG type="table" tableValues="1 0" />
          <feFuncB type="table" tableValues="1 0" />
        </feComponentTransfer>
      </filter>
      <g transform={`translate(${place.center.x} ${place.center.y}) scale(${place.unitsPerInch})`}>
        {films.map(({ key, hex, address }) => (
          <g key={key}>
            <mask id={`${id}${key}`} maskUnits="userSpaceOnUse" {...area}>
              <image {...sheet} href={address} filter={`url(#${id}negative)`} />
            </mask>
            <rect {...area} fill={hex} mask={`url(#${id}${key})`} />
          </g>
        ))}
      </g>
    </GarmentDrawing>
  );
}
