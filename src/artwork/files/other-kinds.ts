import { Gunzip } from 'fflate';
import { sniffType } from '../artwork.ts';

/** A kind of file that people send and that we don't print from: what it's called, and what to do. */
export type OtherKind = {
  readonly name: string;
  /** A sentence. */
  readonly instead: string;
  /** Browsers that can open it turn it into a kind that we take. */
  readonly opens?: 'picture' | 'svg';
};

const pictureInstead = 'Open it, save a copy as PNG or JPG, and choose the copy.';
const drawingInstead = 'Export it as a PDF or an SVG, with text as outlines, and choose that file.';
const officeInstead =
  'Save the picture in it as a PNG, or the page as a PDF, and choose that file.';

const picture = (name: string): OtherKind => ({ name, instead: pictureInstead });
const opened = (name: string): OtherKind => ({ ...picture(name), opens: 'picture' });
const drawing = (name: string): OtherKind => ({ name, instead: drawingInstead });
const office = (name: string): OtherKind => ({ name, instead: officeInstead });

const archive: OtherKind = {
  name: 'an archive of files',
  instead: 'Unpack it and choose the artwork inside.',
};
const choosePicture = 'Choose a picture or a drawing instead.';
const video: OtherKind = { name: 'a video', instead: choosePicture };
const sound: OtherKind = { name: 'a sound recording', instead: choosePicture };
const rawPhoto = (name: string): OtherKind => picture(`a camera’s raw photo (${name})`);
const svgz: OtherKind = {
  name: 'a compressed SVG (SVGZ)',
  instead: 'Save it as a plain SVG and choose that file.',
  opens: 'svg',
};

const jpegXl = picture('a JXL picture');

/** By how a file starts; `at` counts from its first byte. */
const signatures: readonly { starts: string; at?: number; kind: OtherKind }[] = [
  { starts: 'GIF87a', kind: picture('a GIF picture') },
  { starts: 'GIF89a', kind: picture('a GIF picture') },
  { starts: 'CR', at: 8, kind: rawPhoto('CR2') },
  { starts: 'IIRO', kind: rawPhoto('ORF') },
  { starts: 'IIU\0', kind: rawPhoto('RW2') },
  { starts: 'FUJIFILMCCD-RAW', kind: rawPhoto('RAF') },
  { starts: 'II*\0', kind: picture('a TIFF picture') },
  { starts: 'II+\0', kind: picture('a TIFF picture') },
  { starts: 'MM\0*', kind: picture('a TIFF picture') },
  { starts: '\0\0\u0001\0', kind: picture('an icon (ICO)') },
  { starts: '\xff\n', kind: jpegXl },
  { starts: '\0\0\0\fJXL ', kind: jpegXl },
  { starts: '\0\0\0\fjP  ', kind: picture('a JPEG 2000 picture') },
  { starts: 'gimp xcf', kind: picture('a GIMP file (XCF)') },
  {
    starts: '8BPS\0\u0002',
    kind: {
      ...picture('a Large Document (PSB) of Photoshop'),
      instead: 'Save it as a PSD or a PNG and choose that file.',
    },
  },
  { starts: '\u0006\u0006\xed\xf5', kind: drawing('an InDesign file (INDD)') },
  { starts: '\0\xffKA', kind: drawing('an Affinity file') },
  { starts: '\xd7\xcd\xc6\x9a', kind: drawing('a Windows metafile (WMF)') },
  { starts: ' EMF', at: 40, kind: drawing('an enhanced metafile (EMF)') },
  { starts: '\xd0\xcf\u0011\xe0\xa1\xb1\u001a\xe1', kind: office('an Office document') },
  { starts: '{\\rtf', kind: office('a text document (RTF)') },
  { starts: 'Rar!', kind: archive },
  { starts: '7z\xbc\xaf', kind: archive },
  { starts: '\u001aE\xdf\xa3', kind: video },
  { starts: 'ID3', kind: sound },
  { starts: 'fLaC', kind: sound },
  { starts: 'OggS', kind: sound },
  { starts: 'fig-kiwi', kind: drawing('a Figma file') },
];

