import { garmentById, usualGarment } from '../garments/garment.ts';
import { offsetInArea, placedArea, placementText, printSizeText } from '../proofs/placement.ts';
import type { OrderItem } from '../orders/order-design.ts';
import type { ProofPrint } from '../proofs/proof.ts';
import { itemText } from '../proofs/proof-words.ts';
import { garmentGeometry, type Box } from '../garments/drawings/garment-geometry.ts';
import { GarmentDrawing } from '../garments/drawings/GarmentDrawing.tsx';
import { printedIn, type GarmentView } from '../garments/drawings/garment-views.ts';
import { useDrawings } from './use-drawings.ts';

/** A design of a proof on one of its items. */
export type DrawnProof = Pick<OrderItem, 'garmentId' | 'garmentName' | 'colorName' | 'colorHex'> & {
  prints: readonly ProofPrint[];
};

/** Pictures of files and what they show, by the files' hashes. */
export type ProofArt = Readonly<
  Partial<
    Record<
      string,
      {
        url: string;
        name: string;
        /** It only stands for a file that can't be shown. */
        sheet: boolean;
      }
    >
  >
>;

/** The prints that a view of the garment shows. */
export function printsIn(view: GarmentView, { prints }: Pick<DrawnProof, 'prints'>): ProofPrint[] {
  const shown = printedIn(
    view,
    prints.map(({ location }) => location),
  );
  return prints.filter(({ location }) => shown.includes(location));
}

/**
 * Where a print lies on its view's drawing; null if the garment takes no ink there.
 * @param times how much larger the garment is than the drawing shows it
 */
export function printBox(
  { garmentId }: Pick<DrawnProof, 'garmentId'>,
  view: GarmentView,
  print: ProofPrint,
  times = 1,
): Box | null {
  const garment = garmentById(garmentId) ?? usualGarment;
  const { areas, width, ...geometry } = garmentGeometry[garment.kind][view.side];
  const area = areas[print.location];
  if (!area) return null;
  const placed = placedArea(garment, print.location);
  const { leftIn, topIn } = offsetInArea(print, placed);
  const unitsPerInch = geometry.unitsPerInch / times;
  // Inches are counted from the middle and from the landmark, wherever those are.
  const left = area.x + leftIn * geometry.unitsPerInch - width / 2;
  const landmark = area.y - placed.topIn * geometry.unitsPerInch;
  return {
    x: width / 2 + left / times,
    y: landmark + (placed.topIn + topIn) * unitsPerInch,
    width: print.widthIn * unitsPerInch,
    height: print.heightIn * unitsPerInch,
  };
}

type Props = {
  view: GarmentView;
  proof: DrawnProof;
  art: ProofArt;
  /** A size, and how much larger it is than the drawing shows it. */
  worn?: { size: string; times: number };
  className?: string | undefined;
};

/** One side of a design: the garment in its color, with each print at its true size and place. */
export function ProofDrawing({ view, proof, art, worn, className }: Props) {
  const garment = garmentById(proof.garmentId) ?? usualGarment;
  const drawings = useDrawings(garment.kind);
  const prints = printsIn(view, proof);
  const words = prints.map((print) => {
    const what = (print.file && art[print.file]?.name) ?? 'the artwork';
    return `${what}, ${printSizeText(print)}, ${placementText(print, garment, print.location)}`;
  });
  return (
    <GarmentDrawing
      garment={drawings}
      side={view.side}
      mirrored={view.key === 'right'}
      color={proof.colorHex}
      className={className}
      label={`${view.label} of ${itemText(proof)}${worn ? `, size ${worn.size}` : ''}, with ${words.join(' and ')}`}
    >
      {prints.map((print) => {
        const picture = print.file === null ? null : art[print.file];
        const box = printBox(proof, view, print, worn?.times);
        return (
          picture &&
          box && (
            <image
              key={print.location}
              href={picture.url}
              {...box}
              preserveAspectRatio="xMidYMid meet"
            />
          )
        );
      })}
    </GarmentDrawing>
  );
}
