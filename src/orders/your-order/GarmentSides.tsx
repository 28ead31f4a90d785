import { garmentById } from '../../garments/garment.ts';
import {
  garmentViews,
  printedIn,
  type GarmentView,
} from '../../garments/drawings/garment-views.ts';
import { PrintedGarment } from '../../ui/PrintedGarment.tsx';
import type { OrderDesign, OrderItem } from '../order-design.ts';
import type { DesignArt } from './order-art.client.ts';

/** The sides that a design prints; one at least. */
export const printedViews = ({ printLocations }: OrderDesign): GarmentView[] =>
  garmentViews.filter((view) => printedIn(view, printLocations).length > 0);

type Props = {
  design: OrderDesign;
  item: OrderItem;
  view: GarmentView;
  art: DesignArt;
  detail?: 'full' | 'plain';
};

/** A side of one of a design's garments, with the artwork. */
export const PrintedSide = ({ design, item, view, art, detail = 'full' }: Props) => (
  <PrintedGarment
    view={view}
    garment={{ name: item.garmentName, kind: garmentById(item.garmentId)?.kind ?? 'tee' }}
    color={{ name: item.colorName, hex: item.colorHex }}
    chosen={design.printLocations}
    art={art}
    detail={detail}
  />
);
