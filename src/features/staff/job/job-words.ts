import type { Job, JobFile } from '../../../contracts/staff/read-job.ts';
import { isRaster, formatMegabytes, type ArtworkFormat } from '../../../domain/artwork-format.ts';
import {
  isFinal,
  jobTitle,
  statusLabel,
  undoMinutes,
  type JobName,
  type JobStatus,
} from '../../../domain/job.ts';
import { printVerdict, sharpDpi } from '../../../domain/print-verdict.ts';
import { printLocations, type PrintLocation } from '../../../domain/print-location.ts';
import { hasStarted, lateness } from '../../../domain/production.ts';
import { formatDay } from '../../../domain/date-words.ts';
import { shopToday } from '../../../domain/turnaround.ts';
import { shop } from '../../../shop.ts';

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: shop.timeZone,
});

/** 'Nov 21, 2026, 9:41 AM' in the shop's zone; the year only where it isn't this one. */
export function momentText(at: string, now: Date): string {
  const then = new Date(at);
  const text = moment.format(then);
  const year = shopToday(then).slice(0, 4);
  return year === shopToday(now).slice(0, 4) ? text.replace(`, ${year}`, '') : text;
}

/** Who did something, as it is told to `reader`: 'You', another's address, or the customer. */
export function actorText(actor: string, reader: string): string {
  if (actor === 'customer') return 'The customer';
  return actor === reader ? 'You' : actor;
}

/** The locations that are printed, in the order of the order form. */
export function locationsOf(job: Job): PrintLocation[] {
  if (job.kind !== 'order') return [];
  return printLocations.filter((location) => job.printLocations.includes(location));
}

export type Sight = { text: string; quality: 'sharp' | 'soft' | 'rough' | 'unknown' };

/** How a file prints: at its location's largest size, or, where it has none, how far it goes. */
export function fileVerdict(file: JobFile): Sight {
  if (!isRaster(file.format as ArtworkFormat)) {
    return file.format === 'pdf'
      ? { text: 'Could be vector or pixels. Check it before printing.', quality: 'unknown' }
      : { text: 'Vector: sharp at any size.', quality: 'sharp' };
  }
  if (!file.widthPx || !file.heightPx) {
    return { text: 'We couldn’t read how many pixels it has.', quality: 'unknown' };
  }
  const pixels = { widthPx: file.widthPx, heightPx: file.heightPx };
  const location = printLocations.find((each) => each === file.location);
  if (!location) {
    const [width, height] = [file.widthPx, file.heightPx].map((px) => (px / sharpDpi).toFixed(1));
    return {
      text: `Sharp up to ${width} × ${height} in (${sharpDpi} DPI).`,
      quality: 'unknown',
    };
  }
  const { advice, quality } = printVerdict(pixels, location);
  return { text: advice, quality };
}

/** 'PNG · 4.18 MB · 3,600 × 2,900 px'. */
export function fileFacts(file: JobFile): string {
  const pixels =
    file.widthPx && file.heightPx
      ? [`${file.widthPx.toLocaleString('en-US')} × ${file.heightPx.toLocaleString('en-US')} px`]
      : [];
  return [file.format.toUpperCase(), formatMegabytes(file.sizeBytes), ...pixels].join(' · ');
}

/** Formats that a browser shows as a picture. */
export const isPicture = (file: JobFile): boolean => ['png', 'jpg', 'svg'].includes(file.format);

/** What presses: overdue, due this week, or that production should have started; null when nothing. */
export function pressure(job: Job, now: Date): { text: string; late: boolean } | null {
  if (isFinal(job.kind, job.status)) return null;
  const late = lateness(job.dueDate, now);
  if (late === 'overdue') return { text: 'Overdue', late: true };
  if (job.startBy !== null && job.startBy < shopToday(now) && !hasStarted(job.kind, job.status)) {
    return { text: `Should have started ${formatDay(job.startBy, now)}`, late: true };
  }
  return late === 'week' ? { text: 'Due this week', late: false } : null;
}

/**
 * Minutes in which the last move may still be taken back, 0 when it may not. The backend decides;
 * this counts down from what it said when it was read (`readAt`, by the browser's clock, which may
 * be wrong by hours: what it says of the time before is bounded).
 */
export function undoMinutesLeft(job: Job, readAt: number, now: number): number {
  const last = job.events.at(-1);
  if (!job.mayUndo || !last) return 0;
  const whole = undoMinutes * 60_000;
  const wasLeft = Math.min(whole, Math.max(60_000, whole - (readAt - Date.parse(last.at))));
  return Math.max(0, Math.ceil((wasLeft - (now - readAt)) / 60_000));
}

export type Entry =
  | { key: string; at: string; kind: 'placed'; actor: string }
  | {
      key: string;
      at: string;
      kind: 'move' | 'undo';
      actor: string;
      from: JobStatus;
      to: JobStatus;
      note: string | null;
    }
  | { key: string; at: string; kind: 'note'; actor: string; text: string };

/** All that happened to a job and was written about it, latest first. */
export function timeline(job: Job): Entry[] {
  const moves = job.events.map((event, index): Entry => {
    const { at, actor, from, to, note } = event;
    const key = `move ${index}`;
    if (from === null) return { key, at, kind: 'placed', actor };
    return { key, at, kind: isUndo(job, index) ? 'undo' : 'move', actor, from, to, note };
  });
  const notes = job.notes.map(({ id, author, text, at }): Entry => ({
    key: id,
    at,
    kind: 'note',
    actor: author,
    text,
  }));
  // Both come oldest first; a stable sort keeps what happened at one moment in its order.
  return [...moves, ...notes].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).reverse();
}

/** Moves of this page carry no note, so that nothing else looks like it. */
function isUndo(job: Job, index: number): boolean {
  const [before, event] = [job.events[index - 1], job.events[index]];
  return event?.note === undoNote && before?.from === event.to;
}

/** What the SQL function undo_move writes into its event. */
export const undoNote = 'Undo';

/** A mail address that opens a mail; addresses may hold '?' and '&'. */
export function mailLink(email: string, subject?: string): string {
  const to = encodeURIComponent(email).replaceAll('%40', '@');
  return `mailto:${to}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
}

/** A phone number as people type it, as a link: '(515) 555-0123 ext. 4' → 'tel:5155550123;ext=4'. */
export function phoneLink(phone: string): string {
  const [number = '', extension = ''] = phone
    .split(/e?xt?/i)
    .map((part) => part.replace(/\D/g, ''));
  const plus = phone.trim().startsWith('+') ? '+' : '';
  return `tel:${plus}${number}${extension === '' ? '' : `;ext=${extension}`}`;
}

/** 'Quote #5001 from Confluence Print Co.' */
export const answerSubject = (name: JobName): string => `${jobTitle(name)} from ${shop.name}`;

/** 'ada@… moved it to Proof sent, Nov 21, 9:41 AM.' */
export function movedText(
  actor: string,
  reader: string,
  to: JobStatus,
  at: string,
  now: Date,
): string {
  return `${actorText(actor, reader)} moved it to ${statusLabel(to)}, ${momentText(at, now)}.`;
}

/** A text for a sheet of paper: its beginning, and that there is more. */
export function forPaper(text: string, most: { characters: number; lines: number }): string {
  const lines = text.trim().split(/\r?\n/);
  const kept = lines.slice(0, most.lines).join('\n');
  if (kept.length <= most.characters && lines.length <= most.lines) return kept;
  return `${kept.slice(0, most.characters).trimEnd()}… (the rest is on the screen)`;
}
