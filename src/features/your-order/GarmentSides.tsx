import type { CustomerOrder } from '../../contracts/open-order.ts';
import { garmentById } from '../../domain/garment.ts';
import { garmentViews, PrintedGarment, printedIn } from '../../ui/PrintedGarment.tsx';
import { useOrderArt } from './order-art.ts';

type Props = {
  order: CustomerOrder;
  /** Around each side, by the scale of its drawing. */
  frame?: { torso: string; sleeve: string; cap: string };
};

/** Each printed side of an order's garment, with its artwork. */
export function GarmentSides({ order, frame }: Props) {
  const art = useOrderArt(order);
  const kind = garmentById(order.garmentId)?.kind ?? 'tee';
  return garmentViews
    .filter((view) => printedIn(view, order.printLocations).length > 0)
    .map((view) => {
      const scale = kind === 'cap' ? 'cap' : view.side === 'sleeve' ? 'sleeve' : 'torso';
      return (
        <div key={view.key} className={frame?.[scale]}>
          <PrintedGarment
            view={view}
            garment={{ name: order.garmentName, kind }}
            color={{ name: order.colorName, hex: order.colorHex }}
            chosen={order.printLocations}
            art={art}
          />
        </div>
      );
    });
}
