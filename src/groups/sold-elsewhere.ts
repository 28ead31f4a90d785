/** The sales of a group whose parcels go to other places (product.md#group-orders). */
import { stateOfZip } from '../orders/delivery/state-zips.ts';
import type { SoldElsewhere, Tax } from '../payments/sales-tax.ts';
import { countDesigns, personPrice, type GroupGoods, type Joined } from './group-price.ts';

/**
 * What of a group is sold in other places than its order, by state, when it closes: the pieces and the
 * parcels of the people who live there, at their full price.
 * @param place of the order's tax
 */
export function soldElsewhere(
  goods: GroupGoods,
  people: readonly (Joined & { zip: string | null })[],
  place: Tax['place'],
): SoldElsewhere[] {
  const counts = countDesigns(
    goods,
    people.flatMap(({ pieces }) => pieces),
  );
  const sales = new Map<string, SoldElsewhere>();
  for (const { pieces, zip, ...terms } of people) {
    const state = zip !== null && terms.tax.place !== place ? stateOfZip(zip) : null;
    if (state === null) continue;
    const { goodsCents, shippingCents, taxCents } = personPrice(goods, pieces, counts, {
      // Who pays makes no difference to the sale.
      payer: { by: 'person' },
      ...terms,
    });
    const before = sales.get(state);
    sales.set(state, {
      state,
      goodsCents: goodsCents + (before?.goodsCents ?? 0),
      shippingCents: shippingCents + (before?.shippingCents ?? 0),
      taxCents: taxCents + (before?.taxCents ?? 0),
    });
  }
  return [...sales.values()];
}
