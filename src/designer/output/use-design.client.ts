import { atom, computed } from 'nanostores';
import { transferArtwork } from '../../artwork/uploads/artwork-transfer.client.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { placeOfMade, takesMade } from '../../orders/drafts/draft-goods.ts';
import { handOverDesign, orderInTab } from '../../orders/drafts/order-details.client.ts';
import { handOverQuoteDetails, keepQuoteArtwork } from '../../quotes/quote-details.client.ts';
import { completeVisit, reachStep } from '../../site/visit.client.ts';
import type { ArtworkUpload } from '../../artwork/uploads/artwork-upload.ts';
import {
  designGarment,
  designItemKey,
  designItems,
  printedSides,
  sideLocation,
  type DesignItem,
  type DesignSide,
} from '../design.ts';
import { rosterFindings } from '../team/check-roster.ts';
import { rosterQuantities } from '../team/roster-mismatch.ts';
import { digitalRefusal, priceDigital } from '../../orders/prices/digital-price.ts';
import { garmentTitle, type Garment } from '../../garments/garment.ts';
import { countsBySize } from '../../garments/size-order.ts';
import { locationLacks, orderPieces, tooManyMessage, type OrderDraft } from '../../orders/order.ts';
import { priceItems, priceOrder, type PriceInput } from '../../orders/prices/price.ts';
import { nextPriceBreak } from '../../orders/prices/price-break.ts';
import { locationLabel } from '../../garments/print-location.ts';
import { needsPhone, totalPieces, withCount, type Quantities } from '../../orders/quantity.ts';
import type { Size } from '../../garments/size.ts';
import { mostDesigns, mostItems } from '../../orders/order-design.ts';
import { paths } from '../../paths.ts';
import { shop } from '../../shop.ts';
import { $book } from '../../settings/book-store.client.ts';
import { countText } from '../../platform/count-words.ts';
import { minPiecesMessage } from '../../orders/min-pieces.ts';
import { printSvg } from './print-files.client.ts';
import type { Designer } from '../designer.client.ts';

const path = 'shirtDesigner';

/** Fees come with delivery, in the order form; until then the price is for pickup. */
const terms = { rush: false, delivery: 'pickup' as const };

/** The progress of the print files on their way to the order. */
export type Sending =
  | { status: 'idle' }
  | { status: 'sending'; side: DesignSide; share: number }
  | { status: 'failed'; message: string };

export type Use = ReturnType<typeof createUse>;

/** A garment in a color with its pieces, as it's ordered. */
export type UsedItem = DesignItem & {
  /** Tells it apart; '' for the shirt on the stage. */
  key: string;
  /** 'Premium Cotton, Navy'. */
  name: string;
  garment: Garment;
  quantities: Quantities;
  pieces: number;
};

/** What keeps a design from being ordered, as a sentence, and which of its items it's said at. */
export type UseLack = { message: string; at: number };

const fullMessage = `Your order has no room for this: we take up to ${mostDesigns} designs here, each on up to ${mostItems} garments. Remove one in the order form, or call ${shop.phone}.`;

/** What becomes of an order that gets this design, in a sentence; '' if it has nothing else. */
function joinText(order: OrderDraft, id: string): string {
  const { at, known } = placeOfMade(order, id);
  const { length } = order.designs;
  if (at === mostDesigns) return '';
  if (known) {
    return 'Your order already has this design. We’ll update it there, with these counts, and leave the rest alone.';
  }
  if (at < length) {
    return orderPieces(order) === 0
      ? ''
      : `This becomes design ${at + 1} of your order, which has no artwork yet. We’ll use these garments and counts and leave the rest alone.`;
  }
  return `Your order already has ${length === 1 ? 'a design' : `${length} designs`}. We’ll add this one and leave the rest alone.`;
}

