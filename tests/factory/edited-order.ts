import type { EditedOrder } from '../../src/orders/changes/edit-order.contract.ts';
import type { CustomerOrder } from '../../src/orders/your-order/open-order.contract.ts';

/** What it takes to change an order, as its editor loads it. */
export const editedOrder = ({ version, files }: CustomerOrder): EditedOrder => ({
  version,
  keptDays: null,
  files: files.map(({ design, location, fileName, sizeBytes }) => ({
    design,
    location,
    upload: {
      receipt: fileName,
      name: fileName,
      size: sizeBytes,
      widthPx: null,
      heightPx: null,
      transparent: false,
    },
  })),
});
