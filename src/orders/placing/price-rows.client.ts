import { itemPieces, pricedItems, type OrderDraft } from '../order.ts';
import { summaryRows, type SummaryRow } from '../order-summary.ts';
import type { Price } from '../prices/price.ts';

/** A draft's price line by line. */
export const priceRows = (price: Price, draft: OrderDraft): SummaryRow[] =>
  summaryRows(price, {
    items: pricedItems(draft).map((item) => ({
      name: item.color ? `${item.garment.name}, ${item.color.name}` : item.garment.name,
      pieces: itemPieces(item),
    })),
    delivery: draft.delivery,
  });
