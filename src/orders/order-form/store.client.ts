import { atom, computed, map } from 'nanostores';
import { dropFile, dropPicture, fileKey } from '../placing/artwork-previews.client.ts';
import { stopTransfer, type Transfers } from '../../artwork/uploads/location-transfers.client.ts';
import { call } from '../../platform/call.client.ts';
import { $draft, updateDraft } from '../drafts/order-draft.client.ts';
import {
  $artwork,
  $design,
  $garment,
  $item,
  $now,
  $open,
  $placeText,
  $priceInput,
  $rules,
  $state,
  updateDesign,
  updateItem,
} from '../placing/order-state.client.ts';
import { $clockAhead, restoreClock, shopNow } from '../../platform/dates/shop-clock.client.ts';
import { trackEvent } from '../../site/tracking.client.ts';
import { reachStep } from '../../site/visit.client.ts';
import { deleteUpload } from '../../artwork/uploads/delete-upload.contract.ts';
import { listColors, type Swatch } from '../../garments/stock/list-colors.contract.ts';
import { $book } from '../../settings/book-store.client.ts';
import type { Address } from '../delivery/address.ts';
import { isDay } from '../../platform/dates/calendar.ts';
import { formatDay } from '../../platform/dates/date-words.ts';
import { arrivalOf } from '../delivery/delivery.ts';
import { dueText } from '../delivery/delivery-words.ts';
import { orderFormGarments, type Garment } from '../../garments/garment.ts';
import type { ArtworkType } from '../../artwork/artwork-type.ts';
import {
  itemPieces,
  orderPieces,
  piecesToSpread,
  withGarment,
  type ArtworkData,
  type ColorChoice,
  type OrderStep,
  type StepLack,
} from '../order.ts';
import { nextPriceBreak } from '../prices/price-break.ts';
import {
  chosenLocations,
  printLocations,
  type LocationFlags,
  type PrintLocation,
} from '../../garments/print-location.ts';
import type { Size } from '../../garments/size.ts';
import { quotePaths } from '../../site/quote-path.ts';
import { defaultDueDate, shopToday } from '../due-dates/turnaround.ts';
import { withCount } from '../quantity.ts';

const category = 'screenPrinting';

/** The time for what depends on the shop's day alone: it changes when that does. */
export const $nowByDay = computed($now, (now) => now);
$nowByDay.eq = (before, after) => (before && shopToday(before)) === (after && shopToday(after));

/**
 * Keeps `$now` going, by the server's clock once it's known. A default due date that came from the
 * browser's wrong clock changes with it. Returns the function that stops it.
 */
export function followClock(): () => void {
  restoreClock();
  const tick = () => $now.set(shopNow());
  tick();
  const timer = setInterval(tick, 60_000);
  const stopListening = $clockAhead.listen(() => {
    const before = $now.get();
    tick();
    const { book } = $book.get();
    if (before && $draft.get().dueDate === defaultDueDate(before, book)) {
      setDueDate(defaultDueDate(shopNow(), book));
    }
  });
  return () => {
    clearInterval(timer);
    stopListening();
  };
}

/** The place of what is missing from a whole step. */
const wholeStep = '';
const placeOf = ({ field, location }: StepLack): string => field ?? location ?? wholeStep;
/**
 * The places that show what they lack: pressing a button reported them, or the customer left the
 * field.
 */
export const $told = atom<ReadonlySet<string>>(new Set());

/** Reports what's missing right now, after a press that can't go on. */
export function reportLacks(lacks: readonly StepLack[]): void {
  $told.set(new Set([...$told.get(), wholeStep, ...lacks.map(placeOf)]));
}

/** From now on, this field of the address says what it lacks. */
export function leaveField(field: keyof Address): void {
  $told.set(new Set([...$told.get(), field]));
}

/** Parts of the draft, so that a step only re-renders when its own part changes. */
export const $color = computed($item, ({ color }) => color);
export const $quantities = computed($item, ({ quantities }) => quantities);
export const $locations = computed($design, ({ locations }) => locations);
export const $dueDate = computed($draft, ({ dueDate }) => dueDate);
export const $delivery = computed($draft, ({ delivery }) => delivery);
export const $address = computed($draft, ({ address }) => address);
export const $garmentId = computed($item, ({ garmentId }) => garmentId);
export const $garmentFixed = computed($item, ({ garmentFixed }) => garmentFixed);
/** The whole order's. */
export const $pieces = computed($draft, orderPieces);
export const $itemPieces = computed($item, itemPieces);
export const $toSpread = computed($item, piecesToSpread);

