import type { Job, JobFile } from './read-job.rpc.ts';
import { garmentById, usualGarment } from '../../garments/garment.ts';
import type { InkKey } from '../../artwork/ink.ts';
import { orderStage } from '../../orders/job.ts';
import {
  proportionalHeight,
  proportionalWidth,
  roundEighth,
  sizedPrint,
  usualPlacement,
  type Placement,
} from '../../proofs/placement.ts';
import type { PrintLocation } from '../../garments/print-location.ts';
import type { PixelSize } from '../../artwork/print-verdict.ts';
import type { ProofChoices, ProofPrint } from '../../proofs/proof.ts';

export type OrderJob = Extract<Job, { kind: 'order' }>;

/** A proof can be sent while the order is in review or waits for an approval, by those who see prices. */
export function mayGetProof(job: Job): job is OrderJob {
  if (job.kind !== 'order' || job.price === null) return false;
  const stage = orderStage(job.status);
  return stage === 'reviewing' || stage === 'shown';
}

/**
 * The next version as its form starts out: like the last one, like the one approved for the order
 * that this one repeats, or with the shop's usual places.
 */
export function startingChoices(job: OrderJob): ProofChoices {
  const last = job.proofs[0]?.contents;
  return {
    prints: job.printLocations.map(
      (location) =>
        last?.prints.find((print) => print.location === location) ??
        repeated(job, location) ??
        usual(job, location),
    ),
    wording: last?.wording ?? '',
    note: '',
    picture: null,
  };
}

const artworkOf = ({ files }: OrderJob, location: PrintLocation): JobFile | undefined =>
  files.find((each) => each.location === location);

/** Staff may have printed from another file back then; this order has its own. */
function repeated(job: OrderJob, location: PrintLocation): ProofPrint | undefined {
  const print = job.repeats?.prints.find((each) => each.location === location);
  return print && { ...print, file: artworkOf(job, location)?.sha256 ?? null };
}

function usual(job: OrderJob, location: PrintLocation): ProofPrint {
  const file = artworkOf(job, location);
  const garment = garmentById(job.garmentId) ?? usualGarment;
  return {
    location,
    file: file?.sha256 ?? null,
    ...usualPlacement(garment, location, pixelsOf(file)),
    inks: [],
  };
}

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
  /** Locations whose inks staff chose, now or for what the draft started from. */
  inked: readonly PrintLocation[];
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
    inked: choices.prints.flatMap(({ location, inks }) => (inks.length > 0 ? [location] : [])),
    pixels: Object.fromEntries(
      files.flatMap((file) => {
        const pixels = pixelsOf(file);
        return pixels ? [[file.sha256, pixels]] : [];
      }),
    ),
    suggested: {},
  };
}

/** A print at another size or place. */
export const placePrint = (draft: ProofDraft, location: PrintLocation, to: Placement): ProofDraft =>
  changePrint(draft, location, placementIn(to));

/**
 * Takes what staff type into a print's field, even a place where it can't print; sending the proof
 * says so. If the file's proportions are known, width and height keep them.
 */
export function typePlacement(
  draft: ProofDraft,
  location: PrintLocation,
  field: keyof Placement,
  inches: number,
): ProofDraft {
  const { file } = printAt(draft, location) ?? {};
  const pixels = file ? draft.pixels[file] : undefined;
  const typed: Partial<Placement> = { [field]: inches };
  if (pixels && inches > 0) {
    if (field === 'widthIn') typed.heightIn = proportionalHeight(inches, pixels);
    if (field === 'heightIn') typed.widthIn = proportionalWidth(inches, pixels);
  }
  return changePrint(draft, location, typed);
}

/** What was typed, to the eighth of an inch. */
export function roundPlacement(draft: ProofDraft, location: PrintLocation): ProofDraft {
  const print = printAt(draft, location);
  if (!print) return draft;
  const { widthIn, heightIn, topIn, rightIn } = print;
  return changePrint(draft, location, {
    widthIn: roundEighth(widthIn),
    heightIn: roundEighth(heightIn),
    topIn: roundEighth(topIn),
    rightIn: roundEighth(rightIn),
  });
}

/** The inks that staff chose for a print. */
export const chooseInks = (
  draft: ProofDraft,
  location: PrintLocation,
  inks: readonly InkKey[],
): ProofDraft => ({
  ...changePrint(draft, location, { inks: [...inks] }),
  inked: [...new Set([...draft.inked, location])],
});

/** A print of another file at the same width. Inks that its old file suggested go with that. */
export function replaceFile(
  draft: ProofDraft,
  garmentId: string,
  location: PrintLocation,
  file: string,
  told: ReadArt | null,
): ProofDraft {
  const print = printAt(draft, location);
  const garment = garmentById(garmentId) ?? usualGarment;
  const size = print && told && sizedPrint(print, print.widthIn, told.pixels, garment, location);
  return changePrint(told ? withArt(draft, file, told) : draft, location, {
    file,
    ...size,
    ...(draft.inked.includes(location) ? {} : { inks: [...(told?.inks ?? [])] }),
  });
}

/**
 * What the picture of one of the order's files tells: inks for its prints whose inks nobody chose;
 * and the proportions of a file without pixels, for its prints that still fill their area.
 */
export function learnArt(
  draft: ProofDraft,
  garmentId: string,
  file: string,
  told: ReadArt,
): ProofDraft {
  const garment = garmentById(garmentId) ?? usualGarment;
  const isNews = draft.pixels[file] === undefined;
  return draft.choices.prints
    .filter((print) => print.file === file)
    .reduce(
      (next, print) => {
        const { location } = print;
        const filling = usualPlacement(garment, location, null);
        const fills = placementFields.every(([field]) => print[field] === filling[field]);
        return changePrint(next, location, {
          ...(isNews && fills ? usualPlacement(garment, location, told.pixels) : {}),
          ...(draft.inked.includes(location) ? {} : { inks: [...told.inks] }),
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

const printAt = ({ choices }: ProofDraft, location: PrintLocation): ProofPrint | undefined =>
  choices.prints.find((print) => print.location === location);

const placementIn = ({ widthIn, heightIn, topIn, rightIn }: Placement): Placement => ({
  widthIn,
  heightIn,
  topIn,
  rightIn,
});

function changePrint(
  draft: ProofDraft,
  location: PrintLocation,
  change: Partial<ProofPrint>,
): ProofDraft {
  const { choices } = draft;
  const prints = choices.prints.map((print) =>
    print.location === location ? { ...print, ...change } : print,
  );
  return { ...draft, choices: { ...choices, prints } };
}
