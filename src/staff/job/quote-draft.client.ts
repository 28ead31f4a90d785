import { artId } from '../../artwork/art-id.ts';
import type { Job } from './read-job.rpc.ts';
import { tableTiers, type QuoteChoices } from '../../quotes/quote-choices.ts';
import { parseCents } from '../../platform/money.ts';
import { garmentById, garments, garmentTitle, usualGarment } from '../../garments/garment.ts';
import { isFinal } from '../../orders/job.ts';
import type { PriceBook } from '../../settings/price-book.ts';
import { deliveryOptions } from '../../orders/prices/price.ts';
import {
  chosenLocations,
  locationLabel,
  noLocations,
  printLocations,
  toggleLocation,
  type PrintLocation,
} from '../../garments/print-location.ts';
import { quotedPieces, tierOf, type QuotedTier } from '../../quotes/quote.ts';
import {
  adjustmentOf,
  typedAdjustment,
  type WantedAdjustment,
} from '../../orders/changes/wanted-adjustment.client.ts';
import { maxBulkPieces, maxOnlinePieces } from '../../shop.ts';

export type QuoteRequestJob = Extract<Job, { kind: 'quote_request' }>;

/** A request can be quoted until it's ordered or declined, by those who see prices. */
export const maySendQuote = ({ status }: QuoteRequestJob): boolean =>
  !isFinal('quote_request', status);

/** A garment to quote. Amounts are the typed text, in dollars. */
export type ItemDraft = {
  garmentId: string;
  pieces: number;
  ownPrice: boolean;
  lines: readonly { label: string; dollars: string }[];
  from: number;
  to: number;
};

export type DesignDraft = {
  locations: readonly PrintLocation[];
  /** Where the files of the design print, by their `artId`. */
  places: Readonly<Record<string, PrintLocation>>;
  inkColors?: number | undefined;
  items: readonly ItemDraft[];
};

/** The fields of a quote. */
export type QuoteDraft = {
  designs: readonly DesignDraft[];
  delivery: QuoteChoices['delivery'];
  reason: string;
  adjustments: readonly WantedAdjustment[];
  note: string;
};

/**
 * The next quote as its form starts out: like the last one, or what the customer asked for, as far
 * as their words name it. The quote generator's name all of it.
 */
export function startingDraft(job: QuoteRequestJob): QuoteDraft {
  const last = job.quotes[0];
  const asked = askedFor(job);
  const designs = last?.contents.designs.map(({ printLocations, files, inkColors, items }) => ({
    locations: printLocations,
    inkColors,
    places: placesOf(files),
    items: items.map(({ garmentId, pieces, tiers: [tier, ...others] }) => ({
      ...itemDraft(garmentId, pieces),
      // The price table has several.
      ...(tier && others.length === 0 && { ownPrice: true, ...ownPriceOf(tier) }),
    })),
  }));
  return {
    designs: designs ?? [
      {
        locations: asked.printLocations,
        places: placesOf(placeFiles(job, asked.printLocations)),
        items: [itemDraft(asked.garmentId, asked.pieces)],
      },
    ],
    delivery: last?.contents.delivery ?? asked.delivery,
    reason: last?.reason ?? '',
    adjustments: (last?.contents.adjustments ?? []).map(typedAdjustment),
    note: '',
  };
}

const placesOf = (files: readonly { file: string; location: PrintLocation }[]) =>
  Object.fromEntries(files.map(({ file, location }) => [file, location]));

/** A garment at the price table's price. */
const itemDraft = (garmentId: string, pieces: number): ItemDraft => ({
  garmentId,
  pieces,
  ownPrice: false,
  lines: [],
  from: 1,
  to: maxOnlinePieces,
});

/** The design with another garment like its last one. */
export function withItem(design: DesignDraft): DesignDraft {
  const last = design.items.at(-1);
  const added = itemDraft(last?.garmentId ?? usualGarment.id, last?.pieces ?? 1);
  return { ...design, items: [...design.items, added] };
}

/** A design with nothing chosen. */
export function newDesign(): DesignDraft {
  return withItem({ locations: usualGarment.locations.slice(0, 1), places: {}, items: [] });
}

const locationsOf = ({ garmentId }: ItemDraft): readonly PrintLocation[] =>
  (garmentById(garmentId) ?? usualGarment).locations;

/** Where all garments of a design can be printed, and where it's to be printed anyway. */
export const offeredLocations = ({ items, locations }: DesignDraft): PrintLocation[] =>
  printLocations.filter(
    (each) => locations.includes(each) || items.every((item) => locationsOf(item).includes(each)),
  );

