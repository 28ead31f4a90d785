import type { ComponentProps } from 'react';
import type { PrintLocation } from '../garments/print-location.ts';
import { lightCloth } from '../garments/cloth.ts';
import { GarmentDrawing } from '../garments/drawings/GarmentDrawing.tsx';
import { garmentGeometry, type GarmentShape } from '../garments/drawings/garment-geometry.ts';
import { printedIn, type GarmentView } from '../garments/drawings/garment-views.ts';
import { useDrawings } from './use-drawings.ts';

type Props = {
  view: GarmentView;
  /** null before one is chosen. */
  garment: { name: string; kind: GarmentShape } | null;
  color: { name: string; hex: string } | null;
  chosen: readonly PrintLocation[];
  /** The picture for each location, and what it shows. */
  art: Partial<Record<PrintLocation, { url: string; name: string }>>;
  className?: string | undefined;
} & Pick<ComponentProps<typeof GarmentDrawing>, 'detail'>;

/** One side of a garment in its color, with the customer's art at true scale in the print area. */
export function PrintedGarment({
  view,
  garment,
  color,
  chosen,
  art,
  className,
  detail = 'full',
}: Props) {
  const drawings = useDrawings(garment?.kind ?? 'tee');
  const printed = printedIn(view, chosen);
  const { areas } = garmentGeometry[drawings.shape][view.side];
  // Assistive technology ignores the parts of a picture, so the label mentions the art.
  const names = printed.flatMap((location) => art[location]?.name ?? []);
  return (
    <GarmentDrawing
      garment={drawings}
      side={view.side}
      mirrored={view.key === 'right'}
      color={color?.hex ?? lightCloth}
      areas={printed}
      detail={detail}
      className={className}
      label={`${view.label} of ${garment?.name ?? 'a shirt'}${color ? ` in ${color.name}` : ''}${printed.length > 0 ? ', print area outlined' : ''}${names.length > 0 ? `, with ${names.join(' and ')}` : ''}`}
    >
      {printed.map((location) => {
        const picture = art[location];
        const area = areas[location];
        // It fills its location as far as its proportions allow, from the top, as it prints.
        return (
          picture &&
          area && (
            <image
              key={location}
              href={picture.url}
              {...area}
              preserveAspectRatio="xMidYMin meet"
            />
          )
        );
      })}
    </GarmentDrawing>
  );
}
