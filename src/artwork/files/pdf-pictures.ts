import { areaOf, mostPixels } from '../artwork.ts';

const pieceBytes = 1024 * 1024;
/** More than any of the words looked for. */
const overlapBytes = 256;

/**
 * A larger picture in a PDF isn't opened to read it. Only one whose pixels have a single bit can be
 * as large: others are refused first.
 */
export const mostOpenedPixels = 8 * areaOf(mostPixels);

/**
 * The pixels of the largest picture in a PDF, or in an AI file that is one. Pixels of a single bit,
 * as separations have, count as an eighth. A picture's dictionary can't be compressed, so its size
 * is readable, unless it is given as a reference to a compressed object; then it's left out.
 */
export function mostPdfPixels(bytes: Uint8Array): number {
  const pictures = readPictures(bytes);
  const references = new Set(pictures.flatMap(({ width, height }) => [width, height]));
  const values = [...references].some((side) => side.includes(' '))
    ? readNumbers(bytes, references)
    : new Map<string, number>();
  const lengthOf = (side: string) => values.get(side) ?? (Number(side) || 0);
  return pictures.reduce(
    (most, { width, height, oneBit }) =>
      Math.max(most, (lengthOf(width) * lengthOf(height)) / (oneBit ? 8 : 1)),
    0,
  );
}

/** Sides are numbers, or references such as '12 0'. */
type Picture = { isPicture: boolean; width: string; height: string; oneBit: boolean };

const words =
  /\bendobj\b|\/(Subtype)\s{0,9}\/Image\b|\/(Width|Height)\s{1,9}(\d{1,9}(?:\s+\d{1,9}(?=\s+R\b))?)|\/(?:ImageMask\s+true|BitsPerComponent\s+1)\b/g;

function readPictures(bytes: Uint8Array): Picture[] {
  const blank = { isPicture: false, width: '', height: '', oneBit: false };
  const pictures: Picture[] = [];
  let open: Picture = { ...blank };
  for (const text of piecesOf(bytes)) {
    for (const [word, subtype, side, length = ''] of text.matchAll(words)) {
      if (word === 'endobj') {
        if (open.isPicture && open.width && open.height) pictures.push(open);
        open = { ...blank };
      } else if (subtype) open.isPicture = true;
      else if (side === 'Width') open.width = length.replace(/\s+/, ' ');
      else if (side === 'Height') open.height = length.replace(/\s+/, ' ');
      else open.oneBit = true;
    }
  }
  // A damaged file may end without its last word.
  return open.isPicture ? [...pictures, open] : pictures;
}

/** The values of those objects that are plain numbers. */
function readNumbers(bytes: Uint8Array, wanted: ReadonlySet<string>): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const text of piecesOf(bytes)) {
    for (const [, id = '', generation = '', value] of text.matchAll(
      /\b(\d{1,9})\s{1,9}(\d{1,9})\s{1,9}obj\s{1,9}(\d{1,9})\s/g,
    )) {
      const reference = `${id} ${generation}`;
      if (wanted.has(reference)) numbers.set(reference, Number(value));
    }
  }
  return numbers;
}

/** The file as text, in pieces that overlap, with names in their plain form. */
function* piecesOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder('latin1');
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const text = decoder.decode(bytes.subarray(at, at + pieceBytes + overlapBytes));
    yield text.replace(/#([\da-f]{2})/gi, (_all, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
  }
}
