import type { PrintLocation } from '../domain/print-location.ts';
import { lightCloth } from '../domain/cloth.ts';
import { GarmentDrawing } from './GarmentDrawing.tsx';
import { garmentGeometry, type GarmentShape } from './garment-geometry.ts';
import { useDrawings } from './use-drawings.ts';

/** Views of a garment, and what prints on each. */
export const garmentViews = [
  { key: 'front', label: 'Front', side: 'front', locations: ['frontLarge', 'frontSmall'] },
  { key: 'back', label: 'Back', side: 'back', locations: ['backLarge', 'backSmall'] },
  { key: 'left', label: 'Left sleeve', side: 'sleeve', locations: ['leftSleeve'] },
  { key: 'right', label: 'Right sleeve', side: 'sleeve', locations: ['rightSleeve'] },
] as const satisfies readonly { locations: readonly PrintLocation[]; [key: string]: unknown }[];
export type GarmentView = (typeof garmentViews)[number];

/** The chosen locations that a view shows. */
export const printedIn = (
  { locations }: GarmentView,
  chosen: readonly PrintLocation[],
): PrintLocation[] => locations.filter((location) => chosen.includes(location));

type Props = {
  view: GarmentView;
  /** null before one is chosen. */
  garment: { name: string; kind: GarmentShape } | null;
  color: { name: string; hex: string } | null;
  chosen: readonly PrintLocation[];
  /** The picture for each location, and what it shows. */
  art: Partial<Record<PrintLocation, { url: string; name: string }>>;
  className?: string | undefined;
};

/** One side of a garment in its color, with the customer's art at true scale in the print area. */
export function PrintedGarment({ view, garment, color, chosen, art, className }: Props) {
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
