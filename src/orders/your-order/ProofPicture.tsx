import type { MouseEvent } from 'react';
import { inkByKey, type InkKey } from '../../artwork/ink.ts';
import { garmentById, usualGarment } from '../../garments/garment.ts';
import { printSizeText } from '../../proofs/placement.ts';
import type { PrintPlace, ProofDesign } from '../../proofs/proof.ts';
import { designTitle, itemText } from '../../proofs/proof-words.ts';
import { locationLabel, type PrintLocation } from '../../garments/print-location.ts';
import type { ShownPin } from '../../proofs/shown-proof.ts';
import { garmentGeometry } from '../../garments/drawings/garment-geometry.ts';
import { garmentViews, type GarmentView } from '../../garments/drawings/garment-views.ts';
import {
  printBox,
  ProofDrawing,
  printsIn,
  type DrawnProof,
  type ProofArt,
} from '../../ui/ProofDrawing.tsx';
import { ProofPins } from '../../ui/ProofPins.tsx';
import { Dimensions } from './Dimensions.tsx';
import { scales } from './OrderPicture.tsx';
import { RegistrationMark } from './RegistrationMark.tsx';
import { usePictures } from './order-art.client.ts';
import type { CustomerProof } from './pins.client.ts';
import orderStyles from './order-page.module.css';
import styles from './proof.module.css';

type Props = {
  proof: CustomerProof;
  pins: readonly ShownPin[];
  /** Where a change is wanted; null while nobody asks for changes. */
  onSpot: ((print: PrintPlace, spot: { x: number; y: number }) => void) | null;
};

/** The pictures of a version of a proof: one for each design, with pins. */
export function ProofPicture({ proof, pins, onSpot }: Props) {
  const { contents, files } = proof;
  const art = usePictures(files.map((file) => ({ key: file.sha256, ...file })));
  const { designs } = contents;
  const plates = designs.map((design, at) => (
    <Design
      key={at}
      {...{ design, files, art }}
      title={designTitle(contents, at)}
      pins={pins.filter((pin) => pin.design === at)}
      onSpot={onSpot && ((location, spot) => onSpot({ design: at, location }, spot))}
    />
  ));
  return designs.length > 1 ? <div className={orderStyles.plates}>{plates}</div> : plates;
}

type DesignProps = {
  design: ProofDesign;
  /** 'Design 2'; null if it's the only one. */
  title: string | null;
  files: CustomerProof['files'];
  art: ProofArt;
  /** On this design. */
  pins: readonly ShownPin[];
  onSpot: ((location: PrintLocation, spot: { x: number; y: number }) => void) | null;
};

/**
 * The picture that staff uploaded, or the first garment on the printer's graph paper with the prints
 * at true scale, and what else the design goes on.
 */
function Design({ design, title, files, art, pins, onSpot }: DesignProps) {
  const { items, prints } = design;
  const [item, ...others] = items;
  const views = garmentViews.filter((view) => printsIn(view, design).length > 0);
  const picture = files.find(({ sha256 }) => sha256 === design.picture);
  const inks = [...new Set(prints.flatMap((print) => print.inks))];
  return (
    <figure className={orderStyles.plate}>
      <div className={orderStyles.paper}>
        {picture ? (
          <Uploaded
            file={picture}
            picture={art[picture.sha256]}
            {...{ title, prints, pins, onSpot }}
          />
        ) : (
          item &&
          views.map((view) => (
            <Side
              key={view.key}
              proof={{ ...item, prints }}
              {...{ view, title, art, pins, onSpot }}
            />
          ))
        )}
        <RegistrationMark className={orderStyles.corner} />
        <RegistrationMark className={orderStyles.corner} />
      </div>
      {!picture && others.length > 0 && (
        <ul className={orderStyles.others}>
          {others.flatMap((other, at) =>
            views.map((view) => (
              <li key={`${at} ${view.key}`}>
                <ProofDrawing proof={{ ...other, prints }} {...{ view, art }} />
                {itemText(other)}
              </li>
            )),
          )}
        </ul>
      )}
      <figcaption>
        <dl className={orderStyles.block}>
          <div>
            <dt>
              {title && `${title}: `}
              {prints.length === 1 ? 'Print location' : 'Print locations'}
            </dt>
            <dd>{prints.map(({ location }) => locationLabel(location)).join(', ')}</dd>
          </div>
          <div>
            <dt>Print size</dt>
            <dd>{prints.map(printSizeText).join('; ')}</dd>
          </div>
          <div>
            <dt>Inks</dt>
            <dd>
              {inks.map((key) => (
                <Ink key={key} ink={key} />
              ))}
            </dd>
          </div>
          {!picture && (
            <div>
              <dt>Scale</dt>
              <dd>1 square is 1 inch</dd>
            </div>
          )}
        </dl>
      </figcaption>
    </figure>
  );
}

