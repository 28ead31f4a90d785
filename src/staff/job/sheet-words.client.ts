import { pageOf, pageText, printPixels } from '../../artwork/files/artwork-facts.ts';
import { artId } from '../../artwork/art-id.ts';
import type { Job, JobFile } from './read-job.rpc.ts';
import { areaOf, sanitizeFileName, sharpPixels } from '../../artwork/artwork.ts';
import { isRaster, formatMegabytes, type ArtworkFormat } from '../../artwork/artwork-format.ts';
import { customerFields } from '../../orders/customer.ts';
import { formatMoment, formatTime } from '../../platform/dates/date-words.ts';
import { emailErrorText } from '../../platform/emails/email-words.ts';
import { writtenTexts, type WrittenText } from '../../platform/forms/form-field.ts';
import { jobTitle, type JobName } from '../../orders/job.ts';
import type { OrderDesign } from '../../orders/order-design.ts';
import { customerOf } from '../../orders/order-record.ts';
import { thinText } from '../../artwork/thin-print.ts';
import { printedSize, printVerdict, sharpDpi } from '../../artwork/print-verdict.ts';
import { printAreas, printLocations, type PrintLocation } from '../../garments/print-location.ts';
import { quoteRequestFields } from '../../quotes/quote-request.ts';
import { reorderFields } from '../../orders/repeats/reorder.ts';
import { kindSlugs } from '../../paths.ts';
import { shop } from '../../shop.ts';

type OrderJob = Extract<Job, { kind: 'order' }>;

/** Where a design prints, in the order form's order. */
export const locationsOf = (design: Pick<OrderDesign, 'printLocations'>): PrintLocation[] =>
  printLocations.filter((location) => design.printLocations.includes(location));

/** The version that was approved; what was approved without the page is the order itself. */
export const approvedProof = ({ approved, proofs }: OrderJob) =>
  approved ? proofs.find(({ state }) => state === 'approved') : undefined;

/** What a design is printed from: the files of the version that was approved, or the customer's. */
export function filesToPrint(job: OrderJob, at: number): Pick<JobFile, 'objectPath' | 'format'>[] {
  const proof = approvedProof(job);
  if (!proof) return job.files.filter(({ design }) => design === at);
  const { prints = [], picture = null } = proof.contents.designs[at] ?? {};
  const shown = [picture, ...prints.map(({ file }) => file)];
  return proof.files.filter((file) => shown.includes(artId(file)));
}

/** What the customer wrote. */
export function writtenIn(job: Job): WrittenText[] {
  if (job.kind === 'order') return writtenTexts(customerFields, customerOf(job));
  return job.kind === 'quote_request'
    ? writtenTexts(quoteRequestFields, job)
    : writtenTexts(reorderFields, job);
}

export type Sight = { text: string; quality: 'sharp' | 'soft' | 'rough' | 'unknown' };

/**
 * How a file prints: at its location's largest size, or, without a location, how large it can go.
 */
export function fileVerdict(file: JobFile): Sight {
  const format = file.format as ArtworkFormat;
  const pixels = printPixels(format, file, file.facts, file.page);
  if (!pixels) {
    if (isRaster(format)) {
      return { text: 'We couldn’t read how many pixels it has.', quality: 'unknown' };
    }
    const thin = thinDrawing(file);
    if (thin !== null) return { text: thin, quality: 'rough' };
    // An EPS is a program, of which only the beginning is read.
    return format === 'eps' || !file.facts || pageOf(file.facts, file.page)?.unread
      ? { text: 'Could be vector or pixels. Check it before printing.', quality: 'unknown' }
      : { text: 'Vector: sharp at any size.', quality: 'sharp' };
  }
  const location = printLocations.find((each) => each === file.location);
  if (!location) {
    const [width, height] = [pixels.widthPx, pixels.heightPx].map((px) =>
      (px / sharpDpi).toFixed(1),
    );
    return {
      text: `Sharp up to ${width} × ${height} in (${sharpDpi} DPI).`,
      quality: 'unknown',
    };
  }
  const verdict = printVerdict(pixels, printAreas[location]);
  const thin = thinText(verdict);
  if (thin !== null) return { text: thin, quality: 'rough' };
  return { text: verdict.advice, quality: verdict.quality };
}

