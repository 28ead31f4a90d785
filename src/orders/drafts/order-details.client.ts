import * as z from 'zod/mini';
import {
  changeDesign,
  changeItem,
  emptyDraft,
  emptyItem,
  findItem,
  orderDraftSchema,
  orderPieces,
  withJob,
  type ArtworkData,
  type DraftDesign,
  type DraftItem,
  type OrderDraft,
  type PricedJob,
} from '../order.ts';
import { itemsOf } from '../order-design.ts';
import { addJob, madeId, putMade } from './draft-goods.ts';
import type { KeptDraft } from './draft-link.ts';
import type { Garment } from '../../garments/garment.ts';
import type { PrintLocation } from '../../garments/print-location.ts';
import { textLimits } from '../../platform/forms/text-field.ts';
import { defaultDueDate } from '../due-dates/turnaround.ts';
import {
  contactKey,
  detailsKey,
  draftKey,
  draftLinkKey,
  newPartId,
  openKey,
} from './order-draft.client.ts';
import { $book } from '../../settings/book-store.client.ts';
import { tabStorage } from '../../platform/storage.client.ts';

/** The fragment for the next page's address: '' if this tab holds the order, null if nothing does. */
type HandedOver = Promise<string | null>;

/**
 * Hands a priced job to the order form, which reads it once (`restoreOrder`). The rest of this
 * tab's draft stays: address, and the sizes, color, and artwork that still fit.
 */
export async function handOverOrderDetails(
  garment: Garment,
  job: PricedJob,
  now: Date,
): HandedOver {
  const kept = keptDraft(now);
  const newId = newPartId();
  const { book } = $book.get();
  const several = itemsOf(kept).length > 1;
  const ordered = several
    ? addJob(kept, garment, job, now, newId, book)
    : withJob(kept, garment, job, now, book);
  const { design, item } = findItem(ordered, several ? newId : '');
  // An order that takes no other design stays as it is, and the form says so.
  const isFull = several && item.id !== newId;
  const fixed = changeItem(ordered, item.id, (each) => ({
    ...each,
    garmentFixed: isFixed(garment),
  }));
  const draft = isFull ? kept : changeDesign(fixed, design.id, withoutStrayFiles);
  if (!isFull) tabStorage.writeText(openKey, item.id);
  return tabStorage.write(detailsKey, draft) ? '' : keepByLink({ draft });
}

/**
 * Puts a design into this tab's order (`putMade`), for the order form or straight for checkout; its
 * print files become completed artwork, and `notes` follow what was noted for the press. The rest of
 * the order stays.
 */
export async function handOverDesign(
  design: Pick<DraftDesign, 'id' | 'locations' | 'roster'> &
    Pick<ArtworkData, 'uploads'> & {
      items: readonly (Pick<DraftItem, 'color' | 'quantities'> & { garment: Garment })[];
    },
  notes: readonly string[],
  now: Date,
): HandedOver {
  const { uploads, items, ...printed } = design;
  const itemId = (at: number) => `${madeId(design.id)}${at}`;
  const draft = putMade(keptDraft(now), {
    ...printed,
    artwork: { type: 'complete', description: '', uploads },
    items: items.map(({ garment, color, quantities }, at) => ({
      ...emptyItem(itemId(at)),
      garmentId: garment.id,
      garmentFixed: isFixed(garment),
      color,
      quantities,
    })),
  });
  tabStorage.writeText(openKey, itemId(0));
  const contact = withNotes(tabStorage.read(contactKey, contactSchema) ?? {}, notes);
  const inTab =
    (notes.length === 0 || tabStorage.write(contactKey, contact)) &&
    tabStorage.write(draftKey, draft);
  return inTab ? '' : keepByLink({ draft, contact });
}

/** Without the files of locations that aren't printed. */
function withoutStrayFiles({ artwork, ...design }: DraftDesign): DraftDesign {
  const uploads = Object.entries(artwork.uploads).filter(
    ([location]) => design.locations[location as PrintLocation],
  );
  return { ...design, artwork: { ...artwork, uploads: Object.fromEntries(uploads) } };
}

/** The form has no card to choose it. */
const isFixed = (garment: Garment): boolean => garment.offered !== 'form';

/** This tab's draft, or a new one. */
const keptDraft = (now: Date): OrderDraft =>
  orderInTab() ?? emptyDraft(crypto.randomUUID(), defaultDueDate(now, $book.get().book));

const contactSchema = z.record(z.string(), z.string());

/**
 * What was typed at checkout, with `notes` added to the notes for the press, except lines they
 * already have.
 */
function withNotes(contact: Record<string, string>, notes: readonly string[]) {
  const before = contact.notes ? contact.notes.split('\n') : [];
  const added = notes.filter((line) => !before.includes(line));
  return { ...contact, notes: [...before, ...added].join('\n').slice(0, textLimits.notes) };
}

/** The order in this tab, as far as it's begun. */
export const orderInTab = (): OrderDraft | null => tabStorage.read(draftKey, orderDraftSchema);

/** Whether a new order would replace one in this tab. */
export function hasOrderInTab(): boolean {
  const draft = orderInTab();
  return draft !== null && orderPieces(draft) > 0;
}

/** Puts a whole order into this tab, in place of any other. */
export async function handOverOrder(kept: KeptDraft): HandedOver {
  [draftLinkKey, openKey].forEach(tabStorage.remove); // they're another order's
  const inTab =
    tabStorage.write(contactKey, kept.contact) && tabStorage.write(draftKey, kept.draft);
  return inTab ? '' : keepByLink(kept);
}

async function keepByLink(
  kept: Pick<KeptDraft, 'draft'> & Partial<Pick<KeptDraft, 'contact'>>,
): HandedOver {
  const { keepForNextPage } = await import('./linked-draft.client.ts');
  return keepForNextPage({ contact: {}, ...kept });
}
