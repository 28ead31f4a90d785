import { artId } from '../../artwork/art-id.ts';
import type { Job, JobFile } from './read-job.rpc.ts';
import { garmentById, usualGarment, type Garment } from '../../garments/garment.ts';
import type { InkKey } from '../../artwork/ink.ts';
import { orderStage } from '../../orders/job.ts';
import type { OrderItem } from '../../orders/order-design.ts';
import {
  proportionalHeight,
  proportionalWidth,
  roundEighth,
  sizedPrint,
  usualPlacement,
} from '../../proofs/place-print.ts';
import { placedArea, type Placement } from '../../proofs/placement.ts';
import type { PrintLocation } from '../../garments/print-location.ts';
import type { PixelSize } from '../../artwork/print-verdict.ts';
import type { DesignChoices, PrintPlace, ProofChoices, ProofPrint } from '../../proofs/proof.ts';

export type OrderJob = Extract<Job, { kind: 'order' }>;

/** A proof can be sent while the order is in review or waits for an approval, by those who see prices. */
export function mayGetProof(job: Job): job is OrderJob {
  if (job.kind !== 'order' || job.price === null) return false;
  const stage = orderStage(job.status);
  return stage === 'reviewing' || stage === 'shown';
}

const garmentOf = (garmentId: string | undefined): Garment =>
  garmentById(garmentId ?? '') ?? usualGarment;

/** The item of a design with the least room for a print: staff place it there. */
export function itemToPlaceOn(
  items: readonly OrderItem[],
  location: PrintLocation,
): OrderItem | undefined {
  const room = ({ garmentId }: OrderItem) => {
    const { widthIn, heightIn } = placedArea(garmentOf(garmentId), location);
    return widthIn * heightIn;
  };
  return items.toSorted((a, b) => room(a) - room(b))[0];
}

/** The garment of that item. */
export const garmentToPlaceOn = (items: readonly OrderItem[], location: PrintLocation): Garment =>
  garmentOf(itemToPlaceOn(items, location)?.garmentId);

/**
 * The next version as its form starts out: like the last one, like the one approved for the order
 * that this one repeats, or with the shop's usual places.
 */
export function startingChoices(job: OrderJob): ProofChoices {
  return {
    designs: job.designs.map(({ printLocations }, design) => {
      const last = lastDesign(job, design);
      return {
        prints: printLocations.map(
          (location) =>
            last?.prints.find((print) => print.location === location) ??
            repeated(job, { design, location }) ??
            usual(job, { design, location }),
        ),
        wording: last?.wording ?? '',
        picture: null,
      };
    }),
    note: '',
  };
}

/** A design in the last version: in the same place, or by its artwork if the order has other ones now. */
function lastDesign(job: OrderJob, design: number) {
  const last = job.proofs[0]?.contents.designs ?? [];
  if (last.length === job.designs.length) return last[design];
  return last.find(({ prints }) =>
    prints.some(({ file, location }) => file === idOf(artworkOf(job, { design, location }))),
  );
}

const artworkOf = ({ files }: OrderJob, { design, location }: PrintPlace): JobFile | undefined =>
  files.find((each) => each.design === design && each.location === location);

const idOf = (file: JobFile | undefined): string | null => (file ? artId(file) : null);

/** Staff may have printed from another file back then; this order has its own. */
function repeated(job: OrderJob, at: PrintPlace): ProofPrint | undefined {
  const print = job.repeats?.prints[at.design]?.find(({ location }) => location === at.location);
  return print && { ...print, file: idOf(artworkOf(job, at)) };
}

function usual(job: OrderJob, at: PrintPlace): ProofPrint {
  const { location } = at;
  const file = artworkOf(job, at);
  return {
    location,
    file: idOf(file),
    ...usualPlacement(garmentAt(job.designs, at), location, pixelsOf(file)),
    inks: [],
  };
}

/** The garment that a print of an order is placed on. */
const garmentAt = (designs: OrderJob['designs'], { design, location }: PrintPlace): Garment =>
  garmentToPlaceOn(designs[design]?.items ?? [], location);

function pixelsOf(file: Pick<JobFile, 'widthPx' | 'heightPx'> | undefined) {
  const { widthPx, heightPx } = file ?? {};
  return widthPx && heightPx ? { widthPx, heightPx } : null;
}

/** The fields of a print, in inches. */
export const placementFields = [
  ['widthIn', 'Width, in'],
  ['heightIn', 'Height, in'],
  ['topIn', 'Down from the top, in'],
  ['rightIn', 'Right of center, in'],
] as const satisfies readonly (readonly [keyof Placement, string])[];

/** The inks with this one added at the end, or taken off. */
export function toggleInk(inks: readonly InkKey[], ink: InkKey): InkKey[] {
  return inks.includes(ink) ? inks.filter((each) => each !== ink) : [...inks, ink];
}

/** What a picture of a file tells about it. */
export type ReadArt = { pixels: PixelSize; inks: readonly InkKey[] };

/** A version that staff are making. */
export type ProofDraft = {
  choices: ProofChoices;
  /** Prints whose inks staff chose, now or for what the draft started from, by `inkedKey`. */
  inked: readonly string[];
  /** The pixels of files by hash, as far as they're known: their proportions. */
  pixels: Readonly<Partial<Record<string, PixelSize>>>;
  /** Inks suggested by the colors of files, by hash. */
  suggested: Readonly<Partial<Record<string, readonly InkKey[]>>>;
};