/** 'YYYY-MM-DD'; null unless it's shipped, to a ZIP code. */
export const $arrivalDay = computed(
  [$dueDate, $delivery, $address],
  (dueDate, deliveryMethod, { zip }) =>
    dueDate && isDay(dueDate) ? arrivalOf({ deliveryMethod, deliveryZip: zip, dueDate }) : null,
);
/** 'Ships Wed, Dec 2, arrives about Tue, Dec 8'; null without a date. */
export const $dueText = computed(
  [$dueDate, $delivery, $arrivalDay, $nowByDay],
  (day, delivery, arrival, now) => {
    if (!now || !day || !isDay(day)) return null;
    const due = dueText(delivery, formatDay(day, now));
    return arrival ? `${due}, arrives about ${formatDay(arrival, now)}` : due;
  },
);

export const $priceBreak = computed(
  [$priceInput, $rules],
  (input, rules) => input && nextPriceBreak(input, rules),
);

const $missing = computed([$state, $told], (state, told): readonly StepLack[] =>
  state && !state.ready ? state.lacks.filter((lack) => told.has(placeOf(lack))) : [],
);

/** What a press reported and is still missing, in one sentence; '' for nothing. */
export const $missingText = computed([$missing, $told, $placeText], (missing, told, placeText) => {
  const [first] = missing;
  if (!first || !told.has(wholeStep)) return '';
  const message = placeText(first) + first.message;
  if (missing.length === 1) return message;
  return `${missing.length} things are missing. First: ${message}`;
});

/** What a step's item and design, which the form shows, still lack. */
function lacksOf(step: OrderStep) {
  const $lacks = computed([$missing, $open], (missing, { at, itemAt }) =>
    missing.filter(
      ({ step: lacking, design = at, item = itemAt }) =>
        lacking === step && design === at && item === itemAt,
    ),
  );
  $lacks.eq = (before, after) => JSON.stringify(before) === JSON.stringify(after);
  return $lacks;
}

/**
 * What each step still needs, as far as the customer has been told. One store each, so that a step
 * only re-renders when its own answer changes.
 */
export const $lacks = {
  material: lacksOf('material'),
  color: lacksOf('color'),
  quantities: lacksOf('quantities'),
  locations: lacksOf('locations'),
  artwork: lacksOf('artwork'),
  dueDate: lacksOf('dueDate'),
  delivery: lacksOf('delivery'),
} satisfies Record<OrderStep, unknown>;

// Material and color

export type Colors =
  | { status: 'none' }
  | { status: 'loading'; styleCode: string }
  | { status: 'list'; styleCode: string; colors: readonly Swatch[] }
  /** The backend didn't answer, so the house list is shown (product.md#colors). */
  | { status: 'error'; styleCode: string; colors: readonly Swatch[] };

export const $colors = atom<Colors>({ status: 'none' });
/** What the backend answered, by style code; `at` in milliseconds since 1970. */
export const $colorLists = map<Record<string, { at: number; colors: readonly Swatch[] }>>({});
/** As long as the CDN keeps a list (product.md#colors). */
const keepListMs = 5 * 60_000;
const $builtIn = atom<Readonly<Record<string, readonly Omit<Swatch, 'swatchUrl' | 'left'>[]>>>({});

/** The chosen color's entry in the list. */
export const $swatch = computed([$colors, $color], (colors, color) =>
  'colors' in colors ? colors.colors.find(({ key }) => key === color?.key) : undefined,
);

/** The color under the pointer. */
export const $pointed = atom<Swatch | null>(null);

/** The page provides the house colors, so that no request delays a color after a tap. */
export const setBuiltInColors = $builtIn.set;

export function chooseGarment(garment: Garment): void {
  updateDraft((draft) => withGarment(draft, garment, $item.get().id));
  releaseGarment();
  dropStrayUploads();
  trackEvent('materialSelected', { category, material: garment.id });
  reachStep(category, 'materialSelection');
}

/** Lets a customer who came with a shirt from the favorites choose another. */
export function releaseGarment(): void {
  updateItem((item) => ({ ...item, garmentFixed: false }));
}

/** Chooses one of the colors on the list. */
export function chooseColor(swatch: Swatch): void {
  const list = $colors.get();
  if (!('colors' in list)) return;
  const color: ColorChoice = {
    id: `${list.styleCode}-${swatch.key}`,
    key: swatch.key,
    name: swatch.name,
    hex: swatch.hex,
    swatchUrl: swatch.swatchUrl,
  };
  updateItem((item) => ({ ...item, color }));
  reachStep(category, 'colorSelection');
}

