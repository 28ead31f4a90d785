import type { ReactNode } from 'react';
import type { CustomerOrder } from './open-order.contract.ts';
import { garmentById } from '../../garments/garment.ts';
import {
  garmentViews,
  printedIn,
  type GarmentView,
} from '../../garments/drawings/garment-views.ts';
import { PrintedGarment } from '../../ui/PrintedGarment.tsx';
import { useOrderArt } from './order-art.client.ts';

type Props = {
  order: CustomerOrder;
  /** What goes around each drawing. */
  frame: (view: GarmentView, drawing: ReactNode) => ReactNode;
};

/** Each printed side of an order's garment, with its artwork. */
export function GarmentSides({ order, frame }: Props) {
  const art = useOrderArt(order);
  const kind = garmentById(order.garmentId)?.kind ?? 'tee';
  return garmentViews
    .filter((view) => printedIn(view, order.printLocations).length > 0)
    .map((view) =>
      frame(
        view,
        <PrintedGarment
          key={view.key}
          view={view}
          garment={{ name: order.garmentName, kind }}
          color={{ name: order.colorName, hex: order.colorHex }}
          chosen={order.printLocations}
          art={art}
        />,
      ),
    );
}