export function startingDraft(job: OrderJob): ProofDraft {
  const choices = startingChoices(job);
  const files = [...job.proofs.flatMap((proof) => proof.files), ...job.files];
  return {
    choices,
    inked: choices.designs.flatMap(({ prints }, design) =>
      prints.flatMap(({ location, inks }) =>
        inks.length > 0 ? [inkedKey({ design, location })] : [],
      ),
    ),
    pixels: Object.fromEntries(
      files.flatMap((file) => {
        const pixels = pixelsOf(file);
        return pixels ? [[artId(file), pixels]] : [];
      }),
    ),
    suggested: {},
  };
}

const inkedKey = ({ design, location }: PrintPlace): string => `${design} ${location}`;

/** A design with other words or another picture. */
export const chooseForDesign = (
  draft: ProofDraft,
  design: number,
  change: Partial<DesignChoices>,
): ProofDraft => ({
  ...draft,
  choices: {
    ...draft.choices,
    designs: draft.choices.designs.map((each, at) =>
      at === design ? { ...each, ...change } : each,
    ),
  },
});

/** A print at another size or place. */
export const placePrint = (draft: ProofDraft, at: PrintPlace, to: Placement): ProofDraft =>
  changePrint(draft, at, placementIn(to));

/**
 * Takes what staff type into a print's field, even a place where it can't print; sending the proof
 * says so. If the file's proportions are known, width and height keep them.
 */
export function typePlacement(
  draft: ProofDraft,
  at: PrintPlace,
  field: keyof Placement,
  inches: number,
): ProofDraft {
  const { file } = printAt(draft, at) ?? {};
  const pixels = file ? draft.pixels[file] : undefined;
  const typed: Partial<Placement> = { [field]: inches };
  if (pixels && inches > 0) {
    if (field === 'widthIn') typed.heightIn = proportionalHeight(inches, pixels);
    if (field === 'heightIn') typed.widthIn = proportionalWidth(inches, pixels);
  }
  return changePrint(draft, at, typed);
}

/** What was typed, to the eighth of an inch. */
export function roundPlacement(draft: ProofDraft, at: PrintPlace): ProofDraft {
  const print = printAt(draft, at);
  if (!print) return draft;
  const { widthIn, heightIn, topIn, rightIn } = print;
  return changePrint(draft, at, {
    widthIn: roundEighth(widthIn),
    heightIn: roundEighth(heightIn),
    topIn: roundEighth(topIn),
    rightIn: roundEighth(rightIn),
  });
}

/** The inks that staff chose for a print. */
export const chooseInks = (
  draft: ProofDraft,
  at: PrintPlace,
  inks: readonly InkKey[],
): ProofDraft => ({
  ...changePrint(draft, at, { inks: [...inks] }),
  inked: [...new Set([...draft.inked, inkedKey(at)])],
});

/** A print of another file at the same width. Inks that its old file suggested go with that. */
export function replaceFile(
  draft: ProofDraft,
  designs: OrderJob['designs'],
  at: PrintPlace,
  file: string,
  told: ReadArt | null,
): ProofDraft {
  const print = printAt(draft, at);
  const garment = garmentAt(designs, at);
  const size = print && told && sizedPrint(print, print.widthIn, told.pixels, garment, at.location);
  return changePrint(told ? withArt(draft, file, told) : draft, at, {
    file,
    ...size,
    ...(draft.inked.includes(inkedKey(at)) ? {} : { inks: [...(told?.inks ?? [])] }),
  });
}

/**
 * What the picture of one of the order's files tells: inks for its prints whose inks nobody chose;
 * and the proportions of a file without pixels, for its prints that still fill their area.
 */
export function learnArt(
  draft: ProofDraft,
  designs: OrderJob['designs'],
  file: string,
  told: ReadArt,
): ProofDraft {
  const isNews = draft.pixels[file] === undefined;
  return draft.choices.designs
    .flatMap(({ prints }, design) => prints.map((print) => ({ design, print })))
    .filter(({ print }) => print.file === file)
    .reduce(
      (next, { design, print }) => {
        const { location } = print;
        const at = { design, location };
        const garment = garmentAt(designs, at);
        const filling = usualPlacement(garment, location, null);
        const fills = placementFields.every(([field]) => print[field] === filling[field]);
        return changePrint(next, at, {
          ...(isNews && fills ? usualPlacement(garment, location, told.pixels) : {}),
          ...(draft.inked.includes(inkedKey(at)) ? {} : { inks: [...told.inks] }),
        });
      },
      withArt(draft, file, told),
    );
}

const withArt = (draft: ProofDraft, file: string, { pixels, inks }: ReadArt): ProofDraft => ({
  ...draft,
  pixels: { ...draft.pixels, [file]: draft.pixels[file] ?? pixels },
  suggested: { ...draft.suggested, [file]: inks },
});

const printAt = ({ choices }: ProofDraft, { design, location }: PrintPlace) =>
  choices.designs[design]?.prints.find((print) => print.location === location);

/** What a print shows: the `artId` of its file. */
export const fileAt = (draft: ProofDraft, at: PrintPlace): string | null =>
  printAt(draft, at)?.file ?? null;

const placementIn = ({ widthIn, heightIn, topIn, rightIn }: Placement): Placement => ({
  widthIn,
  heightIn,
  topIn,
  rightIn,
});

function changePrint(
  draft: ProofDraft,
  { design, location }: PrintPlace,
  change: Partial<ProofPrint>,
): ProofDraft {
  const prints = draft.choices.designs[design]?.prints ?? [];
  return chooseForDesign(draft, design, {
    prints: prints.map((print) => (print.location === location ? { ...print, ...change } : print)),
  });
}
