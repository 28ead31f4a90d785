import { useState, type ReactNode } from 'react';
import { artId } from '../../artwork/art-id.ts';
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
import { useOnDemand } from '../../ui/use-on-demand.ts';
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
  /** The button on a picture that pins a change there; null while nobody asks for changes. */
  aim: ((print: PrintPlace, what: string) => ReactNode) | null;
};

/** The pictures of a version of a proof: one for each design, with pins. */
export function ProofPicture({ proof, pins, aim }: Props) {
  const { contents, files } = proof;
  const art = usePictures(files.map((file) => ({ key: artId(file), ...file })));
  const { designs } = contents;
  const plates = designs.map((design, at) => {
    const title = designTitle(contents, at);
    return (
      <Design
        key={at}
        {...{ design, title, files, art }}
        pins={pins.filter((pin) => pin.design === at)}
        aim={(location, what) =>
          aim?.({ design: at, location }, title ? `${what} of ${title}` : what)
        }
      />
    );
  });
  return designs.length > 1 ? <div className={orderStyles.plates}>{plates}</div> : plates;
}

const loadNotes = () => import('./ProofNotes.tsx');

type DesignProps = {
  design: ProofDesign;
  /** 'Design 2'; null if it's the only one. */
  title: string | null;
  files: CustomerProof['files'];
  art: ProofArt;
  /** On this design. */
  pins: readonly ShownPin[];
  aim: (location: PrintLocation, what: string) => ReactNode;
};

/**
 * The picture that staff uploaded, or the first garment on the printer's graph paper with the prints
 * at true scale, and what else the design goes on.
 */
function Design({ design, title, files, art, pins, aim }: DesignProps) {
  const { items, prints } = design;
  const [item, ...others] = items;
  const views = garmentViews.filter((view) => printsIn(view, design).length > 0);
  const picture = files.find((file) => artId(file) === design.picture);
  const inks = [...new Set(prints.flatMap((print) => print.inks))];
  const shown = new Set([design.picture, ...prints.map(({ file }) => file)]);
  const told = files.filter((file) => shown.has(artId(file)));
  const notes = useOnDemand(true, loadNotes);
  return (
    <figure className={orderStyles.plate}>
      <div className={orderStyles.paper}>
        {picture ? (
          <Uploaded file={picture} picture={art[artId(picture)]} {...{ prints, pins, aim }} />
        ) : (
          item &&
          views.map((view) => (
            <Side key={view.key} proof={{ ...item, prints }} {...{ view, art, pins, aim }} />
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
      {!picture && <Sizes {...{ items, prints, art }} />}
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
          {notes && <notes.ProofNotes files={told} />}
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

const loadSizes = () => import('../../ui/ProofSizes.tsx');

/** The smallest and the largest size, for customers who want to see them. */
function Sizes(props: Pick<ProofDesign, 'items' | 'prints'> & { art: ProofArt }) {
  const [open, setOpen] = useState(false);
  const part = useOnDemand(open, loadSizes);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>On the smallest and the largest size</summary>
      {part && <part.ProofSizes {...props} />}
    </details>
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

type UploadedProps = Pick<DesignProps, 'pins' | 'aim'> & {
  prints: ProofDesign['prints'];
  file: CustomerProof['files'][number];
  /** Once it can be shown. */
  picture: ProofArt[string] | undefined;
};

function Uploaded({ prints, file, picture, pins, aim }: UploadedProps) {
  const [first] = prints;
  return (
    <div className={styles.uploaded}>
      {picture && (
        <div>
          <img src={picture.url} alt={`The proof: ${picture.name}`} />
          {!picture.sheet && <ProofPins pins={pins} />}
          {!picture.sheet && first && aim(first.location, 'picture')}
        </div>
      )}
      <p>{file.url === null ? file.fileName : <a href={file.url}>Download {file.fileName}</a>}</p>
    </div>
  );
}

type SideProps = Pick<DesignProps, 'art' | 'pins' | 'aim'> & {
  view: GarmentView;
  proof: DrawnProof;
};

function Side({ view, proof, art, pins, aim }: SideProps) {
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
        {first && aim(first.location, view.label.toLowerCase())}
      </div>
      <span>{view.label}</span>
    </div>
  );
}