function Ink({ ink }: { ink: InkKey }) {
  const { name, hex } = inkByKey[ink];
  return (
    <span className={styles.ink}>
      <svg viewBox="0 0 10 10" aria-hidden="true">
        <rect width="10" height="10" fill={hex} />
      </svg>
      {name}
    </span>
  );
}

type UploadedProps = Pick<DesignProps, 'title' | 'pins' | 'onSpot'> & {
  prints: ProofDesign['prints'];
  file: CustomerProof['files'][number];
  /** Once it can be shown. */
  picture: ProofArt[string] | undefined;
};

function Uploaded({ title, prints, file, picture, pins, onSpot }: UploadedProps) {
  const [first] = prints;
  return (
    <div className={styles.uploaded}>
      {picture && (
        <div>
          <img src={picture.url} alt={`The proof: ${picture.name}`} />
          {!picture.sheet && <ProofPins pins={pins} />}
          {!picture.sheet && onSpot && first && (
            <Aim what="picture" of={title} onSpot={(spot) => onSpot(first.location, spot)} />
          )}
        </div>
      )}
      <p>{file.url === null ? file.fileName : <a href={file.url}>Download {file.fileName}</a>}</p>
    </div>
  );
}

/** `of` is the title of the design, if there are several. */
type AimProps = {
  what: string;
  of: string | null;
  onSpot: (spot: { x: number; y: number }) => void;
};

/** A press on the picture beneath it is a spot. */
function Aim({ what, of, onSpot }: AimProps) {
  const place = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    // A press of a key has no place.
    const spot =
      event.detail === 0
        ? { x: 0.5, y: 0.5 }
        : {
            x: share(event.clientX - box.left, box.width),
            y: share(event.clientY - box.top, box.height),
          };
    onSpot(spot);
  };
  return (
    <button type="button" className={styles.aim} onClick={place}>
      <span className="visually-hidden">
        Pin a change on the {what}
        {of && ` of ${of}`}
      </span>
    </button>
  );
}

type SideProps = Pick<DesignProps, 'title' | 'art' | 'pins' | 'onSpot'> & {
  view: GarmentView;
  proof: DrawnProof;
};

function Side({ view, title, proof, art, pins, onSpot }: SideProps) {
  const { kind } = garmentById(proof.garmentId) ?? usualGarment;
  const { unitsPerInch, width, height } = garmentGeometry[kind][view.side];
  const prints = printsIn(view, proof);
  const [first] = prints;
  return (
    <div className={`${orderStyles.side} ${scales.get(unitsPerInch)}`}>
      <ProofDrawing {...{ view, proof, art }} />
      {prints.map((print) => {
        const area = printBox(proof, view, print);
        return (
          area && (
            <Dimensions
              key={print.location}
              className={orderStyles.dimensions}
              ends={orderStyles.ends}
              {...{ area, print, width, height }}
            />
          )
        );
      })}
      <div className={styles.over}>
        <ProofPins
          pins={pins.filter(({ location }) => prints.some((print) => print.location === location))}
        />
        {onSpot && first && (
          <Aim
            what={view.label.toLowerCase()}
            of={title}
            onSpot={(spot) => onSpot(first.location, spot)}
          />
        )}
      </div>
      <span>{view.label}</span>
    </div>
  );
}

const share = (part: number, whole: number): number =>
  whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0.5;
