import { atom, computed } from 'nanostores';
import { transferArtwork } from '../../artwork/uploads/artwork-transfer.client.ts';
import { shopNow } from '../../platform/dates/shop-clock.client.ts';
import { handOverDesign } from '../../orders/drafts/order-details.client.ts';
import { handOverQuoteDetails, keepQuoteArtwork } from '../../quotes/quote-details.client.ts';
import { completeVisit, reachStep } from '../../site/visit.client.ts';
import type { ArtworkUpload } from '../../artwork/uploads/artwork-upload.ts';
import { printedSides, sideLocation, type DesignSide } from '../design.ts';
import { rosterFindings, rosterQuantities } from '../team/roster.ts';
import { digitalRefusal, priceDigital } from '../../orders/prices/digital-price.ts';
import { garmentTitle } from '../../garments/garment.ts';
import { countsBySize } from '../../garments/size-order.ts';
import { tooManyMessage } from '../../orders/order.ts';
import { ofOneItem, priceOneItem } from '../../orders/prices/price.ts';
import { nextPriceBreak } from '../../orders/prices/price-break.ts';
import { locationLabel } from '../../garments/print-location.ts';
import { needsPhone, totalPieces, withCount, type Quantities } from '../../orders/quantity.ts';
import type { Size } from '../../garments/size.ts';
import { paths } from '../../paths.ts';
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

/** `notes` are lines for the shop, such as what is printed though the press check advised against it. */
export function createUse(designer: Designer, notes: () => readonly string[]) {
  const { $design, $garment, $locations } = designer;
  /** Pieces by size, as the visitor typed them. */
  const $typed = atom<Quantities>({});
  const $roster = computed($design, ({ roster }) => roster ?? []);
  /** Pieces by size, for the open design: one for each player of its roster. */
  const $quantities = computed([$typed, $roster], (typed, roster) =>
    roster.length > 0 ? rosterQuantities(roster) : typed,
  );
  const $pieces = computed($quantities, totalPieces);

  /** The price of the design for that many pieces; null without pieces or without a price. */
  const $price = computed(
    [$design, $garment, $locations, $pieces, $roster],
    (design, garment, locations, pieces, roster) => {
      if (pieces === 0 || !Object.values(locations).some(Boolean)) return null;
      if (design.method === 'screen') {
        return priceOneItem({
          styleCode: garment.styleCode,
          quantities: pieces,
          locations,
          ...terms,
          named: roster.length > 0,
        });
      }
      return digitalRefusal(garment, locations) ? null : priceDigital(pieces, locations, terms);
    },
  );

  const $priceBreak = computed(
    [$design, $garment, $locations, $pieces],
    ({ method }, { styleCode }, locations, pieces) =>
      method === 'screen' && Object.values(locations).some(Boolean)
        ? nextPriceBreak(ofOneItem({ styleCode, quantities: pieces, locations, ...terms }))
        : null,
  );
  const $sending = atom<Sending>({ status: 'idle' });

  /** This page's uploads by file contents, so that nothing is sent twice. */
  const sent = new Map<string, ArtworkUpload>();
  let cancellation = new AbortController();

  function setQuantity(size: Size, pieces: number): void {
    $typed.set(withCount($typed.get(), size, pieces));
  }

  /** The customer calls the design done: the first step of the path (product.md#visit-counts). */
  function beginUse(): void {
    $sending.set({ status: 'idle' });
    reachStep(path, 'designCreated');
  }

  /** What keeps the design from being ordered, as a sentence; null for nothing. */
  function quantityMessage(): string | null {
    const unready = new Set(
      rosterFindings($roster.get(), $garment.get().sizes)
        .filter(({ level }) => level === 'error')
        .map(({ index }) => index),
    ).size;
    if (unready > 0) {
      return `${unready === 1 ? 'A player of the roster still needs something' : `${unready} players of the roster still need something`}. Go back to the design, open Team, and finish the roster.`;
    }
    const pieces = $pieces.get();
    if (pieces === 0) return 'Enter how many shirts of each size.';
    return needsPhone(pieces) ? tooManyMessage() : null;
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
        onChecked: () => undefined,
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
      $garment.get(),
      {
        color: design.color,
        quantities: $quantities.get(),
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
    const garment = $garment.get();
    const bySize = countsBySize($quantities.get()).map(
      ({ size, quantity }) => `${quantity} ${size}`,
    );
    const places = uploads.map(([side]) => locationLabel(sideLocation(design, side)));
    const projectDetails = [
      `Made in the shirt designer${design.name ? `: ${design.name}` : ''}.`,
      `Digital printing on ${garmentTitle(garment)} in ${design.color.name}.`,
      `Printed: ${places.join(', ')}.`,
      `Sizes: ${bySize.join(', ')}.`,
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
    $quantities,
    $pieces,
    $price,
    $priceBreak,
    $sending,
    setQuantity,
    beginUse,
    quantityMessage,
    sendDesign,
    cancelUse,
  };
}
