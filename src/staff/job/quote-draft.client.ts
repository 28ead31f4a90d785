import type { Job } from './read-job.rpc.ts';
import { tableTiers, type QuoteChoices } from '../../quotes/quote-choices.ts';
import { parseCents } from '../../platform/money.ts';
import { garmentById, garments, garmentTitle, usualGarment } from '../../garments/garment.ts';
import { isFinal } from '../../orders/job.ts';
import { deliveryOptions } from '../../orders/prices/price.ts';
import {
  chosenLocations,
  locationLabel,
  noLocations,
  toggleLocation,
  type PrintLocation,
} from '../../garments/print-location.ts';
import { eachCents, tierOf } from '../../quotes/quote.ts';
import {
  adjustmentOf,
  typedAdjustment,
  type WantedAdjustment,
} from '../../orders/changes/wanted-adjustment.client.ts';
import { maxOnlinePieces } from '../../shop.ts';

export type QuoteRequestJob = Extract<Job, { kind: 'quote_request' }>;

/** A request can be quoted until it's ordered or declined, by those who see prices. */
export const maySendQuote = ({ status }: QuoteRequestJob): boolean =>
  !isFinal('quote_request', status);

/** The fields of a quote. Amounts are the typed text, in dollars. */
export type QuoteDraft = {
  garmentId: string;
  locations: readonly PrintLocation[];
  pieces: number;
  delivery: QuoteChoices['delivery'];
  ownPrice: boolean;
  lines: readonly { label: string; dollars: string }[];
  from: number;
  to: number;
  reason: string;
  adjustments: readonly WantedAdjustment[];
  /** By a file's SHA-256. */
  places: Readonly<Record<string, PrintLocation>>;
  note: string;
};

/**
 * The next quote as its form starts out: like the last one, or what the customer asked for, as far
 * as their words name it. The quote generator's name all of it.
 */
export function startingDraft(job: QuoteRequestJob): QuoteDraft {
  const last = job.quotes[0];
  const asked = askedFor(job);
  const { garmentId, printLocations, pieces, delivery } = last?.contents ?? asked;
  const files = last?.contents.files ?? placeFiles(job, printLocations);
  const draft = {
    garmentId,
    locations: printLocations,
    pieces,
    delivery,
    ownPrice: Boolean(last?.reason),
    reason: last?.reason ?? '',
    adjustments: (last?.contents.adjustments ?? []).map(typedAdjustment),
    places: Object.fromEntries(files.map(({ sha256, location }) => [sha256, location])),
    note: '',
  };
  const [tier] = last?.reason ? last.contents.tiers : [];
  return tier ? { ...draft, ...ownPriceOf(tier) } : { ...draft, ...tablePrice(draft) };
}

/** The price table's lines at these pieces, as the start of the shop's own. */
export function tablePrice({
  garmentId,
  locations,
  pieces,
}: Pick<QuoteDraft, 'garmentId' | 'locations' | 'pieces'>) {
  const { styleCode } = garmentById(garmentId) ?? usualGarment;
  const tiers = tableTiers(styleCode, locations);
  return ownPriceOf(tierOf(tiers, pieces) ?? { from: 1, to: maxOnlinePieces, lines: [] });
}

function ownPriceOf({
  from,
  to,
  lines,
}: {
  from: number;
  to: number;
  lines: readonly { label: string; cents: number }[];
}): Pick<QuoteDraft, 'from' | 'to' | 'lines'> {
  return {
    from,
    to,
    lines: lines.map(({ label, cents }) => ({ label, dollars: (cents / 100).toFixed(2) })),
  };
}

/** What `sendQuote` takes. An amount that isn't one is NaN, which no schema accepts. */
export function choicesOf(draft: QuoteDraft): QuoteChoices {
  const { garmentId, locations, pieces, delivery, ownPrice, from, to, reason, note } = draft;
  return {
    garmentId,
    printLocations: [...locations],
    pieces,
    delivery,
    own: ownPrice
      ? {
          lines: draft.lines.map(({ label, dollars }) => ({ label, cents: parseCents(dollars) })),
          from,
          to,
          reason,
        }
      : null,
    adjustments: draft.adjustments.map(adjustmentOf),
    files: Object.entries(draft.places).map(([sha256, location]) => ({ sha256, location })),
    note,
  };
}

/** What each piece costs by the shop's own lines; null while an amount isn't one. */
export function ownEach(draft: QuoteDraft): number | null {
  const each = eachCents(choicesOf({ ...draft, ownPrice: true }).own?.lines ?? []);
  return Number.isNaN(each) ? null : each;
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
    pieces: Math.min(pieces, maxOnlinePieces),
    delivery:
      deliveryOptions(pieces).find(({ label }) => says(`Delivery: ${label}`))?.method ?? 'pickup',
  };
}

/** One file a location, in both orders, which staff can correct. */
function placeFiles({ files }: QuoteRequestJob, locations: readonly PrintLocation[]) {
  return locations.flatMap((location, index) => {
    const file = files[index];
    return file ? [{ location, sha256: file.sha256 }] : [];
  });
}
