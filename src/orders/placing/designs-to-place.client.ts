import { chosenLocations } from '../../garments/print-location.ts';
import { draftGarment, type OrderDraft } from '../order.ts';
import type { DesignInput } from './place-order.contract.ts';

/** A draft's designs as an order is placed with them; it lacks nothing (`orderState`). */
export const designsToPlace = ({ designs }: OrderDraft): DesignInput[] =>
  designs.map(
    ({ locations, artwork: { type, description, uploads }, roster, inkColors, items }) => {
      const printLocations = chosenLocations(locations);
      const described = type === 'description';
      return {
        printLocations,
        artwork: {
          type: given(type),
          description: described ? description : '',
          files: printLocations.flatMap((location) => {
            const upload = described ? undefined : uploads[location];
            return upload ? [{ location, receipt: upload.receipt, page: upload.page }] : [];
          }),
        },
        ...(roster && { roster }),
        ...(inkColors && { inkColors }),
        items: items.map((item) => ({
          styleCode: given(draftGarment(item)).styleCode,
          colorKey: given(item.color).key,
          quantities: item.quantities,
        })),
      };
    },
  );

function given<Part>(part: Part): NonNullable<Part> {
  if (part === null || part === undefined) {
    throw new Error('An order without a lack has every part.');
  }
  return part;
}
