import { itemsOf, type WithDesigns } from './order-design.ts';
import type { Price, StoredPrice } from './prices/price.ts';
import { orderTaxLabel } from '../payments/exemptions/order-tax-label.ts';
import type { ExemptReason } from '../payments/exemptions/exempt-reason.ts';
import { totalPieces } from './quantity.ts';

// What a placed order's summary takes. A draft's page doesn't need it.

/** A stored price, which doesn't say what a piece's price is made of. */
export const storedSummary = <
  Stored extends StoredPrice & { exemptReason?: ExemptReason | null | undefined },
>(
  price: Stored,
): Stored & Price & { taxLabel: string } => ({
  ...price,
  taxLabel: orderTaxLabel(price),
  items: price.perItemCents.map((perItemCents) => ({ perItemCents, lines: [] })),
});

/** An order's items as the summary names them. */
export const pricedItems = (order: WithDesigns): { name: string; pieces: number }[] =>
  itemsOf(order).map(({ garmentName, colorName, quantities }) => ({
    name: `${garmentName}, ${colorName}`,
    pieces: totalPieces(quantities),
  }));