/** `notes` are lines for the shop, such as what is printed though the press check advised against it. */
export function createUse(designer: Designer, notes: () => readonly string[]) {
  const { $design, $garment, $locations } = designer;
  /** Pieces by size, as the visitor typed them, by their item's key. */
  const $typed = atom<Readonly<Record<string, Quantities>>>({});
  const $roster = computed($design, ({ roster }) => roster ?? []);
  /** What the open design goes on, with one piece for each player of its roster. */
  const $items = computed([$design, $typed, $roster], (design, typed, roster): UsedItem[] =>
    designItems(design).flatMap((item, at) => {
      const garment = designGarment(item.garmentId);
      if (!garment) return [];
      const key = at === 0 ? '' : designItemKey(item);
      const name = `${garment.name}, ${item.color.name}`;
      const quantities = roster.length > 0 ? rosterQuantities(roster) : (typed[key] ?? {});
      return [{ ...item, key, name, garment, quantities, pieces: totalPieces(quantities) }];
    }),
  );
  const $pieces = computed($items, (items) => items.reduce((sum, { pieces }) => sum + pieces, 0));

  /** As the price function takes it; null if nothing has a price yet. */
  const $priced = computed(
    [$items, $locations, $roster],
    (items, locations, roster): PriceInput | null => {
      const ordered = items.filter(({ pieces }) => pieces > 0);
      if (ordered.length === 0 || !Object.values(locations).some(Boolean)) return null;
      const priced = ordered.map(({ garment: { styleCode }, quantities }) => ({
        styleCode,
        quantities,
      }));
      return { ...terms, designs: [{ locations, named: roster.length > 0, items: priced }] };
    },
  );

  /** The price of the items that have pieces; null without pieces or without a price. */
  const $price = computed(
    [$design, $items, $locations, $pieces, $priced, $book],
    ({ method }, items, locations, all, priced, { book }) => {
      if (priced === null || method === 'screen') return priced && priceOrder(priced, book);
      if (items.some(({ garment }) => digitalRefusal(garment, locations))) return null;
      if (all < book.digital.minPieces) return null;
      const { lines } = priceDigital(all, locations, terms, book);
      const ordered = items.filter(({ pieces }) => pieces > 0);
      return priceItems(
        ordered.map(({ pieces }) => ({ lines, pieces })),
        terms,
        book,
      );
    },
  );

  const $priceBreak = computed([$design, $priced, $book], ({ method }, priced, { book }) =>
    method === 'screen' && priced ? nextPriceBreak(priced, book) : null,
  );
  const $sending = atom<Sending>({ status: 'idle' });

  /** The order that the design goes into, if this tab has one. */
  const $order = atom<OrderDraft | null>(null);
  const $joinText = computed([$design, $order], ({ id, method }, order) =>
    order && method === 'screen' ? joinText(order, id) : '',
  );

  /** This page's uploads by file contents, so that nothing is sent twice. */
  const sent = new Map<string, ArtworkUpload>();
  let cancellation = new AbortController();

  function setQuantity(size: Size, pieces: number, key = ''): void {
    const typed = $typed.get();
    $typed.set({ ...typed, [key]: withCount(typed[key] ?? {}, size, pieces) });
  }

  /** The customer calls the design done: the first step of the path (product.md#visit-counts). */
  function beginUse(): void {
    $sending.set({ status: 'idle' });
    $order.set(orderInTab());
    reachStep(path, 'designCreated');
  }

  /** null if nothing keeps the design from being ordered. */
  function findLack(): UseLack | null {
    const unready = new Set(
      rosterFindings($roster.get(), $garment.get().sizes)
        .filter(({ level }) => level === 'error')
        .map(({ index }) => index),
    ).size;
    if (unready > 0) {
      const message = `${unready === 1 ? 'A player of the roster still needs something' : `${unready} players of the roster still need something`}. Go back to the design, open Team, and finish the roster.`;
      return { message, at: 0 };
    }
    const items = $items.get();
    const without = items.findIndex(({ pieces }) => pieces === 0);
    if (without >= 0) return { message: 'Enter how many shirts of each size.', at: without };
    if (needsPhone($pieces.get())) return { message: tooManyMessage(), at: 0 };
    const { id, method } = $design.get();
    const { book } = $book.get();
    const tooFew =
      method === 'screen'
        ? minPiecesMessage($pieces.get(), book)
        : digitalMinMessage($pieces.get(), book.digital.minPieces);
    if (tooFew) return { message: tooFew, at: 0 };
    const order = method === 'screen' ? $order.get() : null;
    if (order && !takesMade(order, id, items.length)) return { message: fullMessage, at: 0 };
    const [lack] = items.flatMap((item, at) => {
      const message = locationLack(item);
      return message === null ? [] : [{ message, at }];
    });
    return lack ?? null;
  }

  /** Which of the design's prints a garment can't have, as a sentence; null for none. */
  function locationLack({ garment }: UsedItem): string | null {
    return locationLacks($locations.get(), [garment])[0]?.message ?? null;
  }

  /**
   * Makes the print files, uploads them like any artwork, and continues to the order form or
   * checkout, or to the quote form for digital printing. Failures are reported and can be retried;
   * the design is never lost.
   */
  async function sendDesign(to: 'order' | 'checkout' | 'quote'): Promise<void> {
    if ($sending.get().status === 'sending') return;
    const design = $design.get();
    reachStep(path, 'quantitySelection');
    cancellation = new AbortController();
    const { signal } = cancellation;
    const uploads: [DesignSide, ArtworkUpload][] = [];
    for (const side of printedSides(design)) {
      $sending.set({ status: 'sending', side, share: 0 });
      const print = await printSvg(designer, design, side, design.roster);
      if (signal.aborted) return;
      if (!print.ok) return fail(print.message);
      const place = to === 'quote' ? 'quote' : sideLocation(design, side);
      const key = `${place} ${await print.file.text()}`;
      const known = sent.get(key);
      if (known) {
        uploads.push([side, known]);
        continue;
      }
      const result = await transferArtwork(place, print.file, {
        signal,
        onProgress: (share) => {
          if (!signal.aborted) $sending.set({ status: 'sending', side, share });
        },
      });
      if (signal.aborted) return;
      if (!result.ok) return fail(result.message);
      sent.set(key, result.upload);
      uploads.push([side, result.upload]);
    }
    const fragment =
      to === 'quote' ? (requestQuote(uploads) ? '' : null) : await order(uploads).catch(() => null);
    if (signal.aborted) return;
    if (fragment === null) {
      return fail(
        'Your browser won’t save anything for the next page. Allow storage for this site, or download the files and upload them in the order form.',
      );
    }
    completeVisit(path);
    location.assign(
      { order: paths.order, checkout: paths.checkout, quote: paths.getQuote }[to] + fragment,
    );
  }

  /** Stops uploading; finished files stay for the next try. */
  function cancelUse(): void {
    cancellation.abort();
    $sending.set({ status: 'idle' });
  }

  function fail(message: string): void {
    $sending.set({ status: 'failed', message });
  }

  function order(
    uploads: readonly (readonly [DesignSide, ArtworkUpload])[],
  ): Promise<string | null> {
    const design = $design.get();
    return handOverDesign(
      {
        id: design.id,
        items: $items.get(),
        locations: $locations.get(),
        ...(design.roster && { roster: design.roster }),
        uploads: Object.fromEntries(
          uploads.map(([side, upload]) => [sideLocation(design, side), upload]),
        ),
      },
      notes(),
      // The answers to the uploads have told the server's time.
      shopNow(),
    );
  }

  function requestQuote(uploads: readonly (readonly [DesignSide, ArtworkUpload])[]): boolean {
    const design = $design.get();
    const items = $items.get().map(({ garment, color, name, quantities }) => ({
      title: `${garmentTitle(garment)} in ${color.name}`,
      name,
      sizes: countsBySize(quantities)
        .map(({ size, quantity }) => `${quantity} ${size}`)
        .join(', '),
    }));
    const places = uploads.map(([side]) => locationLabel(sideLocation(design, side)));
    const printed = `Printed: ${places.join(', ')}.`;
    const projectDetails = [
      `Made in the shirt designer${design.name ? `: ${design.name}` : ''}.`,
      ...(items.length > 1
        ? [...items.map(({ name, sizes }) => `Digital printing on ${name}: ${sizes}.`), printed]
        : items.flatMap(({ title, sizes }) => [
            `Digital printing on ${title}.`,
            printed,
            `Sizes: ${sizes}.`,
          ])),
      ...(design.roster
        ? [`Roster: ${design.roster.length}. Names and numbers are in the print files.`]
        : []),
      ...notes(),
    ].join('\n');
    return (
      keepQuoteArtwork(uploads.map(([, upload]) => upload)) &&
      handOverQuoteDetails({ quantity: $pieces.get(), pickupDate: '', projectDetails })
    );
  }

  return {
    $roster,
    $items,
    $pieces,
    $price,
    $priceBreak,
    $joinText,
    $sending,
    setQuantity,
    beginUse,
    findLack,
    locationLack,
    sendDesign,
    cancelUse,
  };
}

/** Why that many pieces aren't printed digitally, with what to do; null if they are. */
const digitalMinMessage = (pieces: number, least: number): string | null =>
  pieces >= least
    ? null
    : `Digital printing starts at ${countText(least)} pieces. Add ${countText(least - pieces)} more, or call ${shop.phone}.`;
