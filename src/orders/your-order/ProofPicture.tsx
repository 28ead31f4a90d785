import type { MouseEvent } from 'react';
import { inkByKey, type InkKey } from '../../artwork/ink.ts';
import { garmentById, usualGarment } from '../../garments/garment.ts';
import { printSizeText } from '../../proofs/placement.ts';
import { locationLabel, type PrintLocation } from '../../garments/print-location.ts';
import type { ShownPin } from '../../proofs/shown-proof.ts';
import { garmentGeometry } from '../../garments/drawings/garment-geometry.ts';
import { garmentViews, type GarmentView } from '../../garments/drawings/garment-views.ts';
import { printBox, ProofDrawing, printsIn, type ProofArt } from '../../ui/ProofDrawing.tsx';
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
  onSpot: ((location: PrintLocation, spot: { x: number; y: number }) => void) | null;
};

/**
 * A version of a proof: the picture that staff uploaded, or the garment on the printer's graph paper
 * with its prints at true scale, and pins.
 */
export function ProofPicture({ proof, pins, onSpot }: Props) {
  const { contents, files } = proof;
  const art = usePictures(files.map((file) => ({ key: file.sha256, ...file })));
  const views = garmentViews.filter((view) => printsIn(view, contents).length > 0);
  const picture = files.find(({ sha256 }) => sha256 === contents.picture);
  const inks = [...new Set(contents.prints.flatMap((print) => print.inks))];
  return (
    <figure className={orderStyles.plate}>
      <div className={orderStyles.paper}>
        {picture ? (
          <Uploaded file={picture} picture={art[picture.sha256]} {...{ contents, pins, onSpot }} />
        ) : (
          views.map((view) => <Side key={view.key} {...{ view, proof, art, pins, onSpot }} />)
        )}
        <RegistrationMark className={orderStyles.corner} />
        <RegistrationMark className={orderStyles.corner} />
      </div>
      <figcaption>
        <dl className={orderStyles.block}>
          <div>
            <dt>{contents.prints.length === 1 ? 'Print location' : 'Print locations'}</dt>
            <dd>{contents.prints.map(({ location }) => locationLabel(location)).join(', ')}</dd>
          </div>
          <div>
            <dt>Print size</dt>
            <dd>{contents.prints.map(printSizeText).join('; ')}</dd>
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

type UploadedProps = Pick<Props, 'pins' | 'onSpot'> & {
  contents: CustomerProof['contents'];
  file: CustomerProof['files'][number];
  /** Once it can be shown. */
  picture: ProofArt[string] | undefined;
};

function Uploaded({ contents, file, picture, pins, onSpot }: UploadedProps) {
  const [first] = contents.prints;
  return (
    <div className={styles.uploaded}>
      {picture && (
        <div>
          <img src={picture.url} alt={`The proof: ${picture.name}`} />
          {!picture.sheet && <ProofPins pins={pins} />}
          {!picture.sheet && onSpot && first && (
            <Aim what="picture" onSpot={(spot) => onSpot(first.location, spot)} />
          )}
        </div>
      )}
      <p>{file.url === null ? file.fileName : <a href={file.url}>Download {file.fileName}</a>}</p>
    </div>
  );
}

type AimProps = { what: string; onSpot: (spot: { x: number; y: number }) => void };

/** A press on the picture beneath it is a spot. */
function Aim({ what, onSpot }: AimProps) {
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
      <span className="visually-hidden">Pin a change on the {what}</span>
    </button>
  );
}

type SideProps = Props & { view: GarmentView; art: ProofArt };

function Side({ view, proof, art, pins, onSpot }: SideProps) {
  const { contents } = proof;
  const { kind } = garmentById(contents.garmentId) ?? usualGarment;
  const { unitsPerInch, width, height } = garmentGeometry[kind][view.side];
  const prints = printsIn(view, contents);
  const [first] = prints;
  return (
    <div className={`${orderStyles.side} ${scales.get(unitsPerInch)}`}>
      <ProofDrawing {...{ view, art }} proof={contents} />
      {prints.map((print) => {
        const area = printBox(contents, view, print);
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
          <Aim what={view.label.toLowerCase()} onSpot={(spot) => onSpot(first.location, spot)} />
        )}
      </div>
      <span>{view.label}</span>
    </div>
  );
}

const share = (part: number, whole: number): number =>
  whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0.5;
