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

/** Where a print lies on its view's drawing; null if the garment takes no ink there. */
export function printBox(
  { garmentId }: Pick<DrawnProof, 'garmentId'>,
  view: GarmentView,
  print: ProofPrint,
): Box | null {
  const garment = garmentById(garmentId) ?? usualGarment;
  const { areas, unitsPerInch } = garmentGeometry[garment.kind][view.side];
  const area = areas[print.location];
  if (!area) return null;
  const { leftIn, topIn } = offsetInArea(print, placedArea(garment, print.location));
  return {
    x: area.x + leftIn * unitsPerInch,
    y: area.y + topIn * unitsPerInch,
    width: print.widthIn * unitsPerInch,
    height: print.heightIn * unitsPerInch,
  };
}

type Props = {
  view: GarmentView;
  proof: DrawnProof;
  art: ProofArt;
  className?: string | undefined;
};

/** One side of a design: the garment in its color, with each print at its true size and place. */
export function ProofDrawing({ view, proof, art, className }: Props) {
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
      label={`${view.label} of ${itemText(proof)}, with ${words.join(' and ')}`}
    >
      {prints.map((print) => {
        const picture = print.file === null ? null : art[print.file];
        const box = printBox(proof, view, print);
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