/** That a drawing would print too thin at its location; null if it wouldn't, or nothing tells. */
function thinDrawing({ facts, page, location: at }: JobFile): string | null {
  const { inches } = pageOf(facts, page) ?? {};
  const location = printLocations.find((each) => each === at);
  if (!inches || !location) return null;
  const shape = { widthPx: inches.width, heightPx: inches.height };
  return thinText(printedSize(shape, printAreas[location]));
}

/** 'PNG · 4.18 MB · 3,600 × 2,900 px', 'PDF · 1.02 MB · page 3 of 40'. */
export function fileFacts(file: JobFile): string {
  const { widthPx, heightPx, facts, page } = file;
  const inside = pageOf(facts, page)?.picture;
  return [
    file.format.toUpperCase(),
    formatMegabytes(file.sizeBytes),
    pageText(facts, page),
    widthPx && heightPx ? pixelsText(widthPx, heightPx) : null,
    inside ? `picture inside: ${pixelsText(inside.width, inside.height)}` : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

const pixelsText = (width: number, height: number): string =>
  `${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} px`;

/**
 * What a file is saved as: '1042-front-large.png', '1042-design-2-front-large.png' for another
 * design than the first, or 'quote-5003-crest.png' without a location.
 */
export function downloadName(
  { kind, number }: JobName,
  file: Pick<JobFile, 'fileName' | 'format' | 'location' | 'design'>,
): string {
  if (file.location === null) {
    return `${kindSlugs[kind]}-${number}-${sanitizeFileName(file.fileName)}`;
  }
  const location = file.location.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const design = file.design > 0 ? `-design-${file.design + 1}` : '';
  return `${number}${design}-${location}.${file.format}`;
}

/** A larger drawing takes too long to draw in a list. */
const mostDrawingBytes = 5 * 1024 * 1024;

/**
 * Whether staff may see a file as a picture. A PNG or a JPG may have no more pixels than are sharp
 * at our largest print, which is 115 MB of memory once opened. What is inside an SVG decides later
 * (`drawing-preview.client.ts`); a worker draws any other file, within limits.
 */
export function hasPreview({ format, sizeBytes, widthPx, heightPx }: JobFile): boolean {
  if (format === 'svg') return sizeBytes <= mostDrawingBytes;
  if (format !== 'png' && format !== 'jpg') return true;
  if (widthPx === null || heightPx === null) return false;
  return areaOf({ widthPx, heightPx }) <= areaOf(sharpPixels);
}

/** 'Quote #5001 from Confluence Print Co.' */
export const answerSubject = (name: JobName): string => `${jobTitle(name)} from ${shop.name}`;

/** Text for a sheet of paper: its beginning, and a note that there is more. */
export function forPaper(text: string, most: { characters: number; lines: number }): string {
  const lines = text.trim().split(/\r?\n/);
  const kept = lines.slice(0, most.lines).join('\n');
  if (kept.length <= most.characters && lines.length <= most.lines) return kept;
  return `${kept.slice(0, most.characters).trimEnd()}… (the rest is on the screen)`;
}

/** When an email goes out that waits on purpose; null if it doesn't. */
export function waitsFor(
  { status, attempts, dueAt }: Job['emails'][number],
  now: Date,
): Date | null {
  const due = new Date(dueAt);
  return status === 'pending' && attempts === 0 && due > now ? due : null;
}

/** What became of an email, so far. */
export function emailState(email: Job['emails'][number], now: Date): string {
  const waits = waitsFor(email, now);
  if (waits) return `Goes out at ${formatTime(waits)}`;
  const tries = email.attempts === 1 ? '1 try' : `${email.attempts} tries`;
  if (email.status === 'sent')
    return `Sent ${formatMoment(new Date(email.sentAt ?? email.createdAt), now)}`;
  if (email.status === 'skipped') return 'Not sent: it was out of date by then';
  if (email.status === 'bundled') return 'In a list with others, because a lot came in';
  if (email.status === 'dead') return `Gave up after ${tries}. ${emailErrorText(email.errorCode)}`;
  if (email.status === 'held') return `Held for you to check. ${emailErrorText(email.errorCode)}`;
  // No reason yet: the first try is under way.
  return email.attempts === 0 || email.errorCode === null
    ? 'Waiting to be sent'
    : `Waiting after ${tries}. ${emailErrorText(email.errorCode)}`;
}
