import {
  changeDesign,
  emptyDesign,
  emptyItem,
  findItem,
  type DraftDesign,
  type DraftItem,
  withJob,
  type OrderDraft,
  type PricedJob,
} from '../order.ts';
import type { Garment } from '../../garments/garment.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { builtBook } from '../../settings/built-book.ts';
import { itemsOf, mostDesigns, mostItems } from '../order-design.ts';

// Adding and removing what an order is of (product.md#designs-and-items). New ids are arguments.
// Past a limit, the draft stays as it is; an order keeps one design, and a design one item.

export const takesItem = ({ items }: DraftDesign): boolean => items.length < mostItems;
export const takesDesign = ({ designs }: OrderDraft): boolean => designs.length < mostDesigns;

/** What another page hands over goes there. */
export const lastItem = (draft: OrderDraft): DraftItem => itemsOf(draft).at(-1) as DraftItem;

/** With a blank item as the last of a design. */
export const addItem = (draft: OrderDraft, designId: string, newId: string): OrderDraft =>
  putItem(draft, designId, emptyItem(newId), mostItems);

/** With the same garment and counts again, next to the item, in a color to choose. */
export function copyItem(draft: OrderDraft, id: string, newId: string): OrderDraft {
  const { design, item, itemAt } = findItem(draft, id);
  return putItem(draft, design.id, { ...item, id: newId, color: null }, itemAt + 1);
}

/** With an item at a place of a design, such as one that was removed. */
export const putItem = (
  draft: OrderDraft,
  designId: string,
  item: DraftItem,
  at: number,
): OrderDraft =>
  changeDesign(draft, designId, (design) =>
    takesItem(design) ? { ...design, items: design.items.toSpliced(at, 0, item) } : design,
  );

export const removeItem = (draft: OrderDraft, id: string): OrderDraft => ({
  ...draft,
  designs: draft.designs.map((design) => {
    const items = design.items.filter((item) => item.id !== id);
    return items.length > 0 ? { ...design, items } : design;
  }),
});

/** With a blank design as the last. */
export const addDesign = (draft: OrderDraft, newId: string): OrderDraft =>
  putDesign(draft, emptyDesign(newId), draft.designs.length);

/** With a priced job as its last design, due and delivered as the job. */
export function addJob(
  draft: OrderDraft,
  garment: Garment,
  job: PricedJob,
  now: Date,
  newId: string,
  book: PriceBook = builtBook,
): OrderDraft {
  if (!takesDesign(draft)) return draft;
  const alone = withJob({ ...draft, designs: [emptyDesign(newId)] }, garment, job, now, book);
  return { ...alone, designs: [...draft.designs, ...alone.designs] };
}

/**
 * Where a design from the designer goes: to where it is already, else to the first that has no
 * artwork yet, else after the others. `stay` are the items that the order form added to it: those
 * from the designer have ids that begin with their design's.
 */
export function placeOfMade({ designs }: OrderDraft, id: string) {
  const known = designs.findIndex((design) => design.id === id);
  const blank = designs.findIndex(
    ({ artwork, items }) => artwork.type === null && items.length === 1,
  );
  const at = known >= 0 ? known : blank >= 0 ? blank : designs.length;
  const items = designs[known]?.items ?? [];
  return { at, known: known >= 0, stay: items.filter((item) => !item.id.startsWith(madeId(id))) };
}

/** How the ids of its items begin: its own, a uuid, is too long for that. */
export const madeId = (id: string): string => `${id.slice(0, 8)}-`;

/** Whether the order has room for a design from the designer on so many items. */
export function takesMade(draft: OrderDraft, id: string, items: number): boolean {
  const { at, stay } = placeOfMade(draft, id);
  return at < mostDesigns && items + stay.length <= mostItems;
}

/** With a design from the designer; the others stay, and so do the items that the form added to it. */
export function putMade(draft: OrderDraft, design: DraftDesign): OrderDraft {
  if (!takesMade(draft, design.id, design.items.length)) return draft;
  const { at, stay } = placeOfMade(draft, design.id);
  const items = [...design.items, ...stay];
  return { ...draft, designs: draft.designs.toSpliced(at, 1, { ...design, items }) };
}

/** With a design at a place, such as one that was removed. */
export const putDesign = (draft: OrderDraft, design: DraftDesign, at: number): OrderDraft =>
  takesDesign(draft) ? { ...draft, designs: draft.designs.toSpliced(at, 0, design) } : draft;

export function removeDesign(draft: OrderDraft, id: string): OrderDraft {
  const designs = draft.designs.filter((design) => design.id !== id);
  return designs.length > 0 ? { ...draft, designs } : draft;
}
