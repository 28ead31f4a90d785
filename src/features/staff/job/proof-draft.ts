import type { Job, JobFile } from '../../../contracts/staff/read-job.ts';
import { garmentById, usualGarment } from '../../../domain/garment.ts';
import type { InkKey } from '../../../domain/design/ink.ts';
import { usualPlacement, type Placement } from '../../../domain/placement.ts';
import type { PrintLocation } from '../../../domain/print-location.ts';
import type { ProofChoices, ProofPrint } from '../../../domain/proof.ts';

export type OrderJob = Extract<Job, { kind: 'order' }>;

/** A proof can be sent while the order is in review or waits for an approval, by those who see prices. */
export function mayGetProof(job: Job): job is OrderJob {
  return (
    job.kind === 'order' &&
    job.price !== null &&
    (job.status === 'in_review' || job.status === 'proof_sent')
  );
}

/** The next version as its form starts out: like the last one, or with the shop's usual places. */
export function startingChoices(job: OrderJob): ProofChoices {
  const last = job.proofs[0]?.contents;
  return {
    prints: job.printLocations.map(
      (location) =>
        last?.prints.find((print) => print.location === location) ?? usual(job, location),
    ),
    wording: last?.wording ?? '',
    note: '',
    picture: null,
  };
}

function usual(job: OrderJob, location: PrintLocation): ProofPrint {
  const file = job.files.find((each) => each.location === location);
  const garment = garmentById(job.garmentId) ?? usualGarment;
  return {
    location,
    file: file?.sha256 ?? null,
    ...usualPlacement(garment, location, pixelsOf(file)),
    inks: [],
  };
}

function pixelsOf(file: JobFile | undefined) {
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

/** The choices with a change to the print of one location. */
export function changePrint(
  choices: ProofChoices,
  location: PrintLocation,
  change: Partial<ProofPrint>,
): ProofChoices {
  return {
    ...choices,
    prints: choices.prints.map((print) =>
      print.location === location ? { ...print, ...change } : print,
    ),
  };
}
