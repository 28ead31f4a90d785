import { itemName, itemPieces, pricedItems, type OrderDraft } from '../order.ts';
import { summaryRows, type SummaryRow } from '../order-summary.ts';
import type { Price } from '../prices/price.ts';

/** A draft's price line by line. */
export const priceRows = (price: Price, draft: OrderDraft): SummaryRow[] =>
  summaryRows(price, {
    items: pricedItems(draft).map((item) => ({
      name: itemName(item),
      pieces: itemPieces(item),
    })),
    delivery: draft.delivery,
  });
