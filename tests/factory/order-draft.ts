import { noCustomer, type Customer } from '../../src/orders/customer.ts';
import {
  emptyArtwork,
  emptyDesign,
  emptyDraft,
  emptyItem,
  type ArtworkData,
  type DraftDesign,
  type DraftItem,
  type OrderDraft,
} from '../../src/orders/order.ts';
import { noLocations } from '../../src/garments/print-location.ts';
import { builtInSwatches } from '../../src/garments/swatches.ts';
import { addDays } from '../../src/platform/dates/calendar.ts';
import { isOpenDay } from '../../src/orders/due-dates/open-day.ts';
import {
  classifyDueDate,
  defaultDueDate,
  shopToday,
  type TurnaroundClass,
} from '../../src/orders/due-dates/turnaround.ts';

export const readyArtwork: ArtworkData = {
  ...emptyArtwork,
  type: 'description',
  description: 'A catfish reading the morning paper, one color, over the words “Fish Fry 2026”.',
};

/** What a test wants of a draft of one item, as if it was flat; `artwork` is completed. */
export type DraftChanges = Partial<
  Omit<OrderDraft, 'designs'> &
    Omit<DraftDesign, 'id' | 'items' | 'artwork'> &
    Omit<DraftItem, 'id'> & { artwork: Partial<ArtworkData>; designs: DraftDesign[] }
>;

/** A complete item of 23 navy shirts. */
export function readyItem(changes: Partial<DraftItem> = {}): DraftItem {
  const navy = builtInSwatches['00606']?.find(({ key }) => key === 'navy');
  if (!navy) throw new Error('The premium cotton tee comes in navy.');
  return {
    ...emptyItem('1'),
    garmentId: 'premium-cotton',
    color: { id: '00606-navy', key: navy.key, name: navy.name, hex: navy.hex, swatchUrl: null },
    quantities: { S: 4, M: 8, L: 7, XL: 4 },
    ...changes,
  };
}

/** A complete design of one item, described in words. */
export const readyDesign = (changes: Partial<DraftDesign> = {}): DraftDesign => ({
  ...emptyDesign('1'),
  locations: { ...noLocations, frontLarge: true, backLarge: true },
  artwork: readyArtwork,
  items: [readyItem()],
  ...changes,
});

/** A complete order of 23 shirts, described in words, picked up at the shop. */
export function readyDraft({
  garmentId,
  garmentFixed,
  color,
  quantities,
  piecesWanted,
  locations,
  artwork,
  roster,
  ...changes
}: DraftChanges = {}): OrderDraft {
  const item = { garmentId, garmentFixed, color, quantities, piecesWanted };
  const design = { locations, roster };
  return {
    ...emptyDraft(crypto.randomUUID(), defaultDueDate(new Date())),
    designs: [
      readyDesign({
        ...given(design),
        artwork: { ...readyArtwork, ...artwork },
        items: [readyItem(given(item))],
      }),
    ],
    ...changes,
  };
}

/** Without what isn't said. */
const given = <Parts extends object>(parts: Parts) =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as {
    [Name in keyof Parts]?: Exclude<Parts[Name], undefined>;
  };

/** A customer for this test alone, so that its emails and rows are distinct. */
export function newCustomer(): Customer {
  return {
    ...noCustomer,
    name: 'Ada Ruth Calloway',
    email: `ada.${crypto.randomUUID()}@example.com`,
    phone: '515-555-0199',
    poNumber: `PO-${crypto.randomUUID().slice(0, 8)}`,
    notes: 'White ink, please. Fish fry is on Friday.',
  };
}
export type TestCustomer = Customer;

/** A key for a draft's link, as a browser makes it: the workbench runs this in one. */
export const newDraftKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

/** The first open day of a class, counted from `now`. */
export function firstDay(wanted: TurnaroundClass, now = new Date()): string {
  let day = shopToday(now);
  while (!isOpenDay(day) || classifyDueDate(day, now).class !== wanted) day = addDays(day, 1);
  return day;
}
