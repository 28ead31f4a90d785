/** The design of an order of one. */
export function onlyDesign<Design>({ designs }: { designs: readonly Design[] }): Design {
  const [design] = designs;
  if (!design || designs.length > 1) throw new Error(`The order has ${designs.length} designs.`);
  return design;
}

/** The item of an order of one. */
export function onlyItem<Item>(order: { designs: readonly { items: readonly Item[] }[] }): Item {
  const { items } = onlyDesign(order);
  const [item] = items;
  if (!item || items.length > 1) throw new Error(`The design has ${items.length} items.`);
  return item;
}