/**
 * The design without files where it isn't printed. The only garment takes the print along; one of
 * several doesn't take it from the others, so what's wrong with it is said.
 */
export function fitDesign(design: DesignDraft): DesignDraft {
  const [only, ...others] = design.items;
  const locations = design.locations.filter(
    (each) => !only || others.length > 0 || locationsOf(only).includes(each),
  );
  const places = Object.entries(design.places).filter(([, each]) => locations.includes(each));
  return { ...design, locations, places: Object.fromEntries(places) };
}

/** A location of one of the designs, as a choice of where a file prints; '' is nowhere. */
export const placeKey = (design: number, location: PrintLocation): string =>
  `${design}.${location}`;

/** Where a file prints. */
export function filePlace(designs: readonly DesignDraft[], file: string): string {
  const [place] = designs.flatMap(({ places }, at) => {
    const location = places[file];
    return location ? [placeKey(at, location)] : [];
  });
  return place ?? '';
}

/** The designs with a file at this place and no other. */
export const placeFile = (
  designs: readonly DesignDraft[],
  file: string,
  place: string,
): DesignDraft[] =>
  designs.map((design, at) => {
    const { [file]: _, ...places } = design.places;
    const location = design.locations.find((each) => placeKey(at, each) === place);
    return { ...design, places: location ? { ...places, [file]: location } : places };
  });

/** The price table's lines at the design's pieces, as the start of the shop's own. */
export function tablePrice(
  { garmentId }: Pick<ItemDraft, 'garmentId'>,
  {
    locations,
    inkColors,
    items,
  }: Pick<DesignDraft, 'locations' | 'inkColors'> & { items: readonly { pieces: number }[] },
  book: PriceBook,
) {
  const { styleCode } = garmentById(garmentId) ?? usualGarment;
  const tiers = tableTiers(styleCode, { printLocations: [...locations], inkColors, items }, book);
  const tier = tierOf(tiers, quotedPieces(items));
  return ownPriceOf(tier ?? { from: 1, to: maxOnlinePieces, lines: [] });
}

function ownPriceOf({ from, to, lines }: QuotedTier): Pick<ItemDraft, 'from' | 'to' | 'lines'> {
  return {
    from,
    to,
    lines: lines.map(({ label, cents }) => ({ label, dollars: (cents / 100).toFixed(2) })),
  };
}

/** What `sendQuote` takes. An amount that isn't one is NaN, which no schema accepts. */
export function choicesOf(draft: QuoteDraft): QuoteChoices {
  const { designs, delivery, reason, note } = draft;
  return {
    designs: designs.map(({ locations, places, inkColors, items }) => ({
      printLocations: [...locations],
      ...(inkColors && { inkColors }),
      files: Object.entries(places).map(([file, location]) => ({ file, location })),
      items: items.map(({ garmentId, pieces, ownPrice, lines, from, to }) => ({
        garmentId,
        pieces,
        own: ownPrice
          ? {
              lines: lines.map(({ label, dollars }) => ({ label, cents: parseCents(dollars) })),
              from,
              to,
            }
          : null,
      })),
    })),
    delivery,
    reason,
    adjustments: draft.adjustments.map(adjustmentOf),
    note,
  };
}

function askedFor({ projectDetails, pieces }: QuoteRequestJob) {
  const says = (words: string) => projectDetails.toLowerCase().includes(words.toLowerCase());
  const garment =
    garments.find((each) => says(garmentTitle(each))) ??
    garments.find(({ name }) => says(name)) ??
    usualGarment;
  let flags = noLocations;
  for (const location of garment.locations) {
    if (says(locationLabel(location))) flags = toggleLocation(flags, location);
  }
  const [usual] = garment.locations;
  const named = chosenLocations(flags);
  return {
    garmentId: garment.id,
    printLocations: named.length > 0 || !usual ? named : [usual],
    pieces: Math.min(pieces, maxBulkPieces),
    delivery:
      deliveryOptions(pieces).find(({ label }) => says(`Delivery: ${label}`))?.method ?? 'pickup',
  };
}

/** One file a location, in both orders, which staff can correct. */
function placeFiles({ files }: QuoteRequestJob, locations: readonly PrintLocation[]) {
  return locations.flatMap((location, index) => {
    const file = files[index];
    return file ? [{ location, file: artId(file) }] : [];
  });
}
