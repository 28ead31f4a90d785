import type { CustomerOrder } from '../../src/orders/your-order/open-order.contract.ts';
import { emptyAddress } from '../../src/orders/delivery/address.ts';
import { customerOf, deliveryAddress, locationFlagsOf } from '../../src/orders/order-record.ts';
import { readyDraft } from './order-draft.ts';

/** An order as its editor loads it. */
export const editedOrder = (shown: CustomerOrder) => ({
  number: shown.number,
  version: shown.version,
  totalCents: shown.totalCents,
  kept: {
    draft: {
      ...readyDraft(),
      garmentId: shown.garmentId,
      quantities: { ...shown.quantities },
      locations: locationFlagsOf(shown),
      dueDate: shown.dueDate,
      delivery: shown.deliveryMethod,
      address: deliveryAddress(shown) ?? emptyAddress,
    },
    artwork: {
      type: shown.artworkType,
      description: shown.artworkDescription ?? '',
      uploads: Object.fromEntries(
        shown.files.map(({ location, fileName, sizeBytes }) => [
          location,
          {
            receipt: fileName,
            name: fileName,
            size: sizeBytes,
            widthPx: null,
            heightPx: null,
            transparent: false,
          },
        ]),
      ),
    },
    contact: Object.fromEntries(
      Object.entries(customerOf(shown)).map(([name, text]) => [name, text ?? '']),
    ),
  },
});