/** By a format's first fields, because its first letters alone may begin a text. */
const headers: readonly { matches: RegExp; kind: OtherKind }[] = [
  // A reserved field is empty, and a size of the next header is one of a few.
  {
    matches: /^BM[^]{4}\0\0\0\0[^]{4}[\f(48@l|]\0\0\0/,
    kind: picture('a BMP picture'),
  },
  {
    matches: /^LA:[^]{16}\rST:/,
    kind: {
      name: 'an embroidery file (DST)',
      instead: 'Choose the drawing that it was made from.',
    },
  },
];

/** What the names of files in a ZIP, or its list of types, show of what it is. */
const zipped: readonly { holds: RegExp; kind: OtherKind }[] = [
  { holds: /vnd\.corel|content\/(?:riffData|root)/i, kind: drawing('a CorelDRAW file (CDR)') },
  { holds: /\bword\//, kind: office('a Word document') },
  { holds: /\bppt\//, kind: office('a PowerPoint presentation') },
  { holds: /\bxl\//, kind: office('an Excel workbook') },
  { holds: /mimetypeapplication\/vnd\.oasis/, kind: office('an OpenDocument file') },
  {
    holds: /Document\.archive/,
    kind: { name: 'a Procreate file', instead: 'Share it as a PSD or a PNG and choose that file.' },
  },
  {
    holds: /\bIndex(?:\.zip|\/[\w-]+\.iwa)/,
    kind: office('a Pages, Numbers, or Keynote document'),
  },
  { holds: /\bpages\/[\w-]{36}\.json/i, kind: drawing('a Sketch file') },
  { holds: /\bcanvas\.fig\b/, kind: drawing('a Figma file') },
  { holds: /vnd\.adobe\.sparkler/, kind: drawing('an Adobe XD file') },
  { holds: /mimetypeimage\/openraster/, kind: picture('an OpenRaster file') },
  { holds: /mimetypeapplication\/x-krita/, kind: picture('a Krita file') },
];

/**
 * What a file is that isn't artwork as we take it, by its first kilobytes (the types inside a ZIP
 * may come later); null if we don't know.
 */
export function otherKind(head: Uint8Array): OtherKind | null {
  const text = new TextDecoder('latin1').decode(head.subarray(0, 16_384));
  // ISO media files name themselves in their first box.
  const [, brand] = /^\0\0[^]{2}ftyp([^]{4})/.exec(text) ?? [];
  if (brand !== undefined) {
    const brands = text.slice(8, Math.min(64, head[3] ?? 0) || 64);
    if (brand === 'crx ') return rawPhoto('CR3');
    if (/avi[fs]/.test(brands)) return opened('an AVIF picture');
    if (/hei[cxms]|hev[cx]|mif1|msf1/.test(brands)) return opened('an iPhone photo (HEIC)');
    return /^M4[AB]/.test(brand) ? sound : video;
  }
  if (/^RIFF[^]{4}/.test(text)) {
    if (text.startsWith('WEBP', 8)) return opened('a WebP picture');
    if (/^(?:CDR|cdr)/.test(text.slice(8))) return drawing('a CorelDRAW file (CDR)');
    if (text.startsWith('WAVE', 8)) return sound;
    return text.startsWith('AVI ', 8) ? video : null;
  }
  if (text.startsWith('PK\u0003\u0004')) {
    // Its table of files is at the end, which is only there if all of it is.
    const names = text + new TextDecoder('latin1').decode(head.subarray(-65_536));
    const found = zipped.find(({ holds }) => holds.test(names));
    return found?.kind ?? { ...archive, name: 'a ZIP archive' };
  }
  if (text.startsWith('\u001f\u2039')) return unpackedKind(head);
  if (/^\s*(?:<!doctype html|<html[\s>])/i.test(text)) {
    return {
      name: 'a web page',
      instead: 'Save the picture itself, not the page it’s on, and choose that file.',
    };
  }
  // TextDecoder's Latin 1 is Windows-1252, in which some bytes are other letters.
  const raw = String.fromCharCode(...head.subarray(0, 64));
  if (isTiff(raw) && hasDngVersion(head)) return rawPhoto('DNG');
  return (
    signatures.find(({ starts, at = 0 }) => raw.startsWith(starts, at))?.kind ??
    headers.find(({ matches }) => matches.test(raw))?.kind ??
    null
  );
}

/** What gzip has packed. */
function unpackedKind(head: Uint8Array): OtherKind {
  let start = new Uint8Array();
  const gunzip = new Gunzip((part) => {
    if (start.length < 512) start = Uint8Array.from([...start, ...part.subarray(0, 16_384)]);
  });
  try {
    gunzip.push(head.subarray(0, 16_384), false);
  } catch {
    // damaged, or no gzip at all
  }
  const text = new TextDecoder('latin1').decode(start);
  if (/<(?:[\w.-]+:)?svg\b/.test(text) || sniffType(start) === 'svg') return svgz;
  return text.startsWith('ustar', 257) ? archive : { ...archive, name: 'a compressed file (GZIP)' };
}

const isTiff = (raw: string): boolean => /^(?:II\*\0|MM\0\*)/.test(raw);

/** Whether the first directory of a TIFF has the entry that makes it a DNG. */
function hasDngVersion(tiff: Uint8Array): boolean {
  if (tiff.length < 8) return false;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = tiff[0] === 0x49;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return false;
  const entries = view.getUint16(directory, isLittle);
  for (let at = directory + 2, left = entries; left > 0 && at + 2 <= tiff.length; at += 12) {
    if (view.getUint16(at, isLittle) === 0xc612) return true;
    left -= 1;
  }
  return false;
}

/** 'This is an iPhone photo (HEIC). Open it, …' */
export const otherKindSentence = ({ name, instead }: OtherKind): string =>
  `This is ${name}. ${instead}`;