export async function loadColors(styleCode: string): Promise<void> {
  const current = $colors.get();
  if (current.status === 'list' && current.styleCode === styleCode) return;
  const known = $colorLists.get()[styleCode];
  if (known && Date.now() - known.at < keepListMs) {
    $colors.set({ status: 'list', styleCode, colors: known.colors });
    return;
  }
  $colors.set({ status: 'loading', styleCode });
  const result = await fetchColors(styleCode);
  const now = $colors.get();
  if (now.status === 'none' || now.styleCode !== styleCode) return; // the garment has changed
  if (result.ok) {
    $colors.set({ status: 'list', styleCode, colors: result.data.colors });
  } else {
    const colors = ($builtIn.get()[styleCode] ?? []).map((color) => ({
      ...color,
      swatchUrl: null,
      left: null,
    }));
    $colors.set({ status: 'error', styleCode, colors });
  }
}

/**
 * Gets the chosen garment's list, and then the others ahead, so that a press on a material shows
 * its colors at once.
 */
export async function loadEveryList(): Promise<void> {
  const garment = $garment.get();
  if (garment) await loadColors(garment.styleCode);
  for (const { styleCode } of orderFormGarments) {
    if (styleCode in $colorLists.get()) continue;
    if (!(await fetchColors(styleCode)).ok) return; // a press asks again
  }
}

async function askForColors(styleCode: string) {
  const result = await call(listColors, { style: styleCode });
  if (result.ok) {
    $colorLists.setKey(styleCode, { at: Date.now(), colors: result.data.colors });
  }
  underWay.delete(styleCode);
  return result;
}
const underWay = new Map<string, ReturnType<typeof askForColors>>();

/** Asks for a list, or waits for the one that is on its way. */
function fetchColors(styleCode: string) {
  const asked = underWay.get(styleCode) ?? askForColors(styleCode);
  underWay.set(styleCode, asked);
  return asked;
}

// Quantities, locations, dates, delivery

export function setQuantity(size: Size, count: number): void {
  updateItem((item) => ({ ...item, quantities: withCount(item.quantities, size, count) }));
  if (count > 0) reachStep(category, 'quantitySelection');
}

export function setLocations(locations: LocationFlags): void {
  updateDesign((design) => ({ ...design, locations }));
  if (chosenLocations(locations).length > 0) reachStep(category, 'printLocations');
  dropStrayUploads();
}

/** Drops the files of locations that aren't chosen anymore. */
function dropStrayUploads(): void {
  const { locations } = $design.get();
  for (const location of printLocations) if (!locations[location]) dropUpload(location);
}

/** Going on counts every step, including those that came with a draft or from the favorites. */
export function reachCheckout(): void {
  for (const step of quotePaths[category]) reachStep(category, step);
}

export function setDueDate(dueDate: string | null): void {
  updateDraft((draft) => ({ ...draft, dueDate }));
}

// Artwork

/** Files on their way, or stopped by a failure; uploaded ones are in the draft. */
export const $transfers = map<Transfers>({});
/** True while a file that the order needs is on its way. */
export const $uploading = computed([$transfers, $draft], (transfers, { designs }) =>
  designs.some(
    ({ id, artwork }) =>
      artwork.type !== 'description' &&
      printLocations.some((location) => transfers[fileKey(id, location)]?.status === 'uploading'),
  ),
);

function updateArtwork(
  change: (artwork: ArtworkData) => Partial<ArtworkData>,
  designId?: string,
): void {
  updateDesign(
    (design) => ({ ...design, artwork: { ...design.artwork, ...change(design.artwork) } }),
    designId,
  );
}

export function setArtworkType(type: ArtworkType): void {
  updateArtwork(() => ({ type }));
  trackEvent('artworkTypeSelected', { category, artworkType: type });
}

export function setDescription(description: string): void {
  updateArtwork(() => ({ description }));
}

export function leaveDescription(): void {
  if ($artwork.get().description.trim() !== '') trackEvent('descriptionAdded', { category });
}

/** Stops a design's running uploads. */
export function stopUploads(designId: string): void {
  for (const location of printLocations) {
    const transfer = $transfers.get()[fileKey(designId, location)];
    if (transfer?.status === 'uploading') dropUpload(location, designId);
  }
}

/** Stops a running upload or deletes a finished one; nothing stays in Storage. */
export function dropUpload(location: PrintLocation, designId = $design.get().id): void {
  const key = fileKey(designId, location);
  stopTransfer($transfers, key);
  dropPicture(key);
  const design = $draft.get().designs.find(({ id }) => id === designId);
  const uploaded = design?.artwork.uploads[location];
  if (!uploaded) return;
  void call(deleteUpload, { receipt: uploaded.receipt });
  dropFile(designId, location);
}

/** After a reload: shows the draft's files again, if it has any, and asks for lost ones. */
export async function refreshUploads(): Promise<void> {
  if ($draft.get().designs.every(({ artwork }) => Object.keys(artwork.uploads).length === 0))
    return;
  // Without it, their receipts still hold.
  const pictures = await import('../placing/restore-pictures.client.ts').catch(() => null);
  await pictures?.restorePictures($transfers);
}
