import type { PixelSize } from '../print-verdict.ts';
import type { UploadPlace } from '../../garments/print-location.ts';
import { isRaster, type ArtworkFormat } from '../artwork-format.ts';
import type { ArtworkFacts, PageFacts, Unfit, UploadFacts } from './artwork-facts-schema.ts';

const unfitSentences: Readonly<Record<Unfit, string>> = {
  'cut-off':
    'This file is incomplete; it may have been cut off while it was copied or sent. Export it again.',
  'no-pdf':
    'This AI file was saved for Illustrator only. Save it again with “Create PDF Compatible File” switched on, or as a PDF.',
  'no-composite':
    'This PSD was saved without a picture of its layers. In Photoshop’s Preferences, under File Handling, set “Maximize PSD and PSB File Compatibility” to Always, and save it again.',
};

/** Why a file isn't complete artwork, and what to do. */
export const unfitSentence = (unfit: Unfit): string => unfitSentences[unfit];

/** Facts of a file with nothing to say about. */
export const plainFacts: ArtworkFacts = { pages: [{}] };

/** Facts of a file that took too long to read; it may be good. */
export const unreadFacts: ArtworkFacts = { pages: [{ unread: true }] };

/** The first page with something on it, from 1. */
export function firstPage({ pages }: ArtworkFacts): number {
  return (
    Math.max(
      0,
      pages.findIndex(({ empty }) => !empty),
    ) + 1
  );
}

/** Whether a file has that page, with something on it. */
export const hasPage = ({ pages }: ArtworkFacts, page: number): boolean =>
  (pages[page - 1] ?? { empty: true }).empty !== true;

const list = new Intl.ListFormat('en-US');

type Told = {
  readonly facts?: UploadFacts | null | undefined;
  readonly page?: number | null | undefined;
};

/** What is wrong with a file, or with the page of it that we print, in sentences. */
export function artworkWarnings({ facts, page }: Told): string[] {
  const { texts = [], unread } = pageOf(facts, page) ?? {};
  return [
    ...(facts?.unfit ? [unfitSentence(facts.unfit)] : []),
    ...texts.map(textNote),
    ...(unread ? ['We couldn’t read all of this file. Look it over on the proof.'] : []),
  ];
}

/** What else to know of it, in sentences. */
export function artworkRemarks({ facts, page }: Told): string[] {
  const { inches, marks } = pageOf(facts, page) ?? {};
  const { note, spots = [] } = facts ?? {};
  return [
    ...(note ? [note] : []),
    ...(marks && inches
      ? [
          `The art is ${inchesText(inches.width)} × ${inchesText(inches.height)} in; we leave out the printer’s marks.`,
        ]
      : []),
    ...(spots.length > 0
      ? [`${spots.length === 1 ? 'Spot color' : 'Spot colors'}: ${list.format(spots)}.`]
      : []),
  ];
}

/** Everything to tell about a file, in sentences. */
export const artworkNotes = (told: Told): string[] => [
  ...artworkWarnings(told),
  ...artworkRemarks(told),
];

/** 'page 3 of 40'; null for a file of one page. */
export function pageText(
  facts: ArtworkFacts | null | undefined,
  page: number | null | undefined,
): string | null {
  const count = facts?.pages.length ?? 1;
  return facts && count > 1 ? `page ${page ?? firstPage(facts)} of ${count}` : null;
}

/** 'crest.pdf, page 3 of 40' */
export const fileNameText = ({ fileName, facts, page }: Told & { readonly fileName: string }) =>
  [fileName, pageText(facts, page)].filter((part) => part !== null).join(', ');

/** What to tell about a file that is attached to something. A certificate isn't printed. */
export function attachedNotes(told: Told, place: UploadPlace): string[] {
  const { facts } = told;
  if (place === 'certificate') return facts?.unfit ? [unfitSentence(facts.unfit)] : [];
  const count = facts?.pages.length ?? 1;
  const asks = count > 1 && (place === 'message' || place === 'change');
  return [...(asks ? [`${count} pages. Write which one we print.`] : []), ...artworkNotes(told)];
}

type Text = NonNullable<PageFacts['texts']>[number];

function textNote({ typeface, words }: Text): string {
  const what = words === '' ? 'Text in this file uses' : `The words “${words}” use`;
  const lacks =
    typeface === '' ? 'a typeface that isn’t named' : `${typeface}, which isn’t in the file`;
  return `${what} ${lacks}. Convert text to outlines, or tell us the typeface.`;
}

/** '6', '4.25' */
const inchesText = (inches: number): string => String(Math.round(inches * 100) / 100);

/** Whether a text has anything to see; some characters take no room. */
export const isWritten = (text: string): boolean => /[^\s\p{Cc}\p{Cf}]/u.test(text);

/** Cuts a text that is longer than we keep. */
export function shortened(text: string, most: number): string {
  // The database stores neither control characters nor half of a letter.
  const plain = text
    // These would turn around what stands beside it.
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
  if (plain.length <= most) return plain;
  const start = plain.slice(0, most - 1).replace(/\p{Cs}$/u, '');
  return `${start.trimEnd()}…`;
}

/**
 * The pixels that decide how sharp a file prints: its own, or those that the coarsest picture in it
 * would have if it covered all of the art; null for plain vectors.
 */
export function printPixels(
  format: ArtworkFormat,
  { widthPx, heightPx }: { widthPx: number | null; heightPx: number | null },
  facts: ArtworkFacts | null | undefined,
  page?: number | null,
): PixelSize | null {
  if (isRaster(format)) return widthPx && heightPx ? { widthPx, heightPx } : null;
  const { picture } = pageOf(facts, page) ?? {};
  return picture ? { widthPx: picture.across, heightPx: picture.down } : null;
}

/** What is on the page that we print. */
export const pageOf = (
  facts: ArtworkFacts | null | undefined,
  page: number | null | undefined,
): PageFacts | undefined => facts?.pages[(page ?? firstPage(facts)) - 1];
